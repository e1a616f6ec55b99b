/// A tag and the value that it is to have, or that it is to have no entry.
struct TIFFEdit: Sendable, Hashable {
  let tag: ExifTag
  /// Nil where the tag's entries are to go.
  let value: TIFFValue?
}
