/// A tag and the value that it is to have.
struct TIFFEdit: Sendable, Hashable {
  let tag: ExifTag
  let value: TIFFValue
}
