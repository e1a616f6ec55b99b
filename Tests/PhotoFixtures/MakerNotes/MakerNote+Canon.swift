/// MakerNotes in the forms of camera makers. None of these forms is specified; libexif and other
/// readers understand them.
package enum MakerNote {}

extension MakerNote {
  /// Canon's: an IFD without a header, in the block's byte order. Its offsets count from the TIFF
  /// header, so moving it breaks them.
  package static var canon: TIFFBuilder.Value {
    .note(
      .init([
        // Settings: length in bytes, no macro, no self-timer, fine, and so on to automatic ISO.
        .init(0x0001, .short(34, 2, 0, 3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 15)),
        // Focal length: prime or zoom, mm, the sensor's width and height in 1/1000 inch.
        .init(0x0002, .short(1, 85, 907, 605)),
        // The exposure: length, ISO, light, aperture and time in 1/32 EV, compensation of +1 EV.
        .init(0x0004, .short(16, 0, 288, 108, 54, 189, 32, 0)),
        .init(0x0006, .ascii("Canon EOS Example")),
        .init(0x0007, .ascii("Firmware Version 1.0.3")),
        .init(0x0009, .ascii("Jane Example" + String(repeating: "\0", count: 19))),
        .init(0x000C, .long(123_456_789)),
      ]))
  }
}
