import PhotoEntities

/// A name that stands for a number in Exif (Exif 2.3 section 4.6.5).
protocol CodedChoice: NamedChoice {
  /// The number.
  var code: UInt16 { get }
}

extension CodedChoice {
  /// The name of the number; nil for one that the standard reserves.
  init?(code: Int) {
    guard let choice = Self.allCases.first(where: { Int($0.code) == code }) else { return nil }
    self = choice
  }
}

extension WhiteBalance: CodedChoice {
  var code: UInt16 {
    switch self {
    case .auto: 0
    case .manual: 1
    }
  }
}

extension MeteringMode: CodedChoice {
  var code: UInt16 {
    switch self {
    case .unknown: 0
    case .average: 1
    case .centerWeightedAverage: 2
    case .spot: 3
    case .multiSpot: 4
    case .pattern: 5
    case .partial: 6
    case .other: 255
    }
  }
}

extension ExposureProgram: CodedChoice {
  var code: UInt16 {
    switch self {
    case .notDefined: 0
    case .manual: 1
    case .normalProgram: 2
    case .aperturePriority: 3
    case .shutterPriority: 4
    case .creativeProgram: 5
    case .actionProgram: 6
    case .portraitMode: 7
    case .landscapeMode: 8
    }
  }
}

extension FlashMode: CodedChoice {
  /// Bit 0 says that it fired, bit 6 that it was in red-eye reduction mode.
  var code: UInt16 {
    switch self {
    case .none: 0
    case .normal: 0b1
    case .redEye: 0b100_0001
    }
  }
}
