import TIFFBlocks

/// TIFF, and the raw formats that are like it. They are told apart by content: by the header, by tags of their
/// own, or by the maker of a camera whose file has raw pixels.
enum TIFFKind: String, CaseIterable {
  case tiff = "TIFF"
  case dng = "DNG"
  case gpr = "GPR"
  case nef = "NEF"
  case cr2 = "CR2"
  case arw = "ARW"
  case pef = "PEF"
  case srw = "SRW"
  case iiq = "IIQ"
  case orf = "ORF"
  case rw2 = "RW2"

  /// The tags of IFD0 that tell them apart.
  static let tagsToTell = [ExifTag.make.number, dngVersion]
  /// The bytes of Make that are needed.
  static let maximumMake = 16

  /// DNGVersion (DNG 1.7, chapter 4).
  private static let dngVersion: UInt16 = 0xC612
  /// PhotometricInterpretation, with its values for the pixels of a sensor: colour filter array, and linear raw
  /// (DNG 1.7, chapter 3).
  private static let photometric: UInt16 = 0x0106
  private static let rawPixels: Set<UInt16> = [32803, 34892]
  /// Makers, as the first letters of Make in capitals, and their formats.
  private static let makers: [(name: [UInt8], kind: TIFFKind)] = [
    (Array("NIKON".utf8), .nef), (Array("SONY".utf8), .arw), (Array("PENTAX".utf8), .pef),
    (Array("RICOH".utf8), .pef), (Array("SAMSUNG".utf8), .srw),
  ]
  /// Whether another maker's name would make it another kind.
  var isToldByMake: Bool { self == .gpr || Self.makers.contains { $0.kind == self } }
  private static let goPro = Array("GOPRO".utf8)

  init(of block: TIFFBlock, _ structure: TIFFStructure, _ subDirectories: [TIFFDirectory]) {
    self =
      switch (block.magic, block.bytes(in: 8..<12).map(Array.init)) {
      case (0x55, _): .rw2
      case (0x4F52, _), (0x5352, _): .orf
      case (_, Array("CR\u{2}\0".utf8)?): .cr2
      case (_, Array("IIII".utf8)?), (_, Array("MMMM".utf8)?): .iiq
      default: Self.kind(of: block, structure, subDirectories)
      }
  }

  private static func kind(
    of block: TIFFBlock, _ structure: TIFFStructure, _ subDirectories: [TIFFDirectory]
  ) -> TIFFKind {
    guard let ifd0 = structure[.ifd0] else { return .tiff }
    var make: [UInt8] = []
    if let entry = ifd0.entry(ExifTag.make.number), case .inside(let range) = entry.value {
      make = block.bytes(in: range.prefix(maximumMake)).map(Array.init) ?? []
    }
    let capitals = make.map { (0x61...0x7A).contains($0) ? $0 & ~0x20 : $0 }
    if ifd0.entry(dngVersion) != nil { return capitals.starts(with: goPro) ? .gpr : .dng }
    let hasRawPixels = ([ifd0] + subDirectories).contains { directory in
      directory.entry(photometric).map { entry in
        block.number(at: entry.valueFieldPosition).map(rawPixels.contains) ?? false
      } ?? false
    }
    guard hasRawPixels else { return .tiff }
    return makers.first { capitals.starts(with: $0.name) }?.kind ?? .tiff
  }

  private static let formats = Dictionary(
    uniqueKeysWithValues: allCases.map { kind in
      let format = PhotoFormat(
        name: kind.rawValue, nameExtensions: kind.nameExtensions, exifPlace: "directory",
        isRaw: kind != .tiff)
      return (kind, format)
    })

  var format: PhotoFormat {
    Self.formats[self] ?? PhotoFormat(name: rawValue, nameExtensions: [], exifPlace: "")
  }

  private var nameExtensions: [String] {
    switch self {
    case .tiff: ["tif", "tiff"]
    case .nef: ["nef", "nrw"]
    case .orf: ["orf", "ori"]
    case .arw: ["arw", "sr2"]
    case .dng: ["dng"]
    case .gpr: ["gpr"]
    case .cr2: ["cr2"]
    case .pef: ["pef"]
    case .srw: ["srw"]
    case .iiq: ["iiq"]
    case .rw2: ["rw2"]
    }
  }
}
