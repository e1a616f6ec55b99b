import PhotoEntities

/// A way to put the values of a field into bins. Bins are numbered in their order.
protocol MetadataBinning: Sendable {
  /// The number of the value's bin; nil if no bin takes the value.
  func number(of value: MetadataValue) -> Int?

  /// The values that the bin of this number takes.
  func extent(of number: Int) -> MetadataHistogramBin.Extent
}

extension MetadataValue {
  /// The value as the same number as in JSON, so that a program that counts JSON values by a
  /// bin's bounds gets the same counts; nil if the value is not a number.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .fraction(let fraction): fraction.doubleValue
    case .text, .date, .choice, .list: nil
    }
  }
}

extension MetadataSubject {
  /// The bins for these values: of a field, those of its unit or kind; of a tag, those of its numbers or dates if all
  /// values are such, otherwise each value.
  func binning(of tally: MetadataTally) -> any MetadataBinning {
    if let field { return field.binning(of: tally) }
    let values = tally.counts.keys
    if kind == .date, values.contains(where: \.isDate) { return CalendarBinning(for: tally) }
    guard !values.isEmpty, values.allSatisfy({ $0.number != nil }) else {
      return NameBinning(of: tally)
    }
    guard values.allSatisfy(\.isWhole) else { return StepBinning.rounded(decimals: 3, for: tally) }
    let steps = StepBinning.rounded(decimals: 0, for: tally)
    return steps.step == 1 ? StepBinning.codes : steps
  }
}

extension MetadataValue {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }

  fileprivate var isWhole: Bool {
    if case .fraction(let number) = self { number.denominator == 1 } else { false }
  }
}

extension MetadataField {
  /// The bins for these values of the field: by the steps that photographers use for its unit,
  /// otherwise by the kind of the field.
  fileprivate func binning(of tally: MetadataTally) -> any MetadataBinning {
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
      case .text, .choice, .list: NameBinning(of: tally)
      }
    }
  }
}

/// A bin for each value: the most frequent first, values with the same count in their own order.
struct NameBinning: MetadataBinning {
  private let values: [MetadataValue]
  private let numbers: [MetadataValue: Int]

  init(of tally: MetadataTally) {
    values = tally.counts.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }.map(\.key)
    numbers = Dictionary(
      uniqueKeysWithValues: values.enumerated().map { number, value in (value, number) })
  }

  func number(of value: MetadataValue) -> Int? {
    numbers[value]
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .value(values[number])
  }
}
