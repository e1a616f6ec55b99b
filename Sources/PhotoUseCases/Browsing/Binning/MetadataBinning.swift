import PhotoEntities

/// A way to put the values of a field into bins, which are numbered in their order.
protocol MetadataBinning: Sendable {
  /// The number of the value's bin; nil where none can have it.
  func number(of value: MetadataValue) -> Int?

  /// Which values the bin of this number has.
  func extent(of number: Int) -> MetadataHistogramBin.Extent
}

extension MetadataValue {
  /// The number that it is, as the JSON has it too, so that whoever counts there by the bounds of
  /// a bin counts the same; nil where it is none.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .fraction(let fraction): fraction.doubleValue
    case .text, .date, .choice: nil
    }
  }
}

extension MetadataScale {
  /// The bins of this scale for these values.
  func binning(of tally: MetadataTally) -> any MetadataBinning {
    switch self {
    case .sensitivity: SeriesBinning.sensitivity
    case .aperture: SeriesBinning.aperture
    case .exposureTime: SeriesBinning.exposureTime
    case .focalLength: SeriesBinning.focalLength
    case .compensation: StepBinning.compensation(of: tally)
    case .codes: StepBinning.codes
    case .steps(let decimals): StepBinning.rounded(decimals: decimals, for: tally)
    case .calendar: CalendarBinning(for: tally)
    case .names: NameBinning(of: tally)
    }
  }
}
