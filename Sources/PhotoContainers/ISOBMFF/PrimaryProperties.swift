/// The properties of the primary item (ISO/IEC 23008-12 sections 6.5 and 9.3).
struct PrimaryProperties: Sendable {
  private(set) var size: PictureSize?
  /// How the picture is turned upright: 1 to 8, as Exif's Orientation.
  private(set) var orientation = 1
  /// The position of the ICC profile.
  private(set) var profile: Range<Int>?

  /// Reads them from `iprp`, up to the first damage.
  mutating func read(_ box: Box, in bytes: BoxBytes, primary: Int) throws(BoxDamage) {
    var properties: [Box] = []
    var associations: [Int] = []
    for box in try bytes.soundBoxes(in: box.content, of: box.type) {
      switch box.type {
      case .propertyContainer:
        properties += try bytes.soundBoxes(in: box.content, of: box.type)
      case .propertyAssociation:
        associations += try Self.associations(of: primary, box, in: bytes)
      default: break
      }
    }
    var turn = Turn.none
    // Indices count from 1; 0 is no property.
    for index in associations where properties.indices.contains(index - 1) {
      var reader = bytes.reader(of: properties[index - 1])
      switch properties[index - 1].type {
      case .spatialExtents where size == nil:
        _ = try reader.versionAndFlags()
        let (width, height) = (try reader.number(4), try reader.number(4))
        if width > 0, height > 0 { size = PictureSize(width: width, height: height) }
      case .rotation:
        for _ in 0..<(try reader.number(1) & 3) { turn = turn.then(.quarterLeft) }
      case .mirror:
        turn = turn.then(try reader.number(1) & 1 == 0 ? .topToBottom : .leftToRight)
      case .colour where profile == nil:
        let kind = try bytes[reader.field(4)]
        if [Array("prof".utf8), Array("rICC".utf8)].contains(Array(kind)) { profile = reader.rest }
      default: break
      }
    }
    orientation = turn.orientation
  }

  /// The indices of the item's properties, in order.
  private static func associations(
    of item: Int, _ box: Box, in bytes: BoxBytes
  ) throws(BoxDamage) -> [Int] {
    var reader = bytes.reader(of: box)
    let (version, flags) = try reader.versionAndFlags()
    let isLong = flags & 1 != 0
    var indices: [Int] = []
    for _ in 0..<(try reader.number(4)) {
      let isItem = try reader.number(version < 1 ? 2 : 4) == item
      for _ in 0..<(try reader.number(1)) {
        // The first bit says whether the property is essential.
        let index = try isLong ? reader.number(2) & 0x7FFF : reader.number(1) & 0x7F
        if isItem { indices.append(index) }
      }
    }
    return indices
  }
}

/// A rotation by quarters, perhaps with a mirroring: where the directions to the right and down lead.
private struct Turn: Hashable {
  struct Direction: Hashable {
    let right: Int
    let down: Int
  }

  let right: Direction
  let down: Direction

  private init(right: (Int, Int), down: (Int, Int)) {
    self.right = Direction(right: right.0, down: right.1)
    self.down = Direction(right: down.0, down: down.1)
  }

  static let none = Turn(right: (1, 0), down: (0, 1))
  /// A quarter anticlockwise: what was to the right is then at the top.
  static let quarterLeft = Turn(right: (0, -1), down: (1, 0))
  static let topToBottom = Turn(right: (1, 0), down: (0, -1))
  static let leftToRight = Turn(right: (-1, 0), down: (0, 1))

  /// The turns for each value of Exif's Orientation, from 1 on (Exif 2.3 section 4.6.4).
  private static let orientations = [
    none, leftToRight, Turn(right: (-1, 0), down: (0, -1)), topToBottom,
    Turn(right: (0, 1), down: (1, 0)), Turn(right: (0, 1), down: (-1, 0)),
    Turn(right: (0, -1), down: (-1, 0)), quarterLeft,
  ]

  /// This turn, and then the other one.
  func then(_ other: Turn) -> Turn {
    func turned(_ direction: Direction) -> (Int, Int) {
      (
        direction.right * other.right.right + direction.down * other.down.right,
        direction.right * other.right.down + direction.down * other.down.down
      )
    }
    return Turn(right: turned(right), down: turned(down))
  }

  /// The value of Exif's Orientation.
  var orientation: Int { (Self.orientations.firstIndex(of: self) ?? 0) + 1 }
}
