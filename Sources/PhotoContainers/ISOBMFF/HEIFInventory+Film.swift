import Platform
import SystemPackage

/// What a film beside the pictures of a file has (ISO/IEC 14496-12 section 8).
extension HEIFInventory {
  static let filmBoxes: [BoxType: Set<BoxType>] = [
    .movie: types("mvhd", "trak", "mvex", "iods", "meta"),
    .track: types("tkhd", "mdia", "edts", "tref", "trgr", "meta"),
    .media: types("mdhd", "hdlr", "minf", "elng"),
    .mediaInformation: types(
      "vmhd", "smhd", "hmhd", "nmhd", "sthd", "hdlr", "dinf", "stbl"),
    .samples: types(
      "stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stsh",
      "sdtp",
      "subs", "sgpd", "sbgp", "saiz", "saio", "padb", "stdp"),
  ]

  private static func types(_ names: String...) -> Set<BoxType> {
    Set(names.map { BoxType($0.utf8) })
  }

  /// What a film has beside its pictures. An item table of it has the items of `meta` once more.
  mutating func noteFilm(_ film: Box, in file: OpenFile) throws(Errno) {
    var boxes = FileBoxes(file, in: film.content)
    while let box = try boxes.next() {
      if box.type == .free || box.type == .skip {
        try noteFree(box, in: file)
      } else if Self.filmBoxes[film.type]?.contains(box.type) != true {
        addInner(.other("box \(box.name) of its film"), box)
      } else if box.type == .meta {
        if repeatsItems(box) {
          try noteRepeated(box, in: file)
        } else {
          addInner(.other("box meta of its film"), box)
        }
      } else if Self.filmBoxes[box.type] != nil {
        try noteFilm(box, in: file)
      } else {
        try noteHeader(box, of: film.type, in: file)
      }
    }
  }

  /// What a table of the same items has beside them, such as the name of its handler.
  private mutating func noteRepeated(_ meta: Box, in file: OpenFile) throws(Errno) {
    // A version and flags come first (ISO/IEC 14496-12 section 8.11.1).
    var boxes = FileBoxes(file, in: meta.content.dropFirst(4))
    while let box = try boxes.next() {
      if box.type != .itemProperties { try noteMeta(box, in: file) }
    }
  }

  private func repeatsItems(_ box: Box) -> Bool {
    guard let film = layout.filmTables.first(where: { $0.box == box }),
      let locations = film.locations?.locations, !locations.isEmpty
    else { return false }
    let own = Set((table.locations?.locations ?? []).compactMap(table.positions))
    return locations.allSatisfy { film.positions(of: $0).map(own.contains) ?? false }
  }

  /// The times of creation and change in the headers of a film, and tracks other than pictures (ISO/IEC 14496-12
  /// sections 8.2.2, 8.3.2, 8.4.2 and 8.4.3).
  private mutating func noteHeader(_ box: Box, of film: BoxType, in file: OpenFile) throws(Errno) {
    if Self.types("mvhd", "tkhd", "mdhd").contains(box.type) {
      let isLong = try file.bytes(box.content.prefix(1)).first == 1
      let times = box.content.dropFirst(4).prefix(isLong ? 16 : 8)
      if try !file.isZero(times) { add(.origin, times) }
    } else if box.type == .handler {
      try noteHandlerName(box, in: file)
      // That of data has no track of its own.
      guard film == .media else { return }
      let type = BoxType(try file.bytes(box.content.dropFirst(8).prefix(4)))
      if !Self.types("pict", "vide", "auxv").contains(type) {
        addBox(.fixed("track \(type.name) of its film"), box)
      }
    } else if box.type == .sampleDescriptions {
      try noteCodings(box, in: file)
    }
  }

  /// The place of the name of a coder in the description of a coding: a length and 31 bytes (ISO/IEC 14496-12 section
  /// 12.1.3).
  private static let (coderPlace, coderSize, pictureFieldsSize) = (42, 32, 78)
  private static let coderNames = Set(
    ["", "AOM Coding", "AVC Coding", "HEVC Coding", "VVC Coding"].map { Array($0.utf8) })

  /// The names of coders, in which programs write theirs, and boxes that are not of pictures.
  private mutating func noteCodings(_ box: Box, in file: OpenFile) throws(Errno) {
    // A version, flags and a number come first.
    var codings = FileBoxes(file, in: box.content.dropFirst(8))
    while let coding = try codings.next() {
      guard Self.pictureCodings.contains(coding.type) else { continue }
      let name = coding.content.dropFirst(Self.coderPlace).prefix(Self.coderSize)
      let bytes = try file.read(name)
      let text = Array(bytes.dropFirst().prefix(Int(bytes.first ?? 0)))
      if !Self.coderNames.contains(text)
        || bytes.dropFirst(1 + text.count).contains(where: { $0 != 0 })
      {
        add(.other("the name of a coder"), name)
      }
      var boxes = FileBoxes(file, in: coding.content.dropFirst(Self.pictureFieldsSize))
      while let inner = try boxes.next() {
        guard !Self.codingBoxes.contains(inner.type) else { continue }
        if inner.type == .free || inner.type == .skip {
          try noteFree(inner, in: file)
        } else {
          addInner(.other("box \(inner.name) of its film"), inner)
        }
      }
    }
  }

  private static let pictureCodings = types("av01", "hvc1", "hev1", "avc1", "avc3", "vvc1", "vvi1")
  private static let codingBoxes = types(
    "av1C", "hvcC", "avcC", "vvcC", "lhvC", "ccst", "auxi", "colr", "pasp", "clap", "btrt", "clli",
    "mdcv", "cclv", "fiel", "sinf", "rinf")
}
