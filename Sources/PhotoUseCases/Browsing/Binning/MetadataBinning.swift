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

extension MetadataField {
  /// The bins that these values of the field are counted in: by the steps that photographers have for the
  /// unit, or as the kind of the field asks for.
  func binning(of tally: MetadataTally) -> any MetadataBinning {
    switch unit {
    case .iso: SeriesBinning.sensitivity
    case .fNumber: SeriesBinning.aperture
    case .second: SeriesBinning.exposureTime
    case .millimetre: SeriesBinning.focalLength
    case .exposureValue: StepBinning.compensation(of: tally)
    case .degree: StepBinning.rounded(decimals: 3, for: tally)
    case .pixel, .metre, .celsius, .percent, .hectopascal, .milligal:
      StepBinning.rounded(decimals: 0, for: tally)
    case nil:
      switch kind {
      case .integer: StepBinning.codes
      case .fraction: StepBinning.rounded(decimals: 0, for: tally)
      case .date: CalendarBinning(for: tally)
      case .text, .choice: NameBinning(of: tally)
      }
    }
  }
}
