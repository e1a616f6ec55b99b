package import Platform
package import SystemPackage

extension JXLContainer {
  /// The codestream, whether it is alone, in one box, or in parts (ISO/IEC 18181-2, sections 9.8 and 9.9).
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    var picture = CodedPicture()
    if var boxes = try JXLBoxes(file) {
      while let box = try boxes.next(in: file) {
        switch box.name {
        case .jxlCodestream: picture.add(box.content)
        // The number of the part comes first.
        case .jxlCodestreamPart: picture.add(box.content.dropFirst(4))
        default: break
        }
      }
      // Other bytes may follow the last box.
      guard boxes.damage == nil || boxes.position < boxes.fileSize else { return false }
    } else {
      picture.add(0..<(try file.size()))
    }
    return try picture.read(from: file, receive)
  }
}
