package import Platform
package import SystemPackage

/// When a film was recorded, as a QuickTime or MP4 file says it: cheap to read, as only headers of boxes are looked at
/// on the way to the `moov` box.
package struct FilmTimes: Sendable, Equatable {
  /// Seconds from 1904, when QuickTime's times begin, to 1970 (ISO/IEC 14496-12 section 8.2.2).
  private static let secondsTo1970 = 2_082_844_800
  /// The most bytes of a `meta` box that are read.
  private static let maximumMetadata = 256 << 10
  /// Apple's name of the local time of recording (QuickTime File Format, metadata keys).
  private static let localTimeKey = "com.apple.quicktime.creationdate"

  /// The creation time of the `mvhd` box in seconds since 1970. It should be in UTC; many cameras write their own
  /// clock's time. Nil if the file has none.
  package var creation: Int?
  /// The duration in seconds, 0 if the file has none. Some programs write the end of the recording as its creation.
  package var duration = 0
  /// The local time of recording as Apple's devices write it, such as `2024-05-01T06:42:17+0200`.
  package var localTime: String?

  /// No times.
  package init() {}

  /// The times of the film in the file; empty if the file has another format.
  package static func read(_ file: OpenFile) throws(Errno) -> FilmTimes {
    var times = FilmTimes()
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      guard box.type == .movie else { continue }
      var parts = FileBoxes(file, in: box.content)
      while let part = try parts.next() {
        switch part.type {
        case .movieHeader: times.add(header: try file.copy(part.content.prefix(32)))
        case .meta where part.content.count <= maximumMetadata:
          times.add(
            metadata: BoxBytes(
              bytes: try file.copy(part.content), start: part.content.lowerBound))
        default: break
        }
      }
      break
    }
    return times
  }

  /// Adds what `mvhd` says: a version and flags, then two dates, the time scale and the duration in 32 or 64 bits.
  private mutating func add(header: [UInt8]) {
    let size = header.first == 1 ? 8 : 4
    guard header.count >= 4 + 3 * size + 4 else { return }
    func number(_ start: Int, _ size: Int) -> Int {
      Int(clamping: header[start..<start + size].bigEndianNumber)
    }
    let created = number(4, size)
    if created >= Self.secondsTo1970 { creation = created - Self.secondsTo1970 }
    let scale = number(4 + 2 * size, 4)
    let length = number(8 + 2 * size, size)
    // All bits set: unknown.
    duration = scale == 0 || length >= 0xFFFF_FFFF ? 0 : length / scale
  }

  /// Adds what QuickTime's `meta` box says: `keys` has names, and each box of `ilst` has the number of its name for a
  /// type, and a `data` box (QuickTime File Format, metadata).
  private mutating func add(metadata: BoxBytes) {
    let boxes = metadata.boxes(in: metadata.range).boxes
    guard let keys = boxes.first(where: { $0.type == .metadataKeys }),
      let list = boxes.first(where: { $0.type == .metadataList })
    else { return }
    var number: UInt32 = 0
    // A version and flags, and the count of the keys.
    let (names, _) = metadata.boxes(in: keys.content.dropFirst(8))
    for (index, name) in names.enumerated()
    where metadata[name.content].elementsEqual(Self.localTimeKey.utf8) {
      number = UInt32(clamping: index + 1)
    }
    guard number > 0,
      let item = metadata.boxes(in: list.content).boxes.first(where: { $0.type.code == number }),
      let data = metadata.boxes(in: item.content).boxes.first(where: { $0.type == .metadataValue })
    else { return }
    // A type and a language.
    localTime = String(validating: metadata[data.content.dropFirst(8)], as: UTF8.self)
  }
}
