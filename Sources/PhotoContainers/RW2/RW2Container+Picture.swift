package import Platform
package import SystemPackage
import TIFFBlocks

extension RW2Container {
  /// Panasonic's RawDataOffset (ExifTool, module PanasonicRaw), and the length of the data.
  private static let (rawDataOffset, rawDataLength): (UInt16, UInt16) = (0x0118, 0x0117)
  /// The size and the borders of the sensor, and how its data are coded.
  private static let descriptions: ClosedRange<UInt16> = 0x0002...0x000B

  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard let ifd0 = raw.structure[.ifd0],
      let start = number(Self.rawDataOffset, in: ifd0), start > 0,
      let length = number(Self.rawDataLength, in: ifd0)
    else { return false }
    var picture = CodedPicture()
    for tag in Self.descriptions {
      guard let number = number(tag, in: ifd0) else { continue }
      picture.add(Int(tag))
      picture.add(number)
    }
    picture.add(start..<start + length)
    return try picture.read(from: file, receive)
  }

  private func number(_ tag: UInt16, in ifd0: TIFFDirectory) -> Int? {
    guard let entry = ifd0.entry(tag), entry.count == 1 else { return nil }
    return raw.block.unsigned(entry, maximum: 1).first
  }
}
