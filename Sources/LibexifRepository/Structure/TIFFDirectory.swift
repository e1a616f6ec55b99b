/// A directory of the block as it stands there.
struct TIFFDirectory: Sendable, Hashable {
  let kind: ExifDirectory
  /// Where it stands.
  let offset: Int
  /// Where the four bytes stand that say so.
  let pointerPosition: Int
  /// The entry that they are the value of; nil for the pointers that are in no entry.
  let pointer: TIFFEntry?
  /// Its entries, as many as are in the block and within the bounds of `TIFFStructure`.
  let entries: [TIFFEntry]
  /// How many entries it says it has.
  let declaredCount: Int

  /// Where the offset of the next directory stands, behind the entries.
  var nextPointerPosition: Int {
    offset + 2 + declaredCount * TIFFEntry.size
  }

  /// The first entry of this tag, the one that counts.
  func entry(_ tag: UInt16) -> TIFFEntry? {
    entries.first { $0.tag == tag }
  }

  /// The bytes of the directory's own: count, entries, next pointer.
  var table: Range<Int> {
    offset..<nextPointerPosition + 4
  }
}
