import PhotoEntities

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
