/// A tag and the value that it is to have, or that it is to have no entry.
package struct TIFFEdit: Sendable, Hashable {
  package let tag: ExifTag
  /// Nil where the tag's entries are to go.
  package let value: TIFFValue?

  package init(tag: ExifTag, value: TIFFValue?) {
    self.tag = tag
    self.value = value
  }
}
