package import Platform
package import SystemPackage

extension OpenFile {
  /// Whether all bytes of the range are 0. They are read in pieces.
  package func isZero(_ range: Range<Int>) throws(Errno) -> Bool {
    var rest = range
    while !rest.isEmpty {
      let bytes = try read(rest.prefix(CodedPicture.pieceSize))
      guard !bytes.isEmpty, bytes.allSatisfy({ $0 == 0 }) else { return false }
      rest = rest.dropFirst(bytes.count)
    }
    return true
  }
}
