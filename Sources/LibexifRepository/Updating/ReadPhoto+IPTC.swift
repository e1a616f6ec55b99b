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
  /// The photo's IPTC with these changes of fields. Only datasets that a block has are changed.
  func editedIPTC(making fields: FieldChanges) throws(PhotoRepositoryError) -> EditedIPTC {
    var edited = EditedIPTC()
    guard let first = further.iptc else { return edited }
    if further.isIPTCOfTIFF {
      edited.ofTIFF = try self.edited(first, making: fields)?.bytes
      edited.photoshop = try further.otherIPTC.first.flatMap {
        (block) throws(PhotoRepositoryError) in
        try photoshop(with: self.edited(block, making: fields))
      }
      edited = withDigest(of: first, edited)
    } else {
      edited.photoshop = try photoshop(with: self.edited(first, making: fields))
    }
    for block in further.otherIPTC.dropFirst(further.isIPTCOfTIFF ? 1 : 0) {
      try checkFurtherBlock(block, making: fields)
    }
    return edited
  }

  /// The block with these changes of fields; nil if it stays as it is.
  private func edited(
    _ block: IPTCBlock, making fields: FieldChanges
  ) throws(PhotoRepositoryError) -> IPTCBlock? {
    let changes = StoredField.all.flatMap { $0.iptcChanges(fields, block) }
    // A text that is cut is completed from XMP, unless IPTC is preferred: that then has the whole one.
    do throws(IPTCRefusal) {
      let edited = try block.edited(changes, ifTooLong: further.prefersIPTC ? .exceed : .cut)
      return edited.bytes == block.bytes ? nil : edited
    } catch {
      throw uneditable(.iptc, "\(error)")
    }
  }

  /// The photo's Photoshop resources with this block instead of theirs.
  private func photoshop(with block: IPTCBlock?) throws(PhotoRepositoryError) -> [UInt8]? {
    guard let block else { return nil }
    do throws(PhotoshopRefusal) {
      return try PhotoshopResources(further.photoshop).replacingIPTC(with: block.bytes)
    } catch {
      throw uneditable(.iptc, "\(error)")
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

  /// Checks that a block which is not edited has none of the changed fields.
  private func checkFurtherBlock(
    _ block: IPTCBlock, making fields: FieldChanges
  ) throws(PhotoRepositoryError) {
    let changed = StoredField.all.flatMap { $0.iptcChanges(fields, block) }
      .filter { !block.texts(of: $0.dataset).isEmpty }
    guard changed.isEmpty else {
      let names = Set(changed.map { "\($0.dataset)" }).sorted()
      throw uneditable(.iptc, "a further block has \(names.joined(separator: ", "))")
    }
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
