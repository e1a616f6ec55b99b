import TIFFBlocks

/// The changes of the times in the headers of a film.
struct FilmTimeChanges {
  /// The change of one of the two times.
  private struct Change {
    /// The time in `mvhd`, in seconds since 1904; 0 if it is not known.
    let old: UInt64
    let new: UInt64

    /// The time of a header instead of this one. Those that say another time than the film, and those that say none,
    /// stay.
    func applied(to time: UInt64, isMovie: Bool) -> UInt64 {
      // Without a date of the film, no other is left.
      if isMovie || new == 0 { return new }
      guard time != 0, old != 0 else { return time }
      let difference = Int64(clamping: time) - Int64(clamping: old)
      guard difference.magnitude <= FilmTimeChanges.tolerance else { return time }
      return UInt64(clamping: Int64(clamping: new) + difference)
    }
  }

  /// The seconds by which times that say the same moment may differ: writing a film takes a while.
  private static let tolerance: UInt64 = 60

  private var created: Change?
  private var modified: Change?

  /// - Parameter header: The content of `mvhd`.
  init(_ changes: [FilmChange], header: [UInt8]) throws(ContainerRefusal) {
    for change in changes {
      switch change {
      case .created(let time): created = try Self.change(to: time, of: header, at: 0)
      case .modified(let time): modified = try Self.change(to: time, of: header, at: 1)
      case .value, .added: break
      }
    }
  }

  private static func change(
    to time: Int?, of header: [UInt8], at index: Int
  ) throws(ContainerRefusal) -> Change {
    guard let range = range(ofTime: index, in: header) else {
      throw .noPlace("it has no header (mvhd) for the date")
    }
    let new = time.map { Int64(clamping: $0) + Int64(FilmHeader.secondsTo1970) } ?? 0
    guard new >= 0, time == nil || FilmHeader.isTime(UInt64(clamping: new)),
      range.count == 8 || new <= UInt32.max
    else {
      throw .noPlace(
        "the dates in its header are from 1970 to " + (range.count == 8 ? "2103" : "2040"))
    }
    return Change(old: header[range].bigEndianNumber, new: UInt64(clamping: new))
  }

  /// The place of a time in the content of a header, whose version says its size; nil if the header is too short.
  private static func range(ofTime index: Int, in header: [UInt8]) -> Range<Int>? {
    let size = header.first == 1 ? 8 : 4
    let start = 4 + index * size
    return start + size <= header.count ? start..<start + size : nil
  }

  /// The content of a header with the changed times.
  func applied(to header: [UInt8], isMovie: Bool) -> [UInt8] {
    var bytes = header
    for (index, change) in [created, modified].enumerated() {
      guard let change, let range = Self.range(ofTime: index, in: header) else { continue }
      let time = change.applied(to: header[range].bigEndianNumber, isMovie: isMovie)
      if range.count == 8 {
        bytes.replaceSubrange(range, with: ByteOrder.bigEndian.bytes(of: time))
      } else if let time = UInt32(exactly: time) {
        bytes.replaceSubrange(range, with: ByteOrder.bigEndian.bytes(of: time))
      }
    }
    return bytes
  }
}
