/// Which items describe the primary one, and which describe anything: an Exif block has a picture
/// (ISO/IEC 14496-12 section 8.11.12; 23008-12 section 6.2).
struct ItemReferences: Sendable {
  let box: Box
  let version: Int
  private(set) var describingPrimary: Set<Int> = []
  private(set) var describing: Set<Int> = []
  /// The thumbnails of the primary item (23008-12 section 6.4.4).
  private(set) var thumbnails: Set<Int> = []
  /// The position of the last description by each item; that of the whole box if there is nothing else in it.
  private(set) var descriptions: [Int: Range<Int>] = [:]

  init(_ box: Box, in bytes: BoxBytes, primary: Int?) throws(BoxDamage) {
    self.box = box
    var reader = bytes.reader(of: box)
    version = try reader.versionAndFlags().version
    let size = version == 0 ? 2 : 4
    let references = try bytes.soundBoxes(in: reader.rest, of: box.type)
    for reference in references where reference.type == .thumbnailOf {
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      for _ in 0..<(try reader.number(2)) {
        if try reader.number(size) == primary { thumbnails.insert(item) }
      }
    }
    for reference in references where reference.type == .describes {
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      descriptions[item] = references.count == 1 ? box.range : reference.range
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
