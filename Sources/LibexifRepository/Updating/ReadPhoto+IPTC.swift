import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// New IPTC of a photo, in each of its places. A place that is nil stays as it is.
struct EditedIPTC: Sendable {
  /// The Photoshop resources, which contain IPTC.
  var photoshop: [UInt8]?
  /// The block that is a TIFF file's own value.
  var ofTIFF: [UInt8]?
}

extension ReadPhoto {
  /// The photo's IPTC with these changes of fields, in each block. Only datasets that a block has are changed.
  ///
  /// - Parameters:
  ///   - further: Changes of datasets that the blocks have.
  ///   - named: Changes of datasets that the edit names itself: the block that counts gets them, and a first block is
  ///     made if they need one.
  func editedIPTC(
    making fields: FieldChanges, also further: [IPTCChange] = [], naming named: [IPTCChange] = []
  ) throws(PhotoRepositoryError) -> EditedIPTC {
    var (edited, new) = (EditedIPTC(), [IPTCBlock?]())
    for block in self.further.iptcBlocks {
      let isFirst = new.isEmpty
      let others = named.map { IPTCChange($0.dataset, $0.texts, isAddition: isFirst) }
      new.append(try self.edited(block, making: fields, also: further, naming: others))
    }
    guard let first = self.further.iptc else { return try self.firstIPTC(naming: named) }
    let further = self.further
    if further.isIPTCOfTIFF { edited.ofTIFF = new.removeFirst()?.bytes }
    let old = further.isIPTCOfTIFF ? further.otherIPTC : further.iptcBlocks
    if new.contains(where: { $0 != nil }) {
      edited.photoshop = try changing(.iptc) { (resources) throws(MetadataRefusal) in
        try resources.replacingIPTC(with: zip(new, old).map { ($0 ?? $1).bytes })
      }
    }
    return further.isIPTCOfTIFF ? withDigest(of: first, edited) : edited
  }

  /// The block with these changes of fields; nil if it stays as it is.
  private func edited(
    _ block: IPTCBlock, making fields: FieldChanges, also further: [IPTCChange],
    naming named: [IPTCChange]
  ) throws(PhotoRepositoryError) -> IPTCBlock? {
    let changes = StoredField.all.flatMap { $0.iptcChanges(fields, block) } + further
    // A text that is cut is completed from XMP, unless IPTC is preferred: that then has the whole one.
    let edited = try editing(.iptc) { () throws(MetadataRefusal) in
      try block.edited(changes, ifTooLong: self.further.prefersIPTC ? .exceed : .cut)
        // Nothing else may have the whole text of a dataset that is named.
        .edited(named)
    }
    return edited.bytes == block.bytes ? nil : edited
  }

  /// A first IPTC block with these datasets, in the place of the format for it; none if nothing is added.
  private func firstIPTC(naming named: [IPTCChange]) throws(PhotoRepositoryError) -> EditedIPTC {
    var edited = EditedIPTC()
    guard named.contains(where: { !$0.texts.isEmpty }) else { return edited }
    try checkLength(of: .photoshop)
    // The record needs its version (IIM version 4.2, chapter 6, 2:00).
    let version = IPTCChange(.recordVersion, ["4"], isAddition: true)
    let block = try editing(.iptc) { () throws(MetadataRefusal) in
      try IPTCBlock([]).edited([version] + named)
    }
    if container.isExifWholeFile {
      edited.ofTIFF = block.bytes
    } else {
      edited.photoshop = try changing(.iptc) { (resources) throws(MetadataRefusal) in
        try resources.addingIPTC(block.bytes)
      }
    }
    return edited
  }

  /// The photo's Photoshop resources, which may have new IPTC, with this packet instead of theirs.
  func photoshop(
    _ edited: [UInt8]?, with packet: XMPPacket
  ) throws(PhotoRepositoryError) -> [UInt8] {
    try changing(.xmp, of: edited) { (resources) throws(MetadataRefusal) in
      try resources.replacingXMP(with: packet.stored)
    }
  }

  /// The photo's Photoshop resources, or these, with a change of this part of them.
  private func changing(
    _ part: PhotoRepositoryError.Reason.MetadataPart, of edited: [UInt8]? = nil,
    _ change: (PhotoshopResources) throws(MetadataRefusal) -> [UInt8]
  ) throws(PhotoRepositoryError) -> [UInt8] {
    try editing(part) { () throws(MetadataRefusal) in
      try change(PhotoshopResources(edited ?? further.photoshop))
    }
  }

  /// The same edit, with the digest of the new block if it was that of the old one.
  private func withDigest(of old: IPTCBlock, _ edited: EditedIPTC) -> EditedIPTC {
    guard let new = edited.ofTIFF, !further.photoshop.isEmpty,
      PhotoshopResources(further.photoshop).digest(ofIPTC: old.bytes) == .matching
    else { return edited }
    var edited = edited
    edited.photoshop = PhotoshopResources(edited.photoshop ?? further.photoshop)
      .storingDigest(ofIPTC: new)
    return edited
  }

  /// The warning for changed fields that the block in a trailer has too. It is not read, and stays.
  func trailerWarnings(making fields: FieldChanges) -> [PhotoWarning] {
    guard let block = further.trailerIPTC else { return [] }
    let changes = StoredField.all.flatMap { $0.iptcChanges(fields, block) }
    return changes.contains { !block.texts(of: $0.dataset).isEmpty }
      ? [.furtherExif(place: "IPTC, in its AFCP trailer")] : []
  }

  /// The changes of entries that store new IPTC in a file that is its own Exif block.
  func entries(storing iptc: EditedIPTC) -> [TIFFEdit] {
    [(ExifTag.photoshop, iptc.photoshop), (.iptc, iptc.ofTIFF)].compactMap { tag, bytes in
      bytes.map { TIFFEdit(tag: tag, value: value($0, ofTypeOf: tag)) }
    }
  }

  /// Bytes as a value of the type that the entry has. Programs write IPTC as LONG, too, and some read nothing else.
  private func value(_ bytes: [UInt8], ofTypeOf tag: ExifTag) -> TIFFValue {
    switch (exif?.structure[tag.directory]?.entry(tag.number)?.type).flatMap(TIFFType.init) {
    case .long: .words(bytes + [UInt8](repeating: 0, count: -bytes.count & 3))
    case .byte: .byte(bytes)
    default: .undefined(bytes)
    }
  }
}
