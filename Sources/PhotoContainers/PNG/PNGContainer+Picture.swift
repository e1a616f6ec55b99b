package import Platform
package import SystemPackage

extension PNGContainer {
  /// The chunks that are needed to decode the picture (PNG third edition, section 5.6), and those of an animation
  /// (section 11.3.6). IDAT is one stream of data, however it is divided.
  static let pictureChunks = Set(
    ["CgBI", "IHDR", "PLTE", "tRNS", "acTL", "fcTL", "fdAT", "IDAT"].map {
      PNGChunkType($0.utf8)
    })

  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard var chunks = try PNGChunks(file) else { return false }
    var picture = CodedPicture()
    var (hasData, isInData) = (false, false)
    while let chunk = try chunks.next() {
      guard Self.pictureChunks.contains(chunk.type) else { continue }
      if chunk.type != .imageData {
        picture.add(Int(chunk.type.code))
        picture.add(chunk.length)
      } else if !isInData {
        picture.add(Int(chunk.type.code))
      }
      isInData = chunk.type == .imageData
      hasData = hasData || isInData
      picture.add(chunk.data)
    }
    guard hasData, chunks.damage == nil else { return false }
    return try picture.read(from: file, receive)
  }
}
