import PhotoContainers
import Platform
import SystemPackage

/// How a coded picture is made of the one that it was turned into: the turn, and the tables and the headers of the
/// picture. Nearly all cameras code a picture in a way that these determine. So a journal need not have the picture.
struct PictureRecipe {
  private static let version: UInt8 = 1

  private let turn: PictureTurn
  /// The tables and the headers up to the data of the only scan.
  private let header: [UInt8]
  /// How many of the last of these bytes belong to the result. The others are elsewhere in the file.
  private let writtenCount: Int

  /// The recipe of a picture with one baseline scan; nil for other pictures.
  init?(of picture: JPEGPicture, turning turn: PictureTurn, writing writtenCount: Int) {
    guard !picture.isProgressive, picture.scanCount == 1,
      (picture.scanHeaderSize...picture.header.count).contains(writtenCount)
    else { return nil }
    (self.turn, header, self.writtenCount) = (turn, picture.header, writtenCount)
  }

  /// The recipe in these bytes, which may come from a stranger.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 6, bytes[0] == Self.version,
      let turn = PictureTurn(orientation: Int(bytes[1]))
    else { return nil }
    let count = bytes[2..<6].reduce(0) { $0 << 8 | Int($1) }
    guard count <= bytes.count - 6 else { return nil }
    (self.turn, header, writtenCount) = (turn, Array(bytes[6...]), count)
  }

  /// The recipe as bytes.
  var bytes: [UInt8] {
    let count = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: writtenCount >> $0)
    }
    return [Self.version, UInt8(truncatingIfNeeded: turn.orientation)] + count + header
  }

  /// The bytes of the picture, made of the picture in the file; nil if that cannot be done.
  func result(of file: OpenFile) -> [UInt8]? {
    guard let other = try? JPEGPicture.read(file),
      let turned = try? PictureTurner().file(turning: other, turn, isBaseline: true),
      let picture = try? JPEGPicture.inMemory(turned, beside: file),
      let scan = try? picture.scan(codedAs: header, beside: file)
    else { return nil }
    return header.suffix(writtenCount) + scan
  }
}
