import Platform
import TIFFBlocks

extension FileRewrite {
  /// The file that is this block: its loaded parts may have changed, and the rest is that of the original.
  init(of block: TIFFBlock) {
    var parts: [Part] = []
    var position = 0
    for (start, bytes) in block.loadedParts {
      if position < start { parts.append(.original(position..<start)) }
      parts.append(.new(bytes))
      position = start + bytes.count
    }
    if position < block.count { parts.append(.original(position..<block.count)) }
    self.init(parts: parts)
  }
}
