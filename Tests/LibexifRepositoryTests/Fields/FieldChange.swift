import Testing

@testable import LibexifRepository

/// The difference that edits of any fields make to a file, found without the code under test: the
/// bytes outside the Exif segment stay, and so does every entry that the fields are not written to.
struct FieldChange {
  private let old: [UInt8]
  private let new: [UInt8]
  private let tags: Set<ExifTag>

  /// A change of the fields of these names.
  init(from old: [UInt8], to new: [UInt8], fields: Set<String>) {
    (self.old, self.new) = (old, new)
    tags = Set(
      ExifField.all.filter { fields.contains($0.name) }.flatMap(\.writtenTags).flatMap {
        [$0.tag, ExifTag(.ifd0, $0.tag.number)]
      })
  }

  func check() throws {
    guard old != new else { return }
    let after = try #require(ReferenceJPEG(new))
    guard let before = ReferenceJPEG(old) else {
      let rest = new[..<after.marker] + new[after.payload.upperBound...]
      #expect(firstDifference(rest, old) == nil)
      return
    }
    #expect(
      firstDifference(new[..<after.length.lowerBound], old[..<before.length.lowerBound]) == nil)
    #expect(
      firstDifference(new[after.payload.upperBound...], old[before.payload.upperBound...]) == nil)
    #expect(new[after.length].reduce(0) { $0 * 256 + Int($1) } == after.payload.count + 2)
    let (oldBlock, newBlock) = (
      ReferenceBlock(bytes: Array(old[before.block])),
      ReferenceBlock(bytes: Array(new[after.block]))
    )
    checkEntries(oldBlock, newBlock)
    checkPlaces(oldBlock, newBlock)
  }

  /// Every entry of IFD0, Exif and GPS that is not written to has its type, count and value; and
  /// what came behind IFD0 comes behind it.
  private func checkEntries(_ old: ReferenceBlock, _ new: ReferenceBlock) {
    for kind in [ExifDirectory.ifd0, .exif, .gps] {
      guard let before = old.offset(of: kind) else { continue }
      let kept = old.contents(at: before) { !isWritten($0, in: kind) }
      let now = new.offset(of: kind).map { offset in
        new.contents(at: offset) { !isWritten($0, in: kind) }
      }
      #expect(now == kept, "\(kind)")
    }
    #expect(new.next(after: new.ifd0Offset) == old.next(after: old.ifd0Offset))
  }

  /// In the old block, bytes have changed in the written tags' entries and values alone, in
  /// pointers, and in what an earlier edit has appended.
  private func checkPlaces(_ old: ReferenceBlock, _ new: ReferenceBlock) {
    var allowed = [4..<8]
    for kind in [ExifDirectory.ifd0, .exif, .gps] {
      guard let offset = old.offset(of: kind) else { continue }
      for entry in old.entries(at: offset) {
        let isPointer = [0x8769, 0x8825].contains(entry.tag)
        guard isPointer || isWritten(entry.tag, in: kind) else { continue }
        allowed.append(entry.position..<entry.position + 12)
        if let value = old.farValue(of: entry) { allowed.append(value) }
      }
    }
    if let block = TIFFBlock(old.bytes) {
      let structure = TIFFStructure(of: block)
      let claims = ByteClaims(of: block, structure: structure)
      if let tail = AppendedTail(of: block, structure: structure, claims: claims) {
        allowed.append(tail.start..<old.bytes.count)
      }
    }
    let changes = old.bytes.indices.filter { index in
      (index >= new.bytes.count || new.bytes[index] != old.bytes[index])
        && !allowed.contains { $0.contains(index) }
    }
    #expect(changes.isEmpty)
  }

  private func isWritten(_ tag: Int, in kind: ExifDirectory) -> Bool {
    UInt16(exactly: tag).map { tags.contains(ExifTag(kind, $0)) } ?? false
  }
}

extension ReferenceBlock {
  /// Where the directory is, if the block has it.
  fileprivate func offset(of kind: ExifDirectory) -> Int? {
    let offset: Int? =
      switch kind {
      case .ifd0: ifd0Offset
      // A pointer to IFD0 leads to no Exif directory.
      case .exif: exifOffset == ifd0Offset ? nil : exifOffset
      // Nor does another pointer to the Exif directory lead to the GPS directory.
      default: entry(0x8825, at: ifd0Offset).flatMap { $0.field == exifOffset ? nil : $0.field }
      }
    return offset.flatMap { $0 >= 8 && $0 + 2 <= bytes.count ? $0 : nil }
  }

  /// Tag, type, count and value of the entries but pointers, in their order.
  fileprivate func contents(at directory: Int, where isKept: (Int) -> Bool) -> [[UInt8]] {
    entries(at: directory).filter { ![0x8769, 0x8825].contains($0.tag) && isKept($0.tag) }.map {
      entry in
      entry.bytes.prefix(8)
        + (farValue(of: entry).map { slice(at: $0.lowerBound, size: $0.count) }
          ?? Array(entry.bytes.suffix(4)))
    }
  }

  /// Where the value stands if it is not in the entry, and is in the block.
  fileprivate func farValue(of entry: Entry) -> Range<Int>? {
    let sizes = [
      1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
    ]
    let size = (sizes[entry.type] ?? 0) * entry.count
    return size > 4 && entry.field + size <= bytes.count ? entry.field..<entry.field + size : nil
  }
}
