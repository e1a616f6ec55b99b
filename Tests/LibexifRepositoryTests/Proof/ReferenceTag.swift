/// A tag as the documentation names it: a number in a directory, `Exif` 0x9204.
struct ReferenceTag: Hashable, Sendable {
  let directory: String
  let number: Int
}
