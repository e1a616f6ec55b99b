extension Fixture {
  /// What the flash did.
  static let flashes: [Fixture] = [
    Fixture("flash-not-fired", "Flash 0x00: it did not fire", shot(0x00, iso: 1600, hour: 17)),
    Fixture("flash-fired", "Flash 0x01: it fired", shot(0x01, iso: 400, hour: 18)),
    Fixture(
      "flash-red-eye", "Flash 0x41: it fired to reduce red eyes", shot(0x41, iso: 200, hour: 19)),
    Fixture("flash-off", "Flash 0x10: it was switched off", shot(0x10, iso: 2500, hour: 20)),
    Fixture(
      "flash-red-eye-not-fired", "Flash 0x58: automatic red-eye reduction, and it did not fire",
      shot(0x58, iso: 2000, hour: 21)),
    Fixture("flash-absent", "Flash 0x20: the camera has no flash", shot(0x20, iso: 5000, hour: 22)),
  ]

  private static func shot(_ flash: UInt16, iso: UInt16, hour: Int) -> Shot {
    Shot(
      .sample,
      exif: .exposure(
        iso: iso, time: (1, 80), aperture: (35, 10), focalLength: (25, 1), flash: flash)
        + .taken("2022:12:31 \(hour):05:00")
        + .settings(program: 7, metering: 5, whiteBalance: 0))
  }
}
