import PhotoContainers
import PhotoEntities
import Platform
import TIFFBlocks
import XMPPackets

/// A value of a photo's metadata, in UTF-8 if its character set is known, without white space around it.
struct NamedText {
  /// What has it, such as `dc:title (XMP)`.
  let name: String
  let text: [UInt8]
  /// Whether other texts have it inside them by chance: it is a date, a kind of a thing, or one of many texts in a
  /// MakerNote.
  let isWord: Bool
}

extension ReadPhoto {
  /// The fewest bytes of a text that is searched for.
  private static let minimumTextSize = 4

  /// All texts of the photo's Exif, XMP and IPTC.
  var namedTexts: [NamedText] { exifTexts + xmpTexts + iptcTexts }

  var exifTexts: [NamedText] {
    (exif?.structure.directories ?? []).flatMap { directory in
      directory.entries.flatMap { entry -> [NamedText] in
        guard case .inside(let range) = entry.value, let bytes = exif?.block.bytes(in: range) else {
          return []
        }
        return Self.texts(
          of: ExifTag(directory.kind, entry.tag), TIFFType(rawValue: entry.type), Array(bytes))
      }
    }
  }

  /// The texts of entries in all directories of a TIFF file.
  static func entryTexts(among parts: [FilePart], in file: OpenFile) -> [NamedText] {
    parts.flatMap { part -> [NamedText] in
      guard case .entry(let tag, let type?) = part.kind,
        part.content.count <= commentSizes.upperBound, let bytes = try? file.read(part.content)
      else { return [] }
      return texts(of: tag, type, bytes)
    }
  }

  private static func texts(
    of tag: ExifTag, _ type: TIFFType?, _ bytes: [UInt8]
  ) -> [NamedText] {
    let isOfMany = !isOfTexts(tag.number, type) && bytes.count > maximumValueSize
    return texts(of: tag.number, type, bytes).compactMap {
      text($0, tag.phrase, isWord: isOfMany)
    }
  }

  /// Whether the type is one for texts, or Windows writes its texts there.
  static func isOfTexts(_ tag: UInt16, _ type: TIFFType?) -> Bool {
    switch type {
    case .ascii, .utf8: true
    case .byte: (0x9C9B...0x9C9F).contains(tag)
    default: false
    }
  }

  /// The most bytes of a value that is one text, although its type is not one for texts.
  private static let maximumValueSize = 256

  var xmpTexts: [NamedText] {
    packets.flatMap(\.namedTexts).compactMap { name, text in
      Self.text(
        text, name.map { "\($0) (XMP)" } ?? "a comment in its XMP",
        isWord: name.map(Self.isKind) ?? false)
    }
  }

  /// Whether a property says what kind of thing another one is, or its size.
  private static func isKind(_ name: XMPName) -> Bool {
    name.namespace.utf8.starts(with: "http://ns.adobe.com/xap/1.0/sType/".utf8)
      || name.namespace.utf8.starts(with: "http://ns.adobe.com/xmp/sType/".utf8)
      || ["Type", "unit", "FocusUsage"].contains { name.local.utf8.elementsEqual($0.utf8) }
  }

  /// The texts of IPTC, and the names of paths in Photoshop's resources.
  var iptcTexts: [NamedText] {
    further.iptcBlocks.flatMap(\.properties).flatMap { property in
      property.values.compactMap { value in
        guard case .text(let text) = value else { return nil }
        return Self.text(Array(text.utf8), "\(property.dataset) (IPTC)", isWord: false)
      }
    }
      + PhotoshopResources(further.photoshop).pathNames.compactMap {
        Self.text($0, "the name of a path (Photoshop)", isWord: false)
      }
  }

  /// The syntax of the photo's XMP.
  var syntax: [[UInt8]] { packets.flatMap(\.syntax) }

  private static func text(_ bytes: [UInt8], _ name: String, isWord: Bool) -> NamedText? {
    let text = Array(bytes.trimmed)
    guard text.count >= minimumTextSize else { return nil }
    return NamedText(name: name, text: text, isWord: isWord || text.isTime)
  }

  /// The fewest and the most bytes of a comment that is searched for.
  private static let commentSizes = 8...1 << 16

  /// The comments of the file, and the texts of a PNG file.
  func comments(among parts: [FilePart], in file: OpenFile) -> [NamedText] {
    let comments = parts.filter {
      $0.kind == .comment && $0.content.count <= Self.commentSizes.upperBound
    }
    // A keyword and a language may come first. What is compressed is no text.
    return comments.compactMap { part in
      let bytes = (try? container.content(of: part, in: file)) ?? []
      let text = bytes.trimmed.split(separator: 0).last.map { Array($0).trimmed } ?? []
      let isText = String(validating: text, as: UTF8.self) != nil
      return isText && text.count >= Self.commentSizes.lowerBound
        ? NamedText(name: FilePart.Kind.comment.phrase, text: Array(text), isWord: false) : nil
    }
  }

  /// The photo's XMP packets that can be read.
  private var packets: [XMPPacket] {
    let others = further.otherPackets + [further.photoshopXMP].compactMap(\.self)
    return [further.xmp].compactMap(\.self) + others.compactMap { try? XMPPacket($0) }
  }

  /// The texts of a value; of other values than texts those in them.
  private static func texts(of tag: UInt16, _ type: TIFFType?, _ bytes: [UInt8]) -> [[UInt8]] {
    switch type {
    case .ascii, .utf8: return bytes.split(separator: 0).map(Array.init)
    // Windows writes its texts in UTF-16.
    case .byte where isOfTexts(tag, type):
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
}

extension ReadPhoto {
  /// Short values of Exif that are not of a type for texts, such as its version.
  var shortValues: [[UInt8]] {
    (exif?.structure.directories ?? []).flatMap(\.entries).compactMap { entry in
      guard case .inside(let range) = entry.value, range.count <= 8 else { return nil }
      return exif?.block.bytes(in: range).map(Array.init)
    }
  }

  /// What the colour profile says, also in UTF-16.
  func profileTexts(in file: OpenFile) -> [[UInt8]] {
    let profile = (try? container.furtherMetadata(in: file, for: .tags))?.iccProfile ?? []
    return [profile, profile.filter { $0 != 0 }]
  }
}

extension Metadata {
  /// The texts of a field, line by line, as two lines of a copyright are two texts of Exif.
  func texts(of field: MetadataField) -> [[UInt8]] {
    let texts: [String] =
      switch field.value(in: self) {
      case .text(let text)?: [text]
      case .list(let texts)?: texts
      default: []
      }
    return texts.flatMap { text in
      [Array(text.utf8)] + text.utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
    }
  }
}

extension ExifTag {
  /// The tag in a sentence about its photo.
  var phrase: String {
    switch self {
    case .makerNote: return "its MakerNote"
    case .dngPrivateData: return "its DNGPrivateData"
    case .originalRawFileData: return "its OriginalRawFileData"
    default: break
    }
    let digits = String(number, radix: 16, uppercase: true)
    let unknown = "tag 0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(TagName.of(self) ?? unknown) (Exif)"
  }
}

extension [UInt8] {
  /// The bytes without white space and NULs around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let rest = drop(while: isBlank)
    return rest.prefix(rest.count - rest.reversed().prefix(while: isBlank).count)
  }

  /// Whether they begin like a date or a time: `2024-05-01`, `2024:05:01`, `10:00:00`.
  fileprivate var isTime: Bool {
    let formBytes = prefix(10).map { 0x30...0x39 ~= $0 ? 0x30 : $0 }
    let date = Array("0000-00-00".utf8)
    return formBytes == date || formBytes == date.map { $0 == 0x2D ? 0x3A : $0 }
      || formBytes.starts(with: "00:00:00".utf8)
  }
}
