/// What the header of a film, of a track or of its media says of its time: `mvhd`, `tkhd`, `mdhd` (ISO/IEC 14496-12
/// sections 8.2.2, 8.3.2 and 8.4.2).
package struct FilmHeader: Sendable, Hashable {
  /// The most bytes of a header.
  static let maximumSize = 120
  /// Seconds from 1904, when these times begin, to 1970.
  static let secondsTo1970 = 2_082_844_800
  /// The largest time that is one, in seconds since 1904: 200 years of the Gregorian calendar. What programs write
  /// beyond is garbage.
  private static let maximumTime: UInt64 = 200 * 31_556_952

  /// When it was made, in seconds since 1970. It should be UTC; some cameras write their own clock's time. Nil if it
  /// is not known: 0 in the file, the beginning of 1970, or what cannot be the time of a film.
  package private(set) var created: Int?
  /// When it was last changed.
  package private(set) var modified: Int?
  /// The units of a second in which the film counts; 0 if they are not known.
  package private(set) var scale = 0
  /// The duration in these units; nil if it is not known.
  package private(set) var duration: Int?

  /// The header of a film, or of the media of a track; nil if it is too short.
  init?(ofMovie bytes: [UInt8]) {
    self.init(bytes, hasScale: true)
  }

  /// The header of a track, which counts in the units of the film: it does not say them.
  init?(ofTrack bytes: [UInt8]) {
    self.init(bytes, hasScale: false)
  }

  /// A version and flags, two times; then the scale and the duration, or the track's number, 4 bytes of zeros and the
  /// duration. In version 1 the times and the duration have 64 bits.
  private init?(_ bytes: [UInt8], hasScale: Bool) {
    let size = bytes.first == 1 ? 8 : 4
    let numbers = hasScale ? 4 : 8
    guard bytes.count >= 4 + 3 * size + numbers else { return nil }
    func number(_ start: Int, _ size: Int) -> UInt64 {
      bytes[start..<start + size].bigEndianNumber
    }
    created = Self.time(number(4, size))
    modified = Self.time(number(4 + size, size))
    if hasScale { scale = Int(clamping: number(4 + 2 * size, 4)) }
    let length = number(4 + 2 * size + numbers, size)
    // All bits set: unknown.
    if length < (size == 8 ? UInt64(Int.max) : 0xFFFF_FFFF) { duration = Int(length) }
  }

  /// Whether this many seconds since 1904 are a time.
  static func isTime(_ seconds: UInt64) -> Bool {
    seconds > UInt64(secondsTo1970) && seconds <= maximumTime
  }

  private static func time(_ seconds: UInt64) -> Int? {
    isTime(seconds) ? Int(seconds) - secondsTo1970 : nil
  }
}
