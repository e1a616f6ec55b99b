import Platform
import SystemPackage

/// Reads the values of a film, and keeps count: a film may claim any number of them. Those beyond the limits are left
/// out.
struct FoundValues {
  /// The largest box with values that is read, in bytes. They may have pictures.
  private static let maximumBox = 4 << 20
  /// The most bytes of all such boxes, and the most values. Cameras write some dozens.
  private static let (maximumBytes, maximumCount) = (16 << 20, 4096)

  private var bytes = 0
  private var count = 0

  /// The values of a `meta` box. If it is long, the pictures in its list of iTunes are left out.
  mutating func values(inMetadata box: Box, of file: OpenFile) throws(Errno) -> [FilmValue] {
    guard box.content.count <= Self.maximumBox else {
      return try values(inLongMetadata: box, of: file)
    }
    guard let content = try content(of: box, in: file) else { return [] }
    return limited(FilmValue.values(inMetadata: box, of: content))
  }

  private mutating func values(
    inLongMetadata box: Box, of file: OpenFile
  ) throws(Errno) -> [FilmValue] {
    var values: [FilmValue] = []
    var boxes = FileBoxes(file, in: box.content.dropFirst(4))
    while let list = try boxes.next() {
      guard list.type == .metadataList else { continue }
      var items = FileBoxes(file, in: list.content)
      while let item = try items.next() {
        guard let content = try content(of: item, in: file) else { continue }
        values += limited(FilmValue.values(inItem: item, names: nil, of: content))
      }
    }
    return values
  }

  /// The values of a box in user data.
  mutating func values(ofUserData box: Box, in file: OpenFile) throws(Errno) -> [FilmValue] {
    guard let content = try content(of: box, in: file) else { return [] }
    return limited(FilmValue.values(ofUserData: box, in: content))
  }

  /// The values of Canon's box.
  mutating func values(inCanonBox box: Box, of file: OpenFile) throws(Errno) -> [FilmValue] {
    guard let content = try content(of: box, in: file) else { return [] }
    let boxes = content.boxes(in: box.content.dropFirst(Box.uuidSize)).boxes
    return limited(boxes.flatMap { FilmValue.values(ofCanon: $0, in: content) })
  }

  private mutating func content(of box: Box, in file: OpenFile) throws(Errno) -> BoxBytes? {
    guard box.content.count <= min(Self.maximumBox, Self.maximumBytes - bytes),
      count < Self.maximumCount
    else { return nil }
    bytes += box.content.count
    return BoxBytes(bytes: try file.read(box.content), start: box.content.lowerBound)
  }

  private mutating func limited(_ values: [FilmValue]) -> [FilmValue] {
    let kept = values.prefix(Self.maximumCount - count)
    count += kept.count
    return Array(kept)
  }
}
