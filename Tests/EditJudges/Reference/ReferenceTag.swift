/// A tag as in the documentation: a directory and a number, such as `Exif` 0x9204.
package struct ReferenceTag: Hashable, Sendable {
  package let directory: String
  package let number: Int

  package init(directory: String, number: Int) {
    (self.directory, self.number) = (directory, number)
  }
}
