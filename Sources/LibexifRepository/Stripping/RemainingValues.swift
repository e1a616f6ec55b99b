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
/// in all metadata of the new file, as text in UTF-8 and UTF-16, and as the numbers of Exif. A text that is a part of a
/// value which stays is there on purpose.
struct RemainingValues {
  /// The parts of the new file that have a removed value, as phrases.
  private(set) var parts: [String] = []
  private let new: ReadPhoto
  private let search: TextSearch
  /// The fewest bytes of a text that is found in coded pictures only by chance.
  private static let rareSize = 8

  init(
    of old: ReadPhoto, after new: ReadPhoto, in file: OpenFile
  ) throws(PhotoRepositoryError) {
    self.new = new
    let kept = new.texts + new.packets.flatMap(\.syntax)
    var gone = Array(Set(old.texts).subtracting(kept))
    // The values that stay have these texts, too.
    let known = TextSearch(gone).found(in: kept.joined(separator: [0]))
    gone = gone.enumerated().filter { !known.contains($0.offset) }.map(\.element)
    let container = new.container as? any PartedContainer
    var patterns = gone.flatMap(Self.encodings) + old.positions(goneFrom: new)
    if container == nil { patterns.removeAll { $0.count < Self.rareSize } }
    search = TextSearch(patterns)
    guard !patterns.isEmpty else { return }
    if let container {
      for part in (try? container.fileParts(in: file)) ?? [] {
        try look(in: part.range, of: part.kind, file)
      }
    } else {
      let size = try PhotoRepositoryError.reading(new.metadata.localIdentifier) {
        () throws(Errno) in try file.size()
      }
      try look(in: 0..<size, of: nil, file)
    }
  }

  /// A text as the bytes that other places may have.
  private static func encodings(of text: [UInt8]) -> [[UInt8]] {
    let units = Array(String(decoding: text.prefix(TextSearch.maximumLength), as: UTF8.self).utf16)
    let little = units.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    // Both byte orders have the same bytes of ASCII but for the first or the last.
    if units.allSatisfy({ $0 < 0x80 }) { return [text, little.dropLast()] }
    return [
      text, little,
      units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] },
    ]
  }

  private mutating func look(
    in range: Range<Int>, of kind: FilePart.Kind?, _ file: OpenFile
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
    let place =
      switch kind {
      case .exif: isInMakerNote(offset) ? "its MakerNote" : "its Exif"
      case .xmp, .extendedXMP, .otherXMP: "its XMP"
      case .photoshop: "its IPTC or Photoshop resources"
      case .comment: "a comment"
      case .other(let name), .fixed(let name), .unsearchable(let name): name
      case .motionVideo: "the video of its motion photo"
      case .trailing, .programTrailer, .pictureIndex: "data after the picture"
      case .thumbnail, .presentationWithThumbnail: "its thumbnail"
      case nil where new.container.exifRange.contains(offset):
        isInMakerNote(offset) ? "its MakerNote" : "its Exif"
      case .presentation, .credentials, .time, .leftover, .originalFile, nil: "its file"
      }
    return "a removed value in \(place)"
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
    for property in further.iptc?.properties ?? [] {
      for case .text(let text) in property.values { texts.append(Array(text.utf8)) }
    }
    return texts.compactMap { text in
      let trimmed = text.trimmed
      return trimmed.count < Self.minimumTextSize ? nil : Array(trimmed)
    }
  }

  /// The photo's XMP packets that can be read.
  fileprivate var packets: [XMPPacket] {
    [further.xmp].compactMap(\.self) + further.otherPackets.compactMap { try? XMPPacket($0) }
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
