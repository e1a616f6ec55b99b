import PhotoEntities
import TIFFBlocks

/// A choice whose cases Exif stores as numbers (Exif 2.3 section 4.6.5).
protocol CodedChoice: NamedChoice {
  /// The case's number.
  var code: UInt16 { get }
}

extension CodedChoice {
  /// The case with this number; nil if the standard reserves the number.
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
  /// Bit 0: the flash fired. Bit 6: red-eye reduction mode.
  var code: UInt16 {
    switch self {
    case .none: 0
    case .normal: 0b1
    case .redEye: 0b100_0001
    }
  }
}

/// Choices, read from their numbers (Exif 2.3 section 4.6.5).
extension ExifBlock {
  var whiteBalance: WhiteBalance? {
    integer(.whiteBalance).flatMap(WhiteBalance.init(code:))
  }

  var meteringMode: MeteringMode? {
    integer(.meteringMode).flatMap(MeteringMode.init(code:))
  }

  var exposureProgram: ExposureProgram? {
    integer(.exposureProgram).flatMap(ExposureProgram.init(code:))
  }
}
