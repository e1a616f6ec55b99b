import TIFFBlocks

/// TIFF, and the raw formats that are like it. They are told apart by content: by the header, by tags of their
/// own, or by the maker of a camera whose file has raw pixels. Raw pixels of other makers make a raw without a name.
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
  case threeFR = "3FR"
  case kdc = "KDC"
  case mef = "MEF"
  case mos = "MOS"
  case erf = "ERF"
  case raw = "RAW"

  /// The tags of IFD0 that tell them apart: raw pixels may also be in a sub-directory.
  static let tagsToTell = [ExifTag.make.number, dngVersion, SubDirectories.tag]
  /// The bytes of Make that are needed.
  static let maximumMake = 16

  /// DNGVersion (DNG 1.7, chapter 4).
  private static let dngVersion: UInt16 = 0xC612
  /// PhotometricInterpretation, with its values for the pixels of a sensor: colour filter array, and linear raw
  /// (DNG 1.7, chapter 3).
  private static let photometric: UInt16 = 0x0106
  private static let rawPixels: Set<Int> = [32803, 34892]
  /// Compression, with its values for the pixels of a sensor: Sony's, packed raw, Samsung's, Kodak's, Nikon's and Pentax's
  /// (ExifTool, module Exif).
  private static let compression: UInt16 = 0x0103
  private static let rawCompressions: Set<Int> = [
    32767, 32769, 32770, 32772, 32867, 34713, 65000, 65535,
  ]
  /// NewSubfileType (TIFF 6.0 section 8), whose first bit says that the picture is a smaller version of another one.
  private static let subfileType: UInt16 = 0x00FE
  /// Makers, as the first letters of Make in capitals, and their formats.
  private static let makers: [(name: [UInt8], kind: TIFFKind)] = [
    (Array("NIKON".utf8), .nef), (Array("SONY".utf8), .arw), (Array("PENTAX".utf8), .pef),
    (Array("RICOH".utf8), .pef), (Array("SAMSUNG".utf8), .srw),
    (Array("HASSELBLAD".utf8), .threeFR), (Array("IMACON".utf8), .threeFR),
    (Array("KODAK".utf8), .kdc), (Array("EASTMAN KODAK".utf8), .kdc),
    (Array("MAMIYA".utf8), .mef), (Array("LEAF".utf8), .mos), (Array("SEIKO EPSON".utf8), .erf),
  ]
  /// Whether another maker's name would make it another kind.
  var isToldByMake: Bool {
    self == .gpr || self == .raw || Self.makers.contains { $0.kind == self }
  }
  private static let goPro = Array("GOPRO".utf8)

  /// Whether its files can lose entries: what programs need to show them is known.
  var canLoseEntries: Bool {
    switch self {
    case .tiff, .dng, .gpr, .nef, .cr2, .arw, .pef, .srw, .orf, .rw2: true
    case .iiq, .threeFR, .kdc, .mef, .mos, .erf, .raw: false
    }
  }

  /// The bytes of a header. CR2 has another pointer to its raw picture there, and RW2 a number of the format.
  var headerSize: Int {
    switch self {
    case .cr2: 16
    case .rw2: 24
    default: TIFFBlock.headerSize
    }
  }

  init(of block: TIFFBlock, _ structure: TIFFStructure, _ subDirectories: [TIFFDirectory]) {
    // A BigTIFF file has the offset of IFD0 there.
    let mark = block.form == .classic ? block.bytes(in: 8..<12).map(Array.init) : nil
    self =
      switch (block.magic, mark) {
      case (0x55, _): .rw2
      case (0x4F52, _), (0x5352, _): .orf
      case (_, Array("CR\u{2}\0".utf8)?): .cr2
      case (_, Array("IIII".utf8)?), (_, Array("MMMM".utf8)?): .iiq
      // Raws of Canon's EOS-1D, whose names end in .TIF (ExifTool).
      case (_, [0xBA, 0xB0, 0xAC, 0xBB]?): .raw
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
    let directories = [ifd0] + subDirectories
    let maker = makers.first { capitals.starts(with: $0.name) }?.kind
    if directories.contains(where: { hasRawPixels($0, in: block) }) { return maker ?? .raw }
    // Nikon's scanners write raws with a preview in IFD0, and the picture in colours.
    let isScan = maker == .nef && isReduced(ifd0, in: block) && !subDirectories.isEmpty
    return isScan && !subDirectories.allSatisfy { isReduced($0, in: block) } ? .nef : .tiff
  }

  private static func hasRawPixels(_ directory: TIFFDirectory, in block: TIFFBlock) -> Bool {
    number(photometric, of: directory, in: block).map(rawPixels.contains) ?? false
      || number(compression, of: directory, in: block).map(rawCompressions.contains) ?? false
  }

  private static func isReduced(_ directory: TIFFDirectory, in block: TIFFBlock) -> Bool {
    (number(subfileType, of: directory, in: block) ?? 0) & 1 == 1
  }

  private static func number(
    _ tag: UInt16, of directory: TIFFDirectory, in block: TIFFBlock
  ) -> Int? {
    directory.entry(tag).flatMap { block.unsigned($0, maximum: 1).first }
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
    case .rw2: ["rw2", "rwl"]
    case .threeFR: ["3fr", "fff"]
    case .kdc: ["kdc", "dcr"]
    case .mef: ["mef"]
    case .mos: ["mos"]
    case .erf: ["erf"]
    // Of no maker in particular.
    case .raw: []
    }
  }
}
