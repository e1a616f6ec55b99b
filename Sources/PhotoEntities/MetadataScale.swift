/// How the values of a field are grouped where photos are counted by it: what is near to what.
public enum MetadataScale: Sendable, Hashable {
  /// Sensitivities, by full stops: ISO 50, 100, 200.
  case sensitivity
  /// Apertures, by full stops: f/1.4, f/2, f/2.8.
  case aperture
  /// Exposure times, by full stops: 1/250, 1/125, 1/60.
  case exposureTime
  /// Exposure compensations, by the steps that cameras have for them: -1/3, 0, +1/3.
  case compensation
  /// Focal lengths, by those that lenses are made for: 35, 50, 70 mm.
  case focalLength
  /// Whole numbers of which each means something of its own.
  case codes
  /// Numbers by round steps, which have so many decimal places at most.
  case steps(decimals: Int)
  /// Dates, by days, months or years.
  case calendar
  /// Texts and names, of which none is near to another.
  case names

  /// The scale of a field that has no better one.
  init(of kind: MetadataKind) {
    self =
      switch kind {
      case .integer: .codes
      case .fraction: .steps(decimals: 0)
      case .date: .calendar
      case .text, .choice: .names
      }
  }
}
