/// The unit of a number. The raw value is the unit's name for users and scripts.
public enum Unit: String, Sendable, CaseIterable {
  /// Sensitivities, as ISO numbers (ISO 12232).
  case iso = "ISO"
  /// Focal lengths, in millimetres.
  case millimetre = "mm"
  /// Exposures, in EV: as powers of 2.
  case exposureValue = "EV"
  /// Apertures: the focal length divided by the width of the entrance pupil.
  case fNumber = "f-number"
  /// Times, in seconds.
  case second = "s"
  /// Widths and heights of pictures, in pixels.
  case pixel = "px"
  /// Angles, in degrees.
  case degree = "degrees"
  /// Heights, depths and distances, in metres.
  case metre = "m"
  /// Temperatures, in degrees Celsius.
  case celsius = "°C"
  /// Parts of a hundred.
  case percent = "%"
  /// Pressures, in hectopascals.
  case hectopascal = "hPa"
  /// Accelerations, in thousandths of 1 cm/s².
  case milligal = "mGal"
}
