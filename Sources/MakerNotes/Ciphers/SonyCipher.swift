/// The cipher of data in Sony's MakerNotes: each byte from 2 to 247 is its third power modulo 249 (ExifTool 12.57, module
/// Sony).
enum SonyCipher {
  /// The bytes in the clear.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] { bytes.map { clear[Int($0)] } }

  private static let clear: [UInt8] = {
    var clear = (0...255).map { UInt8($0) }
    for byte in 2...247 { clear[byte * byte * byte % 249] = UInt8(byte) }
    return clear
  }()
}
