import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import TIFFBlocks
import XMPPackets

/// The changes of a photo's metadata that give its fields new values, in each of their sources.
struct MetadataEdit: Sendable {
  /// The changes of Exif tags.
  var exif: [TIFFEdit] = []
  /// Whether it is about tags of Exif, even if the photo lacks those that it removes.
  private(set) var concernsExif = false
  /// The new XMP packet; nil if it stays as it is. A packet among the Photoshop resources is in the new ones, too.
  var xmp: XMPPacket?
  /// The new Photoshop resources, which contain IPTC and perhaps XMP; nil if they stay as they are. In a file that is its
  /// own Exif block, they are among the changes of Exif tags, too.
  var photoshop: [UInt8]?
  /// The same for IPTC that is a TIFF file's own value.
  var iptcOfTIFF: [UInt8]?

  /// The changes of what the boxes of a film say.
  private(set) var film: [FilmChange] = []

  /// The fields that keep their value, and that places with another value get.
  private(set) var aligned: Set<MetadataField> = []
  /// What the user should know about other places of the fields.
  private(set) var warnings: [PhotoWarning] = []

  /// The changes of named tags among these.
  private(set) var tags = TagEdits.none
  /// The fields that change with them, as far as is known before the file is read again.
  private(set) var followers: Set<MetadataField> = []

  /// What is overwritten in the Exif block before these changes.
  var overwrites: [TIFFOverwrite] = []

  /// Whether a signature over the file may be broken.
  var breaksSignature = false

  /// Whether nothing changes.
  var isEmpty: Bool { exif.isEmpty && xmp == nil && photoshop == nil && film.isEmpty }

  /// The changes that give the photo the metadata of the update instead of the metadata that it has.
  ///
  /// - Parameters:
  ///   - isExifAlone: Whether the other sources stay as they are.
  ///   - left: Sources that stay as they are, as they cannot be edited.
  ///   - turn: How the stored picture is turned; nil if it stays.
  init(
    of photo: ReadPhoto, in file: OpenFile, by update: MetadataUpdate, isExifAlone: Bool,
    leaving left: [PhotoRepositoryError.Reason.MetadataPart] = [], turning turn: PictureTurn? = nil
  ) throws(PhotoRepositoryError) {
    var metadata = update.metadata
    try photo.checkFormatAllows(metadata)
    if turn != nil {
      // The size is that of the picture itself.
      metadata.pixelWidth = photo.metadata.pixelWidth
      metadata.pixelHeight = photo.metadata.pixelHeight
    }
    let changes = FieldChanges(of: photo, by: update, to: metadata)
    if let film = photo.film {
      try edit(film, photo, making: changes, by: update, isExifAlone: isExifAlone)
      return
    }
    var edits = try TIFFEdit.edits(
      making: changes.keeping(photo.exifDates), isExifAlone: isExifAlone
    ).filter { !photo.keepsUnclearText(of: $0, in: metadata) }
      .map { photo.keepingCoding(of: $0, in: metadata) }
    tags = try TagEdits(update.tags, of: photo, isExifAlone: isExifAlone)
    let following = try FollowingPlaces(of: photo, tags, isExifAlone: isExifAlone, by: update)
    followers = following.fields
    // A named tag about the place stays, even if others go with the old place.
    let named = update.tags.filter(\.tag.isOfPlace).compactMap(\.tag.exifTag)
    edits.removeAll { $0.value == nil && named.contains($0.tag) }
    edits = edits.replaced(by: following.exif).replaced(by: tags.exif)
    let leavesExif = left.contains(.exif)
    concernsExif =
      !leavesExif && edits.contains { $0.value != nil || photo.container.hasExif }
    exif = leavesExif || edits.allSatisfy(photo.isRemovalOfNothing) ? [] : edits
    xmp =
      isExifAlone || left.contains(.xmp)
      ? nil
      : try photo.editedXMP(
        making: changes, also: turn.map { photo.xmpChanges(turning: $0) } ?? [],
        needed: following.xmp + tags.xmp, insteadOfExif: leavesExif)
    if !isExifAlone, !left.contains(.iptc) {
      let iptc = try photo.editedIPTC(making: changes, also: following.iptc, naming: tags.iptc)
      (photoshop, iptcOfTIFF) = (iptc.photoshop, iptc.ofTIFF)
    }
    if let xmp, photo.further.isXMPOfPhotoshop {
      photoshop = try photo.photoshop(photoshop, with: xmp)
    }
    if photo.container.isExifWholeFile {
      exif += photo.entries(storing: EditedIPTC(photoshop: photoshop, ofTIFF: iptcOfTIFF))
    }
    if !isExifAlone { try photo.checkPhotoshopCopies(to: metadata) }
    aligned = try photo.aligned(by: changes, isExifAlone: isExifAlone, leaving: left)
    warnings = photo.placeWarnings(of: changes, isExifAlone: isExifAlone, leaving: left)
    if !isExifAlone { warnings += photo.trailerWarnings(making: changes) }
    if let turn { overwrites = try photo.overwrites(turning: turn, beside: file) }
    if isEmpty { aligned = [] }
  }
}

extension MetadataEdit {
  /// The changes of a film's boxes, and of its XMP, which gets what the boxes do not say.
  private mutating func edit(
    _ film: FilmFields, _ photo: ReadPhoto, making changes: FieldChanges, by update: MetadataUpdate,
    isExifAlone: Bool
  ) throws(PhotoRepositoryError) {
    if isExifAlone {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier,
        reason: .notStorable(.notInExif(photo.changedFields(to: changes.new))))
    }
    tags = try TagEdits(update.tags, of: photo, isExifAlone: false)
    if let other = update.tags.first(where: { $0.tag.source != .xmp })?.tag {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier,
        reason: .notStorable(
          .tag(other.fullName, detail: "cannot be written: films have no Exif and no IPTC")))
    }
    if let maker = film.lasting {
      // The altitude is of the position that counts.
      let hasPlace = changes.new.latitude != nil
      let staying = MetadataField.all.filter {
        changes.concern($0) && $0.recorded(in: changes.new) == nil && $0.recorded(in: maker) != nil
          && !(hasPlace && $0 == .altitude)
      }
      if let field = staying.first {
        throw PhotoRepositoryError(
          identifier: photo.metadata.localIdentifier,
          reason: .notStorable(
            .tag(
              field.name,
              detail: "cannot be removed: the camera's own data say it, which no edit changes")))
      }
    }
    let partial = photo.changedFields(to: changes.new).first {
      $0.recorded(in: changes.new)?.isPartialDate ?? false
    }
    if let partial {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier,
        reason: .notStorable(
          .tag(partial.name, detail: "has no place in films without its time; give the time too")))
    }
    let following = try FollowingPlaces(of: photo, tags, isExifAlone: false, by: update)
    followers = following.fields
    let boxes = FilmFieldChanges(of: film, making: changes)
    self.film = boxes.film
    if let field = photo.fieldWithoutPlace(in: changes, held: boxes.held) {
      throw PhotoRepositoryError(
        identifier: photo.metadata.localIdentifier,
        reason: .notStorable(.tag(field.name, detail: "has no place in films")))
    }
    xmp = try photo.editedXMP(
      ofFilmHolding: boxes.held, making: changes, needed: following.xmp + tags.xmp)
    aligned = boxes.aligned
      .union(try photo.aligned(by: changes, isExifAlone: false, leaving: [.exif]))
    warnings = photo.placeWarnings(of: changes, isExifAlone: false, leaving: [])
    if isEmpty { aligned = [] }
  }
}

extension ReadPhoto {
  /// Whether the edit removes a tag that the photo's Exif does not have: a MakerNote may have the field.
  fileprivate func isRemovalOfNothing(_ edit: TIFFEdit) -> Bool {
    guard edit.value == nil else { return false }
    return !container.hasExif
      || exif.map { $0.structure[edit.tag.directory]?.entry(edit.tag.number) == nil } ?? false
  }

  /// Whether the edit would only remove a fraction or an offset that is not understood, and stays.
  fileprivate func keepsUnclearText(of edit: TIFFEdit, in new: Metadata) -> Bool {
    guard edit.value == nil, let exif,
      case .inside(let range) = exif.structure[edit.tag.directory]?.entry(edit.tag.number)?.value,
      let bytes = exif.block.bytes(in: range)
    else { return false }
    let text = bytes.filter { $0 != 0 && $0 != 0x20 }
    let dates: [(date: CaptureDate?, fraction: ExifTag, offset: ExifTag)] = [
      (new.originalDate, .subSecTimeOriginal, .offsetTimeOriginal),
      (new.digitizedDate, .subSecTimeDigitized, .offsetTimeDigitized),
      (new.modifyDate, .subSecTime, .offsetTime),
    ]
    for (date, fraction, offset) in dates where date != nil {
      if edit.tag.number == fraction.number {
        return !text.allSatisfy { (0x30...0x39).contains($0) } || bytes.first == 0x20
      }
      if edit.tag.number == offset.number {
        return text.contains { $0 != UInt8(ascii: ":") }
          && CaptureDate.minutes(ofUTCOffset: text[...]) == nil
      }
    }
    return false
  }

  /// The edit that keeps a comment in UTF-8 in that, unless ASCII has all of its characters.
  fileprivate func keepingCoding(of edit: TIFFEdit, in new: Metadata) -> TIFFEdit {
    guard case .undefinedNumbers? = edit.value, edit.tag.number == ExifTag.userComment.number,
      let comment = new.comment, let exif,
      case .inside(let range) = exif.structure[edit.tag.directory]?.entry(edit.tag.number)?.value,
      let bytes = exif.block.bytes(in: range), CodedText.isInUTF8(Array(bytes))
    else { return edit }
    return TIFFEdit(tag: edit.tag, value: .undefined(CodedText.unicode + Array(comment.utf8)))
  }

  /// Refuses to change what the format itself says, and what tells the format.
  fileprivate func checkFormatAllows(_ metadata: Metadata) throws(PhotoRepositoryError) {
    let name = container.format.name
    var fault: PhotoRepositoryError.Reason.StoringFault?
    if container.displayOrientation != nil, metadata.orientation != self.metadata.orientation {
      fault = .orientationOfFormat(name: name)
    }
    if container.isFormatToldByMake, metadata.cameraMake != self.metadata.cameraMake {
      fault = .makeOfFormat(name: name)
    }
    if let fault {
      throw PhotoRepositoryError(
        identifier: metadata.localIdentifier, reason: .notStorable(fault))
    }
  }
}
