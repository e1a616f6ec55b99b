/// A tag as the documentation names it: a number in a directory, `Exif` 0x9204.
package struct ReferenceTag: Hashable, Sendable {
  package let directory: String
  package let number: Int

  package init(directory: String, number: Int) {
    (self.directory, self.number) = (directory, number)
  }
}
