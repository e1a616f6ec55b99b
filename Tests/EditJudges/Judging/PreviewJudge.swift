#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Judges edits of photos whose MakerNote has offsets of pictures after the Exif segment. It knows no
/// maker's format: each number in the MakerNote that led to a picture must still lead to the same one,
/// and no other byte of the MakerNote may differ.
struct PreviewJudge {
  /// The old block with the numbers that the new one must have.
  private(set) var expectedBlock: [UInt8]
  private(set) var faults: [String] = []

  init(from old: [UInt8], _ before: ReferenceJPEG, to new: [UInt8], _ after: ReferenceJPEG) {
    expectedBlock = Array(old[before.block])
    let growths = Self.growths(from: old, to: new)
    let block = ReferenceBlock(bytes: expectedBlock)
    guard growths.contains(where: { $0.growth != 0 }), block.bytes.count >= 8,
      let note = block.exifEntry(0x927C).flatMap(block.farValue)
    else { return }
    let pictures = Self.pictures(in: old, from: before.payload.upperBound)
    guard !pictures.isEmpty else { return }
    let header = before.block.lowerBound
    let start = header + note.lowerBound
    let isNikon = old[start...].starts(with: Array("Nikon\0\u{2}".utf8))
    // The TIFF header, the note, Nikon's header in it, the file.
    let bases = [header, start, isNikon ? start + 10 : start, 0]
    var numbers: [Number] = []
    for place in note.dropLast(3) {
      for isReversed in [false, true] {
        let number = Self.number(in: block.bytes, at: place, isReversed)
        guard
          let base = bases.first(where: {
            pictures.contains($0 + number) || pictures.contains($0 + number + Self.sonyHeaderSize)
          })
        else { continue }
        let numberNow = Self.number(in: new, at: after.block.lowerBound + place, isReversed)
        let moved = { (place: Int) in
          place + growths.reduce(0) { $1.end <= place ? $0 + $1.growth : $0 }
        }
        let (baseNow, pictureNow) = (moved(base), moved(base + number))
        let leadsToItsPicture = baseNow + numberNow == pictureNow
        numbers.append(
          Number(
            place: place, picture: base + number, leadsToItsPicture: leadsToItsPicture,
            moved: Self.bytes(of: pictureNow - baseNow, isReversed)))
      }
    }
    for number in numbers where !number.isRead(as: numbers) {
      expectedBlock.replaceSubrange(number.place..<number.place + 4, with: number.moved)
      if !number.leadsToItsPicture {
        faults.append("byte \(number.place) of the block does not lead to its picture any more")
      }
    }
  }

  /// The bytes of the header that Sony writes before a preview (ExifTool, module Sony, PreviewImage).
  private static let sonyHeaderSize = 32

  /// The ends of the parts in the old file, and how much longer they have become. A first XMP packet comes
  /// after Exif.
  private static func growths(from old: [UInt8], to new: [UInt8]) -> [(end: Int, growth: Int)] {
    let (before, after) = (ReferenceParts(old), ReferenceParts(new))
    return after.parts.map { part in
      let end = before[part.kind]?.range.upperBound ?? before[.exif]?.range.upperBound ?? 0
      return (end, part.range.count - (before[part.kind]?.range.count ?? 0))
    }
  }

  /// A number that led to a picture before the edit.
  private struct Number {
    let place: Int
    let picture: Int
    let leadsToItsPicture: Bool
    let moved: [UInt8]

    /// Whether one of the other numbers, in some of the same bytes, led and leads to the same picture: then
    /// that number is the offset. With zeros around them, both have the same value in two byte orders.
    func isRead(as others: [Number]) -> Bool {
      !leadsToItsPicture
        && others.contains {
          $0.leadsToItsPicture && $0.picture == picture && abs($0.place - place) < 4
        }
    }
  }

  /// The offsets of JPEG files. Minolta replaces the first byte of a preview, which is found by the rest.
  /// Files are long: this must be quick.
  private static func pictures(in file: [UInt8], from start: Int) -> Set<Int> {
    file.withUnsafeBytes { file in
      var places: Set<Int> = []
      var start = start + 1
      while start + 2 < file.count, let base = file.baseAddress,
        let found = memchr(base + start, 0xD8, file.count - start - 2)
      {
        let place = UnsafeRawPointer(found) - base
        if file[place + 1] == 0xFF, file[place - 1] == 0xFF || file[place + 2] == 0xDB {
          places.insert(place - 1)
        }
        start = place + 1
      }
      return places
    }
  }

  private static func number(in bytes: [UInt8], at place: Int, _ isReversed: Bool) -> Int {
    let stored = bytes.dropFirst(place).prefix(4)
    return isReversed
      ? stored.reversed().reduce(0) { $0 << 8 | Int($1) } : stored.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(of number: Int, _ isReversed: Bool) -> [UInt8] {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    return isReversed ? bytes.reversed() : bytes
  }
}
