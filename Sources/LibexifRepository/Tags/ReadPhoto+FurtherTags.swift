import MakerNotes
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

extension ReadPhoto {
  /// Whether the photo has a MakerNote: a tag of its Exif; in a DNG file, the maker's data of the raw that it was made
  /// from (DNG 1.4, DNGPrivateData); or, in a CR3 file, a box of its own.
  var hasMakerNote: Bool {
    exif?.structure[.exif]?.entry(ExifTag.makerNote.number) != nil
      || exif?.structure[.ifd0]?.entry(ExifTag.dngPrivateData.number) != nil
      || container.format.name.isIdentical(to: "CR3")
  }

  /// The MakerNotes that are not in the Exif block: of a CR3 file in a box of its own and in a track, of a DNG file in the
  /// maker's data of the raw that it was made from.
  private func distantMakerNotes(in file: OpenFile) throws(PhotoRepositoryError) -> [MakerNote] {
    if let raw = container as? CR3Container {
      return try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
        try raw.makerNoteBlocks(in: file)
      }.compactMap(MakerNote.init(ofCanon:))
    }
    guard let exif, exif.makerNote == nil, let entry = exif.entry(.dngPrivateData),
      case .inside(let range) = entry.value
    else { return [] }
    let note = MakerNote(ofAdobe: exif.block, in: range, make: exif.bytes(.make) ?? [])
    return [note].compactMap(\.self)
  }

  /// The tags that stand beside the Exif block, and warnings about what cannot be read.
  func furtherTags(
    in file: OpenFile, from sources: Set<TagSource>, assuming assumptions: Assumptions
  ) throws(PhotoRepositoryError) -> ([PhotoTag], [PhotoWarning]) {
    var own = sources.contains(.quickTime) ? container.film?.tags ?? [] : []
    if sources.contains(.makernote) {
      own += try distantMakerNotes(in: file).flatMap { $0.photoTags(exif, assumptions.lenses) }
    }
    if sources.isDisjoint(with: [.exif, .xmp, .iptc, .icc, .sidecar, .c2pa, .png]) {
      return (own, [])
    }
    let found = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.furtherMetadata(
        in: file, for: sources.isDisjoint(with: [.icc, .c2pa]) ? .packets : .tags)
    }
    var (tags, warnings) = (own, [PhotoWarning]())
    let resources = PhotoshopResources(found.photoshop)
    if sources.contains(.exif), let copy = resources.exif.flatMap(TIFFBlock.init) {
      tags += ExifBlock(copy, assuming: assumptions.exif).tagsOfCopy
    }
    if sources.contains(.xmp) || sources.contains(.iptc) {
      warnings += FurtherMetadata.warnings(of: found.tooLong)
    }
    if sources.contains(.xmp) {
      for packet in found.xmpPackets + found.extendedXMP + [resources.xmp].compactMap(\.self) {
        do throws(XMPFault) {
          tags += try XMPPacket(packet).tags(from: .xmp)
        } catch {
          warnings.append(.unreadable(.xmp, detail: "\(error)"))
        }
      }
    }
    if sources.contains(.iptc) {
      for bytes in (found.iptc.isEmpty ? [] : [found.iptc]) + resources.iptcBlocks {
        let block = IPTCBlock(bytes, assuming: assumptions.iptc)
        if block.hasGuessedTexts, !warnings.contains(.guessedText) {
          warnings.append(.guessedText)
        }
        tags += block.properties.map(\.tag)
        if let fault = block.fault {
          warnings.append(.doubtful(detail: "the end of its IPTC cannot be read: \(fault)"))
        }
      }
    }
    if sources.contains(.icc), let name = ICCProfile(bytes: found.iccProfile).name {
      tags.append(
        PhotoTag(
          source: .icc, directory: "ICC", number: nil, name: "ProfileDescription", type: nil,
          count: 1, raw: .text(name), meaning: .words(name)))
    }
    if sources.contains(.c2pa), !found.credentials.isEmpty {
      if let credentials = ContentCredentials(found.credentials) {
        tags += credentials.tags
      } else {
        warnings.append(.doubtful(detail: "its content credentials (C2PA) cannot be read"))
      }
    }
    if sources.contains(.c2pa), found.credentials.isEmpty {
      tags += found.xmpPackets.compactMap { try? XMPPacket($0).credentialsAddress }
        .map(ContentCredentials.tag(ofAddress:))
    }
    if sources.contains(.png), let png = container as? PNGContainer {
      let texts = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
        try png.texts(in: file)
      }
      tags += texts.map(\.tag)
    }
    if sources.contains(.sidecar),
      let sidecar = SidecarSearch().sidecar(of: metadata.localIdentifier)
    {
      tags += sidecar.packet?.tags(from: .sidecar) ?? []
      warnings += sidecar.warnings
    }
    return (tags, warnings)
  }
}

extension XMPPacket {
  func tags(from source: TagSource) -> [PhotoTag] {
    properties.flatMap { $0.tags(from: source) }.byDirectory
  }
}

extension [PhotoTag] {
  /// The same tags, with those of a directory together, in the order in which the directories occur first.
  fileprivate var byDirectory: [PhotoTag] {
    var places: [String: Int] = [:]
    for tag in self where places[tag.directory] == nil { places[tag.directory] = places.count }
    return enumerated().sorted {
      (places[$0.element.directory] ?? 0, $0.offset) < (
        places[$1.element.directory] ?? 0, $1.offset
      )
    }.map(\.element)
  }
}

extension KeywordedText {
  /// The text of a PNG file as a tag.
  fileprivate var tag: PhotoTag {
    PhotoTag(
      source: .png, directory: "PNG", number: nil, name: keyword, type: nil, count: 1,
      raw: .text(text), meaning: .words(text))
  }
}

extension XMPProperty {
  /// The most characters of a text that are shown. Longer ones are pictures and the like.
  private static let longestText = 1 << 16

  /// The property as tags: one for each language, and for each text in a structure.
  func tags(from source: TagSource) -> [PhotoTag] {
    switch value {
    case .text(let text): [tag(name.local, text, from: source)]
    case .alternatives(let alternatives):
      alternatives.map { alternative in
        tag(
          alternative.isDefault ? name.local : "\(name.local)[\(alternative.language)]",
          alternative.text, from: source)
      }
    case .list(let texts, isOrdered: _):
      [
        PhotoTag(
          source: source, directory: directory, number: nil, name: name.local, type: nil,
          count: texts.count, raw: .texts(texts), meaning: .words(texts.joined(separator: ", ")))
      ]
    case .structured(let leaves):
      leaves.map { leaf in
        let isItem = leaf.path.utf8.first == UInt8(ascii: "[")
        return tag(name.local + (isItem ? "" : "/") + leaf.path, leaf.text, from: source)
      }
    }
  }

  private var directory: String { "XMP-" + usualPrefix }

  private func tag(_ name: String, _ text: String, from source: TagSource) -> PhotoTag {
    let shown = String(text.unicodeScalars.prefix(Self.longestText))
    return PhotoTag(
      source: source, directory: directory, number: nil, name: name, type: nil, count: 1,
      raw: .text(shown), isRawCut: shown.unicodeScalars.count < text.unicodeScalars.count,
      meaning: .words(shown))
  }
}
