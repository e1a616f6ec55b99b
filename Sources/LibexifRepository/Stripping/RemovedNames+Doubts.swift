import PhotoContainers
import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension RemovedNames {
  /// What the photo keeps and exifcli does not understand, although it may say the same, as phrases.
  func doubts(about photo: ReadPhoto) -> [String] {
    guard !removal.kinds.contains(.all) else { return [] }
    var doubts: [String] = []
    let exif = photo.container.isExifWholeFile ? nil : photo.exif
    if removal.removes(.thumbnail), exif?.block.bytes.hasPicture == true {
      doubts.append("a preview in its Exif")
    }
    guard isOfTexts else { return doubts }
    if let exif { doubts += self.doubts(about: exif.block, exif.structure) }
    if let packet = photo.further.xmp { doubts += self.doubts(about: packet) }
    if !photo.further.photoshop.isEmpty {
      let resources = PhotoshopResources(photo.further.photoshop).unknownIdentifiers
      doubts += named(resources, "Photoshop resource", "Photoshop resources")
    }
    doubts += self.doubts(about: [photo.further.iptc].compactMap(\.self) + photo.further.otherIPTC)
    // Packets that cannot be changed: of another picture of the file, or longer than a part of it.
    if photo.further.otherPackets.contains(where: isDoubtful) { doubts.append("further XMP") }
    return doubts
  }

  /// What a sidecar says that is removed from its photo.
  func warnings(about sidecar: Sidecar) -> [PhotoWarning] {
    guard let packet = sidecar.packet else { return sidecar.warnings }
    let found =
      removal.kinds.contains(.all)
      ? packet.names.filter { !keptNames.contains($0) }
      : packet.names(foundBy: propertiesOfSidecars)
    let names = Set(found.map(\.description)).sorted()
    guard !names.isEmpty else { return [] }
    let others = names.count - Self.maximumNames
    var properties = Array(names.prefix(Self.maximumNames))
    if others > 0 {
      properties.append(others == 1 ? "another property" : "\(others) other properties")
    }
    return [.sidecarNotStripped(properties: properties)]
  }

  private func isDoubtful(_ bytes: [UInt8]) -> Bool {
    guard let packet = try? XMPPacket(bytes) else { return true }
    return packet.has(xmp) || !doubts(about: packet).isEmpty
  }

  private func doubts(about block: TIFFBlock, _ structure: TIFFStructure) -> [String] {
    var doubts = doubts(
      about: structure.directories.flatMap { directory in
        directory.entries.map { ExifTag(directory.kind, $0.tag) }
      })
    let thumbnails = structure.thumbnailRanges(in: block).compactMap { block.bytes(in: $0) }
    if thumbnails.contains(where: { CleanThumbnail.isDoubtful(Array($0)) }) {
      doubts.append("metadata of the thumbnail")
    }
    // Without a MakerNote, which may lead to them, such bytes are zeros.
    if structure[.exif]?.entry(ExifTag.makerNote.number) != nil,
      structure.unclaimedRanges(in: block).contains(where: { block.bytes(in: $0)?.hasText == true })
    {
      doubts.append("bytes of its Exif that nothing known leads to")
    }
    return doubts
  }

  /// What tags may say that nobody has documented.
  func doubts(about tags: [ExifTag]) -> [String] {
    guard isOfTexts else { return [] }
    let unknown = tags.filter { !isKnown($0) }.map { Int($0.number) }
    let kept = isOfRaws ? Self.dataOfMakers.union([ExifTag.originalRawFileData.number]) : []
    let phrases = Set(tags.filter { kept.contains($0.number) }.map(\.phrase)).sorted()
    return phrases + named(unknown, "Exif tag", "unknown Exif tags")
  }

  /// Datasets that the table of IPTC does not have, such as those of records for other uses.
  private func doubts(about blocks: [IPTCBlock]) -> [String] {
    let datasets = blocks.flatMap { $0.properties.map(\.dataset) }
    let unknown = Set(datasets.filter { $0.name == nil }.map(\.description))
    let names = unknown.sorted().prefix(Self.maximumNames).map { "IPTC dataset " + $0 }
    let others = unknown.count - names.count
    return others > 0 ? names + ["\(others) other IPTC datasets"] : names
  }

  /// The most numbers that a warning names.
  private static let maximumNames = 4

  /// Phrases for numbers, each once.
  private func named(_ numbers: [Int], _ one: String, _ several: String) -> [String] {
    let numbers = Set(numbers).sorted()
    let names = numbers.prefix(Self.maximumNames).map { number in
      let digits = String(number, radix: 16, uppercase: true)
      return "\(one) 0x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let others = numbers.count - names.count
    return others > 0 ? names + ["\(others) other \(several)"] : names
  }

  /// Whether somebody has looked at what the tag says: it is one of libexif's, of Exif 2.31 and 3.0, of TIFF 6.0, TIFF/EP or
  /// DNG 1.7, a rating, OffsetSchema, or ProcessingSoftware.
  private func isKnown(_ tag: ExifTag) -> Bool {
    TagName.isOfLibexif(tag) || ExifDirectory(pointerTag: tag.number) != nil
      || (0x9400...0x9405).contains(tag.number) || (0xA436...0xA43C).contains(tag.number)
      || [0x4746, 0x4749, 0xEA1D].contains(tag.number)
      || (0x00FE...0x0220).contains(tag.number) || (0x828D...0x9217).contains(tag.number)
      || (0xC612...0xCD50).contains(tag.number) || tag.number == 0x000B
      || TIFFTags.isOfMaker(tag.number)
  }
}

extension Collection<UInt8> {
  /// Whether there is a text in ASCII that is hardly there by chance.
  fileprivate var hasText: Bool {
    split { !(0x20..<0x7F).contains($0) }.contains { run in
      let words = run.count { $0 == 0x20 || 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 & 0xDF }
      return run.count >= 12 && words * 10 >= run.count * 8 && Set(run).count >= 4
    }
  }
}

extension [UInt8] {
  /// Whether a JPEG file begins somewhere in the bytes, such as a preview in a MakerNote: its start, and the marker
  /// of a table, a comment or a segment of a program (ISO/IEC 10918-1, section B.1.1.3).
  var hasPicture: Bool {
    indices.dropLast(3).contains { start in
      self[start] == 0xFF && self[start + 1] == 0xD8 && self[start + 2] == 0xFF
        && ([0xC4, 0xDB, 0xFE].contains(self[start + 3]) || 0xE0...0xEF ~= self[start + 3])
    }
  }
}
