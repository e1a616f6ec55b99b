package import Platform
package import SystemPackage

extension WebPContainer {
  /// The picture with its transparency, or the frames of an animation (RFC 9649, section 2.7).
  private static let pictureChunks = Set(
    ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"].map { FourLetters($0.utf8) })

  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard var chunks = try WebPChunks(file) else { return false }
    var picture = CodedPicture()
    while let chunk = try chunks.next(in: file) {
      guard Self.pictureChunks.contains(chunk.name) else { continue }
      picture.add(Int(chunk.name.code))
      picture.add(chunk.length)
      picture.add(chunk.data)
    }
    guard chunks.damage == nil else { return false }
    return try picture.read(from: file, receive)
  }
}
