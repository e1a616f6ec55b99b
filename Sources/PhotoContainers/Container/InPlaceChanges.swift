import Platform
import SystemPackage

/// New contents of parts in the bytes that they had, so that nothing moves.
extension FileRewrite {
  /// The file with these changes. What follows shorter Exif in its segment becomes zeros; a part that goes, too. XMP has
  /// its length.
  init(inPlace changes: [PartChange]) throws(ContainerRefusal) {
    var replacements: [Replacement] = []
    for change in changes { replacements.append(try Self.inPlace(change)) }
    self.init(replacing: replacements)
  }

  /// The bytes of one part.
  static func inPlace(_ change: PartChange) throws(ContainerRefusal) -> Replacement {
    let part = change.part
    guard var content = change.content else {
      return Replacement(range: part.range, bytes: try part.zeros)
    }
    guard content.count <= part.content.count,
      part.kind == .exif || content.count == part.content.count
    else { throw .damaged("its metadata has no room") }
    content += repeatElement(0, count: part.content.count - content.count)
    return Replacement(range: part.content, bytes: content)
  }
}

extension OpenFile {
  /// The bytes between these parts of the file, and after them, that are not zeros: nothing known leads to them.
  func partsBetween(_ claimed: [Range<Int>], size: Int) throws(Errno) -> [FilePart] {
    let joined = claimed.joined
    var parts: [FilePart] = []
    for rest in (0..<size).without(joined) where try !isZero(rest) {
      let name =
        rest.lowerBound >= joined.last?.upperBound ?? 0
        ? "data after the picture" : FilePart.unknownBytes
      parts.append(FilePart(kind: .fixed(name), range: rest, content: rest))
    }
    return parts
  }
}
