extension TIFFBuilder {
  /// A tag's number. Its meaning depends on the directory.
  package struct Tag: Sendable, Hashable, ExpressibleByIntegerLiteral {
    package let number: UInt16

    package init(integerLiteral number: UInt16) {
      self.number = number
    }
  }
}

/// IFD0 and IFD1 (Exif 2.3 section 4.6.4).
extension TIFFBuilder.Tag {
  package static let imageWidth: Self = 0x0100
  package static let imageLength: Self = 0x0101
  package static let bitsPerSample: Self = 0x0102
  package static let compression: Self = 0x0103
  package static let photometricInterpretation: Self = 0x0106
  package static let imageDescription: Self = 0x010E
  package static let make: Self = 0x010F
  package static let model: Self = 0x0110
  package static let stripOffsets: Self = 0x0111
  package static let orientation: Self = 0x0112
  package static let samplesPerPixel: Self = 0x0115
  package static let rowsPerStrip: Self = 0x0116
  package static let stripByteCounts: Self = 0x0117
  package static let xResolution: Self = 0x011A
  package static let yResolution: Self = 0x011B
  package static let resolutionUnit: Self = 0x0128
  package static let software: Self = 0x0131
  package static let dateTime: Self = 0x0132
  package static let artist: Self = 0x013B
  package static let thumbnailOffset: Self = 0x0201
  package static let thumbnailLength: Self = 0x0202
  package static let yCbCrPositioning: Self = 0x0213
  package static let rating: Self = 0x4746
  package static let copyright: Self = 0x8298
  package static let exifPointer: Self = 0x8769
  package static let gpsPointer: Self = 0x8825
}

/// The Exif IFD (Exif 2.3 section 4.6.5; the offsets from UTC: Exif 2.31).
extension TIFFBuilder.Tag {
  package static let exposureTime: Self = 0x829A
  package static let fNumber: Self = 0x829D
  package static let exposureProgram: Self = 0x8822
  package static let photographicSensitivity: Self = 0x8827
  package static let sensitivityType: Self = 0x8830
  package static let standardOutputSensitivity: Self = 0x8831
  package static let recommendedExposureIndex: Self = 0x8832
  package static let isoSpeed: Self = 0x8833
  package static let exifVersion: Self = 0x9000
  package static let dateTimeOriginal: Self = 0x9003
  package static let dateTimeDigitized: Self = 0x9004
  package static let offsetTime: Self = 0x9010
  package static let offsetTimeOriginal: Self = 0x9011
  package static let offsetTimeDigitized: Self = 0x9012
  package static let componentsConfiguration: Self = 0x9101
  package static let shutterSpeedValue: Self = 0x9201
  package static let apertureValue: Self = 0x9202
  package static let brightnessValue: Self = 0x9203
  package static let exposureBiasValue: Self = 0x9204
  package static let maxApertureValue: Self = 0x9205
  package static let subjectDistance: Self = 0x9206
  package static let meteringMode: Self = 0x9207
  package static let flash: Self = 0x9209
  package static let focalLength: Self = 0x920A
  package static let makerNote: Self = 0x927C
  package static let userComment: Self = 0x9286
  package static let subSecTime: Self = 0x9290
  package static let subSecTimeOriginal: Self = 0x9291
  package static let subSecTimeDigitized: Self = 0x9292
  package static let flashpixVersion: Self = 0xA000
  package static let colorSpace: Self = 0xA001
  package static let pixelXDimension: Self = 0xA002
  package static let pixelYDimension: Self = 0xA003
  package static let interoperabilityPointer: Self = 0xA005
  package static let whiteBalance: Self = 0xA403
  package static let focalLengthIn35mmFilm: Self = 0xA405
  package static let lensModel: Self = 0xA434
}

/// The GPS IFD (Exif 2.3 section 4.6.6).
extension TIFFBuilder.Tag {
  package static let gpsVersionID: Self = 0x0000
  package static let gpsLatitudeRef: Self = 0x0001
  package static let gpsLatitude: Self = 0x0002
  package static let gpsLongitudeRef: Self = 0x0003
  package static let gpsLongitude: Self = 0x0004
  package static let gpsAltitudeRef: Self = 0x0005
  package static let gpsAltitude: Self = 0x0006
  package static let gpsProcessingMethod: Self = 0x001B
  package static let gpsAreaInformation: Self = 0x001C
}

/// The Interoperability IFD (Exif 2.3 section 4.6.7).
extension TIFFBuilder.Tag {
  package static let interoperabilityIndex: Self = 0x0001
  package static let interoperabilityVersion: Self = 0x0002
}
