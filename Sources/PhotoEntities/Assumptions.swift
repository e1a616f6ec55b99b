/// What is assumed of files that do not say it. Without an assumption, their bytes tell it, as far as they can.
public struct Assumptions: Sendable, Hashable {
  /// What the clock in the header of a film shows.
  public enum FilmTime: String, Sendable, Hashable, CaseIterable {
    /// UTC, as the standard demands (ISO/IEC 14496-12 section 8.2.2).
    case utc
    /// The time of the camera's clock.
    case local
  }

  /// The character set of IPTC that names none.
  public var iptc: TextCharset?
  /// The character set of texts in Exif that are neither ASCII nor UTF-8.
  public var exif: TextCharset?
  /// What the clocks of films show; nil for UTC, save for cameras that are known to write the time of their own clock.
  public var filmTime: FilmTime?
  /// Whether the date of the last change counts as the date of capture of a photo without a better one
  /// (`CaptureDate.Basis.guess`).
  public var countsGuesses: Bool
  /// What the user calls lenses of which a MakerNote has the number.
  public var lenses = OwnLenses.none

  /// Nothing is assumed.
  public static let none = Assumptions()

  /// These are assumed.
  public init(
    iptc: TextCharset? = nil, exif: TextCharset? = nil, filmTime: FilmTime? = nil,
    countsGuesses: Bool = false
  ) {
    (self.iptc, self.exif, self.filmTime) = (iptc, exif, filmTime)
    self.countsGuesses = countsGuesses
  }
}
