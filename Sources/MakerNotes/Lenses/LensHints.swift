#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a photo says of its lens beside the number, by which candidates are told apart.
package struct LensHints: Sendable {
  /// The focal length of the photo in millimetres; nil if it is not known.
  package var focalLength: Double?
  /// The smallest f-number at that focal length; nil if it is not known.
  package var fNumber: Double?
  /// The focal lengths of the lens; nil if they are not known.
  var focalLengths: ClosedRange<Double>?
  /// Its smallest f-numbers at these focal lengths; nil if they are not known.
  var fNumbers: (wide: Double, tele: Double)?
  /// The names that the user gives to lenses of a maker and a number; they count before all others.
  var ownNames: @Sendable (_ maker: String, _ number: String) -> [String]

  package init(
    focalLength: Double?, fNumber: Double?,
    ownNames: @escaping @Sendable (_ maker: String, _ number: String) -> [String] = { _, _ in [] }
  ) {
    (self.focalLength, self.fNumber, self.ownNames) = (focalLength, fNumber, ownNames)
  }
}

extension LensName {
  /// How much two focal lengths of a lens may differ, in millimetres: makers round them.
  private static let focalTolerance = 0.9
  /// The same of the photo's focal length, and of f-numbers (ExifTool 12.57, Exif.pm, PrintLensID).
  static let (shotTolerance, fNumberTolerance) = (0.5, 0.15)

  func fits(_ hints: LensHints) -> Bool {
    if let own = focalLengths {
      if let lens = hints.focalLengths,
        abs(own.lowerBound - lens.lowerBound) > Self.focalTolerance
          || abs(own.upperBound - lens.upperBound) > Self.focalTolerance
      {
        return false
      }
      if let shot = hints.focalLength, shot > 0,
        shot < own.lowerBound - Self.shotTolerance || shot > own.upperBound + Self.shotTolerance
      {
        return false
      }
    }
    if let own = fNumbers, let lens = hints.fNumbers,
      abs(own.wide - lens.wide) > Self.fNumberTolerance
        || abs(own.tele - lens.tele) > Self.fNumberTolerance
    {
      return false
    }
    if let own = fNumbers, let shot = hints.fNumber, shot > 0 {
      return shot >= min(own.wide, own.tele) - Self.fNumberTolerance
        && shot <= max(own.wide, own.tele) + Self.fNumberTolerance
    }
    return true
  }

  /// How far the f-number is from that of the lens at the focal length; nil if it is not known.
  func distance(to hints: LensHints) -> Double? {
    guard let own = fNumbers, let shot = hints.fNumber, shot > 0 else { return nil }
    guard own.wide > 0, own.tele > 0, let lengths = focalLengths,
      let focalLength = hints.focalLength,
      lengths.lowerBound > 0, lengths.upperBound > lengths.lowerBound, focalLength > 0
    else { return abs(own.wide - shot) }
    // Between the ends of a zoom, logarithms of f-numbers follow those of focal lengths.
    let part = min(
      1,
      max(0, log(focalLength / lengths.lowerBound) / log(lengths.upperBound / lengths.lowerBound)))
    return abs(own.wide * exp(part * log(own.tele / own.wide)) - shot)
  }
}
