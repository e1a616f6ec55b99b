extension JPEGBuilder.Segment {
  /// APP0 of a JFIF file: version 1.02, 72 dots per inch, no thumbnail (ISO/IEC 10918-5).
  package static let jfif = Self(
    .app0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])

  /// APP1 with an Exif block (Exif 2.3 section 4.7.2).
  package static func exif(_ tiff: TIFFBuilder) -> Self {
    .exif(bytes: tiff.bytes)
  }

  /// APP1 with these bytes instead of an Exif block.
  package static func exif(bytes: [UInt8]) -> Self {
    Self(.app1, Array("Exif\0\0".utf8) + bytes)
  }

  /// APP2 with an ICC profile of a header and a copyright (ICC.1, section 7 and annex B.4).
  package static var icc: Self {
    let bigEndian = TIFFBuilder.ByteOrder.bigEndian
    let copyright = Array("text\0\0\0\0CC0\0".utf8)
    var profile = [UInt8](repeating: 0, count: 128)
    func set(_ bytes: [UInt8], at offset: Int) {
      profile.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    profile += bigEndian.bytes(UInt32(1)) + Array("cprt".utf8)
    profile += [144, copyright.count].flatMap { bigEndian.bytes(UInt32($0)) } + copyright
    set(bigEndian.bytes(UInt32(profile.count)), at: 0)
    set([4, 0x20, 0, 0], at: 8)
    set(Array("mntrRGB XYZ ".utf8), at: 12)
    set(Array("acsp".utf8), at: 36)
    // The profile connection space's illuminant, D50, as three s15Fixed16Numbers.
    set([0xF6D6, 0x1_0000, 0xD32D].flatMap { bigEndian.bytes(UInt32($0)) }, at: 68)
    return Self(.app2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
  }

  /// APP2 with an index of the pictures in the file (CIPA DC-007 section 5.2).
  package static func multiPicture(_ index: TIFFBuilder) -> Self {
    Self(.app2, Array("MPF\0".utf8) + index.bytes)
  }

  /// APP13 with an image resource that only contains the name of a caption, as editors write it.
  package static let photoshop = Self(
    .app13,
    Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8) + [0x04, 0x25, 0, 0, 0, 0, 0, 16]
      + [UInt8](repeating: 0x5A, count: 16))

  /// APP14 that marks the picture as YCbCr, as Adobe's programs do (ISO/IEC 10918-6).
  package static let adobe = Self(.app14, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])

  /// COM.
  package static func comment(_ text: String) -> Self {
    Self(.comment, Array(text.utf8))
  }

  /// The segment with fill bytes before its marker.
  package func filled(with count: Int) -> Self {
    Self(marker, payload, fillBytes: count)
  }
}
