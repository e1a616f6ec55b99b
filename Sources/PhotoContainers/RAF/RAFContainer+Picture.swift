package import Platform
package import SystemPackage

extension RAFContainer {
  /// The raw headers, which have the size of the picture, and the raw data.
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard let header, header.raw.count == 2 else { return false }
    var picture = CodedPicture()
    for part in header.raw + header.second {
      picture.add(part.range.count)
      picture.add(part.range)
    }
    return try picture.read(from: file, receive)
  }
}
