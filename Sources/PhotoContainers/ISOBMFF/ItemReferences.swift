/// Which items describe the primary one, and which describe anything: an Exif block has a picture
/// (ISO/IEC 14496-12 section 8.11.12; 23008-12 section 6.2).
struct ItemReferences: Sendable {
  let box: Box
  let version: Int
  private(set) var describingPrimary: Set<Int> = []
  private(set) var describing: Set<Int> = []
  /// The thumbnails of the primary item (23008-12 section 6.4.4).
  private(set) var thumbnails: Set<Int> = []
  /// The items that are computed of the primary item, and perhaps others (23008-12 section 6.6).
  private(set) var madeOfPrimary: Set<Int> = []
  /// The position of the last description by each item.
  private(set) var descriptions: [Int: Range<Int>] = [:]
  /// The number of references.
  let count: Int

  init(_ box: Box, in bytes: BoxBytes, primary: Int?) throws(BoxDamage) {
    self.box = box
    var reader = bytes.reader(of: box)
    version = try reader.versionAndFlags().version
    let size = version == 0 ? 2 : 4
    let references = try bytes.soundBoxes(in: reader.rest, of: box.type)
    count = references.count
    for reference in references where [.thumbnailOf, .madeOf].contains(reference.type) {
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      for _ in 0..<(try reader.number(2)) where try reader.number(size) == primary {
        if reference.type == .thumbnailOf {
          thumbnails.insert(item)
        } else {
          madeOfPrimary.insert(item)
        }
      }
    }
    for reference in references where reference.type == .describes {
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      descriptions[item] = reference.range
      for _ in 0..<(try reader.number(2)) {
        describing.insert(item)
        if try reader.number(size) == primary { describingPrimary.insert(item) }
      }
    }
  }

  /// Whether the item describes others, but not the primary one.
  func isOfOther(_ item: Int) -> Bool {
    describing.contains(item) && !describingPrimary.contains(item)
  }
}
