package import Platform
package import SystemPackage

extension FilmContainer {
  /// The most bytes of user data that are searched for pictures.
  private static let maximumUserData = 16 << 20

  /// The pictures in the user data: the cover, as iTunes writes it (`covr`), and a small first picture, as Canon's cameras
  /// do (`CNTH`), there or in Canon's box.
  package func previews(in file: OpenFile) throws(Errno) -> [Range<Int>] {
    var boxes = try FileBoxes(file, maximumCount: Self.maximumBoxes)
    var pictures: [Range<Int>] = []
    while let box = try boxes.next() {
      guard box.type == .movie else { continue }
      var inner = FileBoxes(file, in: box.content)
      while let box = try inner.next() {
        guard box.type == .userData || box.isCanons, box.range.count <= Self.maximumUserData else {
          continue
        }
        let bytes = BoxBytes(bytes: try file.read(box.range), start: box.range.lowerBound)
        let content = box.content.dropFirst(box.isCanons ? Box.uuidSize : 0)
        pictures += bytes.boxes(in: content).boxes.flatMap { Self.pictures(in: $0, of: bytes) }
      }
      break
    }
    return pictures.sorted { $0.count > $1.count }
  }

  private static func pictures(in box: Box, of bytes: BoxBytes) -> [Range<Int>] {
    switch box.type {
    case BoxType("CNTH".utf8):
      return bytes.boxes(in: box.content).boxes.filter { $0.type == BoxType("CNDA".utf8) }
        .map(\.content)
    case .meta:
      let items = FilmMetadata(box, in: bytes).list.map { bytes.boxes(in: $0.content).boxes } ?? []
      return items.filter { $0.type == BoxType("covr".utf8) }
        .flatMap { bytes.boxes(in: $0.content).boxes }.filter { $0.type == .metadataValue }
        // Before the picture are its type and a language.
        .map { $0.content.dropFirst(8) }
    default: return []
    }
  }
}
