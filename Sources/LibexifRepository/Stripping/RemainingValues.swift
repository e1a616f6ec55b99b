import Foundation
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// What is left of removed values in the bytes of the new file.
///
/// It asks nothing that decided what to remove: the values that the old photo has and the new one has not are searched for
/// in the whole new file, as text in UTF-8, UTF-16 and Latin-1, and as the numbers of Exif. A text that is a part of a value
/// which stays is there on purpose.
struct RemainingValues {
  /// The parts of the new file that have a removed value, as phrases.
  private(set) var parts: [String] = []
  private let new: ReadPhoto
  /// The fewest bytes of a text that is found in coded pictures only by chance.
  private static let rareSize = 8

  /// - Parameters:
  ///   - old: The photo before, in the original file with these parts.
  ///   - new: The photo after, in the new file.
  init(
    of old: ReadPhoto, in original: OpenFile, with oldParts: [FilePart], after new: ReadPhoto,
    in file: OpenFile
  ) throws(PhotoRepositoryError) {
    self.new = new
    let parts = ((try? (new.container as? any PartedContainer)?.fileParts(in: file)) ?? [])
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    let kept = new.texts + new.packets.flatMap(\.syntax) + new.comments(among: parts, in: file)
    let gone = Self.texts(
      Set(old.texts + old.comments(among: oldParts, in: original)).subtracting(kept),
      without: kept + new.shortValues + new.profileTexts(in: file))
    let patterns = gone.flatMap(Self.encodings) + old.positions(goneFrom: new)
    guard !patterns.isEmpty else { return }
    let search = TextSearch(patterns)
    for part in parts { try look(in: part.range, of: part.kind, search, file) }
    let longPatterns = patterns.filter { $0.count >= Self.rareSize }
    guard !longPatterns.isEmpty else { return }
    let rare = TextSearch(longPatterns)
    let size = try PhotoRepositoryError.reading(new.metadata.localIdentifier) {
      () throws(Errno) in try file.size()
    }
    // The picture, and the structure of the file.
    var start = 0
    for next in parts.map(\.range) + [size..<size] where next.upperBound >= start {
      if start < next.lowerBound { try look(in: start..<next.lowerBound, of: nil, rare, file) }
      start = next.upperBound
    }
  }

  /// These texts without those that others have inside them.
  private static func texts(_ texts: Set<[UInt8]>, without others: [[UInt8]]) -> [[UInt8]] {
    let texts = Array(texts)
    let known = TextSearch(texts).found(in: others.joined(separator: [0]))
    return texts.enumerated().filter { !known.contains($0.offset) }.map(\.element)
  }

  /// A text as the bytes that other places may have: UTF-8, UTF-16 and Latin-1. One that is not UTF-8 may be Latin-1.
  static func encodings(of text: [UInt8]) -> [[UInt8]] {
    var start = text.prefix(TextSearch.maximumLength)
    // A character that the search cuts would become another one in UTF-16.
    if text.count > start.count, text[start.count] & 0xC0 == 0x80,
      let last = start.lastIndex(where: { $0 & 0xC0 != 0x80 })
    {
      start = start[..<last]
    }
    let string =
      String(validating: start, as: UTF8.self)
      ?? String(String.UnicodeScalarView(start.map { Unicode.Scalar($0) }))
    let units = Array(string.utf16)
    let little = units.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    // Both byte orders have the same bytes of ASCII but for the first or the last.
    if units.allSatisfy({ $0 < 0x80 }) { return [text, little.dropLast()] }
    let big = units.flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    let latin1 = units.compactMap(UInt8.init(exactly:))
    return [text, Array(string.utf8), little, big]
      + (latin1.count == units.count ? [latin1] : [])
  }

  private mutating func look(
    in range: Range<Int>, of kind: FilePart.Kind?, _ search: TextSearch, _ file: OpenFile
  ) throws(PhotoRepositoryError) {
    if kind == .presentation { return }
    var names: Set<String> = []
    // Blocks overlap, so that a text is whole in one of them.
    let step = 1 << 20
    for start in stride(from: range.lowerBound, to: range.upperBound, by: step) {
      let end = min(start + step + 4 * TextSearch.maximumLength, range.upperBound)
      let bytes = try PhotoRepositoryError.reading(new.metadata.localIdentifier) {
        () throws(Errno) in
        try file.read(start..<end)
      }
      search.find(in: bytes) { _, end in names.insert(name(of: kind, at: start + end - 1)) }
    }
    for name in names.sorted() where !parts.contains(name) { parts.append(name) }
  }

  /// What has a removed value, at an offset of the file.
  private func name(of kind: FilePart.Kind?, at offset: Int) -> String {
    let kind = kind ?? (new.container.exifRange.contains(offset) ? .exif : nil)
    let isOfMaker = kind == .exif && isInMakerNote(offset)
    return "a removed value in \(isOfMaker ? "its MakerNote" : kind?.phrase ?? "its file")"
  }

  private func isInMakerNote(_ offset: Int) -> Bool {
    guard let entry = new.exif?.structure[.exif]?.entry(ExifTag.makerNote.number),
      case .inside(let range) = entry.value
    else { return false }
    let exif = new.container.exifRange
    let header = exif.count - (new.exif?.block.count ?? 0)
    return range.contains(offset - exif.lowerBound - max(0, header))
  }
}

extension ReadPhoto {
  /// The fewest bytes of a text that is searched for.
  private static let minimumTextSize = 4

  /// All texts of the photo's Exif, XMP and IPTC.
  fileprivate var texts: [[UInt8]] {
    var texts: [[UInt8]] = []
    for directory in exif?.structure.directories ?? [] {
      for entry in directory.entries {
        guard case .inside(let range) = entry.value, let bytes = exif?.block.bytes(in: range) else {
          continue
        }
        texts += Self.texts(of: entry, Array(bytes))
      }
    }
    for packet in packets { texts += packet.texts }
    for property in further.iptcBlocks.flatMap(\.properties) {
      for case .text(let text) in property.values { texts.append(Array(text.utf8)) }
    }
    return texts.compactMap { text in
      let trimmed = text.trimmed
      return trimmed.count < Self.minimumTextSize ? nil : Array(trimmed)
    }
  }

  /// Short values of Exif that are not of a type for texts, such as its version.
  fileprivate var shortValues: [[UInt8]] {
    (exif?.structure.directories ?? []).flatMap(\.entries).compactMap { entry in
      guard case .inside(let range) = entry.value, range.count <= 8 else { return nil }
      return exif?.block.bytes(in: range).map(Array.init)
    }
  }

  /// What the colour profile says, also in UTF-16.
  fileprivate func profileTexts(in file: OpenFile) -> [[UInt8]] {
    let profile = (try? container.furtherMetadata(in: file, for: .tags))?.iccProfile ?? []
    return [profile, profile.filter { $0 != 0 }]
  }

  /// The fewest and the most bytes of a comment that is searched for.
  private static let commentSizes = 8...1 << 16

  /// The comments of the file, and the texts of a PNG file.
  fileprivate func comments(among parts: [FilePart], in file: OpenFile) -> [[UInt8]] {
    guard let container = container as? any PartedContainer else { return [] }
    let comments = parts.filter {
      $0.kind == .comment && $0.content.count <= Self.commentSizes.upperBound
    }
    // A keyword and a language may come first. What is compressed is no text.
    return comments.compactMap { part in
      let bytes = (try? container.content(of: part, in: file)) ?? []
      let text = bytes.trimmed.split(separator: 0).last.map { Array($0).trimmed } ?? []
      let isText = String(validating: text, as: UTF8.self) != nil
      return isText && text.count >= Self.commentSizes.lowerBound ? Array(text) : nil
    }
  }

  /// The photo's XMP packets that can be read.
  fileprivate var packets: [XMPPacket] {
    let others = further.otherPackets + [further.photoshopXMP].compactMap(\.self)
    return [further.xmp].compactMap(\.self) + others.compactMap { try? XMPPacket($0) }
  }

  /// The texts of a value; of other values than texts those in them.
  private static func texts(of entry: TIFFEntry, _ bytes: [UInt8]) -> [[UInt8]] {
    switch TIFFType(rawValue: entry.type) {
    case .ascii, .utf8: return bytes.split(separator: 0).map(Array.init)
    // Windows writes its texts in UTF-16.
    case .byte where (0x9C9B...0x9C9F).contains(entry.tag):
      let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return [Array(String(decoding: units, as: UTF16.self).utf8)]
    case .byte, .undefined:
      return bytes.split { !(0x20..<0x7F).contains($0) }.map(Array.init).filter(isTelling)
    default: return []
    }
  }

  /// Whether printable bytes among others are a text, and not numbers or a table of a JPEG preview by chance.
  private static func isTelling(_ bytes: [UInt8]) -> Bool {
    let words = bytes.count(where: { (byte: UInt8) -> Bool in
      byte == 0x20 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    })
    return (6...40).contains(bytes.count) && words * 10 >= bytes.count * 8
      && Set(bytes).count >= 4
  }

  /// The position that another photo does not have any more, in the forms that other places may have.
  fileprivate func positions(goneFrom new: ReadPhoto) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for (value, left) in [
      (metadata.latitude, new.metadata.latitude), (metadata.longitude, new.metadata.longitude),
    ] {
      guard let value, left == nil else { continue }
      let degrees = abs(value.doubleValue)
      // Whole degrees are too common.
      guard degrees.isFinite, degrees < 1_000, degrees * 60 != (degrees * 60).rounded() else {
        continue
      }
      forms.append(Self.digits(degrees, 1_000, "."))
      let minutes = (degrees - degrees.rounded(.down)) * 60
      forms.append(
        Array("\(Int(degrees)),".utf8) + Self.digits(minutes, 100, "."))
      for bits in [value.doubleValue.bitPattern, degrees.bitPattern] {
        forms.append(withUnsafeBytes(of: bits.bigEndian, Array.init))
        forms.append(withUnsafeBytes(of: bits.littleEndian, Array.init))
      }
    }
    guard let exif, let gps = exif.structure[.gps], new.exif?.structure[.gps] == nil else {
      return forms
    }
    // Latitude and longitude.
    for entry in gps.entries where [2, 4].contains(entry.tag) {
      guard case .inside(let range) = entry.value, range.count == 24,
        let bytes = exif.block.bytes(in: range).map(Array.init),
        bytes.count(where: { $0 != 0 }) > 6
      else { continue }
      let swapped = stride(from: 0, to: 24, by: 4).flatMap { bytes[$0..<$0 + 4].reversed() }
      forms += [bytes, swapped]
    }
    return forms
  }

  /// A number with decimals, cut off.
  private static func digits(_ number: Double, _ scale: Int, _ separator: String) -> [UInt8] {
    let scaled = Int(number * Double(scale))
    let decimals = String(scaled % scale + scale).dropFirst()
    return Array("\(scaled / scale)\(separator)\(decimals)".utf8)
  }
}

extension [UInt8] {
  /// The bytes without white space and NULs around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let rest = drop(while: isBlank)
    return rest.prefix(rest.count - rest.reversed().prefix(while: isBlank).count)
  }
}
