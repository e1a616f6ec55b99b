/// Entries that belong together, by photographers' terms.
extension [TIFFBuilder.Entry] {
  /// The exposure, in the Exif IFD.
  ///
  /// - Parameters:
  ///   - iso: the sensitivity.
  ///   - time: seconds.
  ///   - aperture: the f-number.
  ///   - focalLength: mm.
  ///   - bias: the exposure compensation in EV; without it the tag is missing.
  ///   - flash: the Flash tag's bits.
  package static func exposure(
    iso: UInt16, time: (UInt32, UInt32), aperture: (UInt32, UInt32),
    focalLength: (UInt32, UInt32), bias: (Int32, Int32)? = (0, 1), flash: UInt16 = 0x10
  ) -> Self {
    [
      .init(.photographicSensitivity, .short(iso)),
      .init(.exposureTime, .rational(time.0, time.1)),
      .init(.fNumber, .rational(aperture.0, aperture.1)),
      .init(.focalLength, .rational(focalLength.0, focalLength.1)),
      .init(.flash, .short(flash)),
    ] + (bias.map { [.init(.exposureBiasValue, .signedRational($0.0, $0.1))] } ?? [])
  }

  /// When the photo was taken, in the Exif IFD: `YYYY:MM:DD HH:MM:SS`, the digits of the fraction
  /// of a second, and the offset from UTC.
  package static func taken(
    _ date: String, fraction: String? = nil, offset: String? = nil
  ) -> Self {
    [.init(.dateTimeOriginal, .ascii(date))]
      + (fraction.map { [.init(.subSecTimeOriginal, .ascii($0))] } ?? [])
      + (offset.map { [.init(.offsetTimeOriginal, .ascii($0))] } ?? [])
  }

  /// The camera's settings in the Exif IFD, in the standard's numbers.
  package static func settings(
    program: UInt16, metering: UInt16, whiteBalance: UInt16
  ) -> Self {
    [
      .init(.exposureProgram, .short(program)),
      .init(.meteringMode, .short(metering)),
      .init(.whiteBalance, .short(whiteBalance)),
    ]
  }

  /// The camera's position, in the GPS IFD.
  ///
  /// - Parameters:
  ///   - latitude: Degrees, minutes and seconds as numerators and denominators.
  ///   - longitude: The same.
  ///   - references: The letters of the hemispheres, such as N and E; nil for no reference entries.
  ///   - altitude: Metres, without a sign.
  ///   - isBelowSeaLevel: Whether the altitude counts downwards.
  package static func position(
    latitude: [UInt32], longitude: [UInt32], references: (String, String)?,
    altitude: (UInt32, UInt32), isBelowSeaLevel: Bool = false
  ) -> Self {
    let values: Self = [
      .init(.gpsVersionID, .byte(2, 3, 0, 0)),
      .init(.gpsLatitude, .numbers(.rational, latitude)),
      .init(.gpsLongitude, .numbers(.rational, longitude)),
      .init(.gpsAltitude, .rational(altitude.0, altitude.1)),
    ]
    guard let references else { return values }
    return values + [
      .init(.gpsLatitudeRef, .ascii(references.0)),
      .init(.gpsLongitudeRef, .ascii(references.1)),
      .init(.gpsAltitudeRef, .byte(isBelowSeaLevel ? 1 : 0)),
    ]
  }
}
