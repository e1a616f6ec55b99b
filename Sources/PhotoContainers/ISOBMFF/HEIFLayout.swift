import Platform
import SystemPackage

/// All boxes of a HEIF file, and all items that have bytes of it: what an edit must know beside the Exif item.
struct HEIFLayout {
  /// The most tracks of a film.
  private static let maximumTracks = 64
  /// The most free boxes that are used. Real photos have at most two.
  private static let maximumFreeBoxes = 16

  /// Those of the file, in order.
  private(set) var boxes: [Box] = []
  /// The items of the file; nil if there is no `meta`.
  private(set) var table: ItemTable?
  /// The items of a film and of its tracks, which may be the same bytes.
  private(set) var filmTables: [ItemTable] = []
  /// Whether there are content credentials.
  private(set) var isSigned = false
  /// Why the boxes end before the end of the file, as a sentence without its name; nil if they do not.
  let endDamage: String?
  /// Why boxes cannot be edited, as a sentence without the file's name; nil if they can.
  private(set) var damage: String?
  /// Why the file cannot be edited, as a sentence without its name; nil if it can.
  var refusal: String? { endDamage ?? damage }

  /// - Parameter table: The items of the file, if they are known.
  init(of file: OpenFile, knowing table: ItemTable? = nil) throws(Errno) {
    var walk = try FileBoxes(file)
    while let box = try walk.next() {
      boxes.append(box)
      if try box.hasCredentials(in: file) { isSigned = true }
    }
    endDamage = walk.damage.map { "the file " + $0 }
    let metas = boxes.filter { $0.type == .meta }
    if metas.count > 1 { refuse("it has several meta boxes") }
    if let box = metas.first {
      self.table = table?.box == box ? table : try ItemTable(box, in: file)
    }
    for box in boxes where box.type == .movie { try readFilm(box, in: file) }
    for table in [self.table].compactMap(\.self) + filmTables {
      if let damage = table.damage { refuse(damage) }
      checkMethods(in: table)
    }
  }

  /// Refuses a file whose items have bytes of `meta` beside its item data: an edit changes them.
  func checkItemsOutsideMeta() throws(ContainerRefusal) {
    guard let table, !claims(on: table.box.range).allSatisfy(\.isInItemData) else { return }
    throw .damaged("items have bytes of its meta box")
  }

  private mutating func refuse(_ reason: String) {
    damage = damage ?? reason
  }

  /// Items that consist of other items' bytes could contain those of the Exif item.
  private mutating func checkMethods(in table: ItemTable) {
    for location in table.locations?.locations ?? [] {
      let method = ItemLocation.Method(rawValue: location.method)
      if method == nil || method == .item {
        refuse("it has items that consist of other items, which exifcli does not edit")
      } else if location.dataReference == 0, table.positions(of: location) == nil {
        refuse("its iloc box is damaged")
      }
    }
  }

  private mutating func readFilm(_ film: Box, in file: OpenFile) throws(Errno) {
    var containers = [film]
    var inner = FileBoxes(file, in: film.content)
    while let box = try inner.next() {
      if box.type == .track { containers.append(box) }
      if box.type == .meta { filmTables.append(try ItemTable(box, in: file)) }
    }
    if let damage = inner.damage { refuse("the file " + damage) }
    guard containers.count <= Self.maximumTracks else { return refuse("it has too many tracks") }
    for track in containers.dropFirst() {
      var inner = FileBoxes(file, in: track.content)
      while let box = try inner.next() {
        if box.type == .meta { filmTables.append(try ItemTable(box, in: file)) }
      }
      if let damage = inner.damage { refuse("the file " + damage) }
    }
  }
}

extension HEIFLayout {
  /// Whether there is a film, whose pictures are found by their positions in the file.
  var hasFilm: Bool { boxes.contains { $0.type == .movie || $0.type == .movieFragment } }

  /// The end of the last box.
  var end: Int { boxes.last?.range.upperBound ?? 0 }

  /// Whether items have bytes after the end of the file. They would get those that an edit adds there.
  var leadsPastEnd: Bool { !claims(on: end..<Int.max).isEmpty }

  /// An entry of `iloc` with the bytes of its item.
  struct Claim {
    let locations: ItemLocations
    let location: ItemLocation
    let ranges: [Range<Int>]
    /// Whether it is one of `meta`, and not of a film.
    let isOfFile: Bool
  }

  /// The entries whose items have bytes of this range.
  func claims(on range: Range<Int>) -> [Claim] {
    var claims: [Claim] = []
    for (index, table) in ([table].compactMap(\.self) + filmTables).enumerated() {
      guard let locations = table.locations else { continue }
      for location in locations.locations {
        guard let ranges = table.positions(of: location),
          ranges.contains(where: { $0.overlaps(range) })
        else { continue }
        claims.append(
          Claim(
            locations: locations, location: location, ranges: ranges, isOfFile: index == 0))
      }
    }
    return claims
  }

  /// The trailing boxes that programs look for at the end of the file: Samsung's trailer, and motion photos.
  var trailer: ArraySlice<Box> {
    let start = boxes.lastIndex { $0.type != .motionPhoto && $0.type != .samsungTrailer }
    return boxes[(start ?? -1) + 1..<boxes.endIndex]
  }

  /// The boxes without meaning, whose bytes no item has: the first ones, as each is compared with all items.
  var freeBoxes: [Box] {
    let boxes = boxes.filter { ($0.type == .free || $0.type == .skip) && !$0.isOpenEnded }
    return boxes.prefix(Self.maximumFreeBoxes).filter { claims(on: $0.range).isEmpty }
  }
}

extension BoxType {
  static let track = BoxType("trak".utf8)
  static let movieFragment = BoxType("moof".utf8)
  /// A film that belongs to the picture.
  static let motionPhoto = BoxType("mpvd".utf8)
  static let samsungTrailer = BoxType("sefd".utf8)
}
