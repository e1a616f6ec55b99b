/// What is needed to decode the items of a HEIF file: what they are made of, and how they are coded.
struct PictureItems {
  /// References to the items that an item is made of, and of an item that belongs to others (ISO/IEC 23008-12 sections
  /// 6.6 and 6.4.5).
  private static let (derivedFrom, auxiliaryFor) = (BoxType("dimg".utf8), BoxType("auxl".utf8))
  /// What an auxiliary item shows (section 6.5.8), and its names for transparency, of HEVC and in general.
  private static let auxiliaryType = BoxType("auxC".utf8)
  private static let alphas = [
    "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha",
  ].map { Array($0.utf8) }
  /// The properties without which an item's bytes cannot be decoded: of HEVC, AV1, AVC, VVC, JPEG, JPEG 2000 and
  /// uncompressed pixels; and the crop (ISO/IEC 23008-12 section 6.5.9).
  private static let configurations = Set(
    ["hvcC", "av1C", "avcC", "vvcC", "jpgC", "j2kH", "uncC", "cmpd", "cmpC", "icef", "clap"].map {
      BoxType($0.utf8)
    })

  /// The properties that say how a picture is shown: its size, its turn, its part, its colours.
  private static let presentations = Set(
    ["ispe", "irot", "imir", "clap", "pasp", "colr", "pixi", "clli", "mdcv", "cclv", "amve"].map {
      BoxType($0.utf8)
    })

  /// The items that each item is made of, in order.
  private(set) var sources: [Int: [Int]] = [:]
  /// The items with the transparency of each item.
  private var auxiliaries: [Int: [Int]] = [:]
  private var properties: [Box] = []
  private var indices: [Int: [Int]] = [:]
  private let bytes: BoxBytes

  /// Reads them from a `meta` box.
  init(_ meta: Box, in bytes: BoxBytes) throws(BoxDamage) {
    self.bytes = bytes
    var reader = bytes.reader(of: meta)
    _ = try reader.versionAndFlags()
    for box in try bytes.soundBoxes(in: reader.rest, of: meta.type) {
      switch box.type {
      case .itemReference: try readReferences(box)
      case .itemProperties: try readProperties(box)
      default: break
      }
    }
  }

  private mutating func readReferences(_ box: Box) throws(BoxDamage) {
    var reader = bytes.reader(of: box)
    let size = try reader.versionAndFlags().version == 0 ? 2 : 4
    for reference in try bytes.soundBoxes(in: reader.rest, of: box.type) {
      guard [Self.derivedFrom, Self.auxiliaryFor].contains(reference.type) else { continue }
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      for _ in 0..<(try reader.number(2)) {
        let other = try reader.number(size)
        if reference.type == Self.derivedFrom {
          sources[item, default: []].append(other)
        } else {
          auxiliaries[other, default: []].append(item)
        }
      }
    }
  }

  private mutating func readProperties(_ box: Box) throws(BoxDamage) {
    for box in try bytes.soundBoxes(in: box.content, of: box.type) {
      switch box.type {
      case .propertyContainer:
        properties += try bytes.soundBoxes(in: box.content, of: box.type)
      case .propertyAssociation: try readAssociations(box)
      default: break
      }
    }
  }

  private mutating func readAssociations(_ box: Box) throws(BoxDamage) {
    var reader = bytes.reader(of: box)
    let (version, flags) = try reader.versionAndFlags()
    for _ in 0..<(try reader.number(4)) {
      let item = try reader.number(version < 1 ? 2 : 4)
      for _ in 0..<(try reader.number(1)) {
        // The first bit says whether the property is essential.
        let index = try flags & 1 != 0 ? reader.number(2) & 0x7FFF : reader.number(1) & 0x7F
        indices[item, default: []].append(index)
      }
    }
  }

  /// The properties of an item. Indices count from 1.
  private func properties(of item: Int) -> [Box] {
    (indices[item] ?? []).compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// The boxes that say how an item is coded.
  func configurations(of item: Int) -> [Range<Int>] {
    properties(of: item).filter { Self.configurations.contains($0.type) }.map(\.range)
  }

  /// The boxes that say how an item is shown, in order, without what follows a colour profile in its box.
  func presentation(of item: Int) -> [Range<Int>] {
    properties(of: item).filter { Self.presentations.contains($0.type) }.map { box in
      guard let profile = Self.profile(in: box, bytes),
        let size = ICCProfileSize.size(bytes[profile]), size < profile.count
      else { return box.range }
      return box.range.lowerBound..<profile.lowerBound + size
    }
  }

  /// The colour profile in a property; nil if it has none (ISO/IEC 14496-12 section 12.1.5).
  static func profile(in box: Box, _ bytes: BoxBytes) -> Range<Int>? {
    let kinds = ["prof", "rICC"].map { BoxType($0.utf8) }
    guard box.type == .colour, kinds.contains(BoxType(bytes[box.content.prefix(4)])) else {
      return nil
    }
    return box.content.dropFirst(4)
  }

  /// How many properties and sources an item has.
  func count(of item: Int) -> Int { (indices[item]?.count ?? 0) + (sources[item]?.count ?? 0) }

  /// The items with the transparency of this one.
  func alphas(of item: Int) -> [Int] {
    Set(auxiliaries[item] ?? []).filter { auxiliary in
      properties(of: auxiliary).contains { box in
        guard box.type == Self.auxiliaryType else { return false }
        var reader = bytes.reader(of: box)
        guard (try? reader.versionAndFlags()) != nil else { return false }
        return Self.alphas.contains(Array(reader.text()))
      }
    }.sorted()
  }
}
