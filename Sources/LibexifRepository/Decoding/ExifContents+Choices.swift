import PhotoEntities

/// Numbers that stand for names (Exif 2.3 section 4.6.5). A number that the standard reserves
/// stands for none: nil.
extension ExifContents {
  var whiteBalance: WhiteBalance? {
    switch integer(.whiteBalance) {
    case 0: .auto
    case 1: .manual
    default: nil
    }
  }

  var meteringMode: MeteringMode? {
    switch integer(.meteringMode) {
    case 0: .unknown
    case 1: .average
    case 2: .centerWeightedAverage
    case 3: .spot
    case 4: .multiSpot
    case 5: .pattern
    case 6: .partial
    case 255: .other
    default: nil
    }
  }

  var exposureProgram: ExposureProgram? {
    switch integer(.exposureProgram) {
    case 0: .notDefined
    case 1: .manual
    case 2: .normalProgram
    case 3: .aperturePriority
    case 4: .shutterPriority
    case 5: .creativeProgram
    case 6: .actionProgram
    case 7: .portraitMode
    case 8: .landscapeMode
    default: nil
    }
  }
}
