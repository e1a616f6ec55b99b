import FileReplacement
import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// The edit of a photo that gives its fields new values, and its proof.
struct PhotoUpdate {
  private let photo: ReadPhoto
  private let update: MetadataUpdate
  private let edit: MetadataEdit
  /// How the fields are read.
  private let selection: FieldSelection
  /// The turned picture; nil if the picture stays as it is.
  private let upright: UprightPicture?
  /// The new file; nil if nothing changes.
  private let rewrite: FileRewrite?
  private let original: OriginalFile
  private let report: UpdateReport

  private var metadata: Metadata { update.metadata }
  private var identifier: PhotoIdentifier { metadata.localIdentifier }

  /// Makes the file in which the edits change the photo.
  typealias Rewriting =
    (ReadPhoto, OpenFile, MetadataEdit) throws(PhotoRepositoryError) -> FileRewrite

  /// Plans the edit of an open photo. If its Exif, its XMP or its IPTC cannot be edited, but the photo would have the
  /// new metadata without that, the part stays as it is, and a warning says so.
  ///
  /// - Parameter rewrite: A test makes it change more than the edits do.
  static func plan(
    _ request: UpdateRequest, of original: OriginalFile,
    rewriting rewrite: Rewriting = { (photo, file, edit) throws(PhotoRepositoryError) in
      try photo.rewrite(file, by: edit)
    }
  ) throws(PhotoRepositoryError) -> FileEdit {
    let old = request.update.original
    let photo = try ReadPhoto.read(
      original.file, identifier: old.localIdentifier, for: request.options.wholeSelection,
      tags: request.update.isRead)
    guard photo.metadata == old else { throw .changed(old.localIdentifier) }
    var (left, refusal) = ([LeftPart](), PhotoRepositoryError?.none)
    while true {
      do throws(PhotoRepositoryError) {
        let update = try plan(request, photo, original, leaving: left, rewriting: rewrite)
        if let refusal, try !update.isSoundUnwritten() { throw refusal }
        return try update.fileEdit(request)
      } catch {
        guard !request.update.turnsUpright, request.update.tags.isEmpty,
          let part = LeftPart(error, of: photo),
          !left.contains(where: { $0.part == part.part })
        else { throw refusal ?? error }
        left.append(part)
        refusal = refusal ?? error
      }
    }
  }

  /// A part of the photo that stays as it is, and why.
  private struct LeftPart {
    let part: PhotoRepositoryError.Reason.MetadataPart
    let detail: String

    /// The part that cannot be edited; nil for other errors. If the photo cannot be edited safely, or has no room, this
    /// may concern its Exif alone.
    init?(_ error: PhotoRepositoryError, of photo: ReadPhoto) {
      switch error.reason {
      case .unsafe(let detail) where !photo.container.isExifWholeFile,
        .noPlace(let detail) where !photo.container.isExifWholeFile:
        (part, self.detail) = (.exif, detail)
      case .uneditable(let part, let detail, _) where [.xmp, .iptc].contains(part):
        (self.part, self.detail) = (part, detail)
      case .noRoom(let limit, let part) where part != .exif || !photo.container.isExifWholeFile:
        (self.part, detail) = (part, "it would be longer than \(limit) bytes")
      default: return nil
      }
    }
  }

  private static func plan(
    _ request: UpdateRequest, _ photo: ReadPhoto, _ original: OriginalFile,
    leaving left: [LeftPart],
    rewriting rewrite: Rewriting
  ) throws(PhotoRepositoryError) -> PhotoUpdate {
    let (new, isExifAlone) = (request.update.metadata, request.options.isExifAlone)
    let upright =
      request.update.turnsUpright
      ? try UprightPicture.turn(
        photo, in: original.file, breaksSignature: request.options.breaksSignatures) : nil
    var edit = try MetadataEdit(
      of: photo, in: original.file, by: request.update, isExifAlone: isExifAlone,
      leaving: left.map(\.part),
      turning: upright?.turn)
    edit.breaksSignature = request.options.breaksSignatures
    var rewrite: FileRewrite? =
      if edit.isEmpty { request.output == nil ? nil : .whole } else {
        try rewrite(photo, original.file, edit)
      }
    rewrite = try rewrite.map { (rewrite) throws(PhotoRepositoryError) in
      try request.keepingSize(rewrite, of: original)
    }
    if let upright {
      rewrite = rewrite.map { upright.rewrite($0, originalSize: original.size) }
    }
    if let rewrite {
      if !edit.isEmpty, !edit.breaksSignature { try photo.checkDistantCredentials() }
      try request.checkGrowth(of: photo, original, by: rewrite)
      if request.output == nil { try photo.checkUndo(of: rewrite, original) }
    }
    let moves = try rewrite.map { (rewrite) throws(PhotoRepositoryError) in
      request.options.isRehearsal ? try photo.moveWarnings(of: rewrite, original) : []
    }
    let warnings =
      (moves ?? []) + edit.warnings
      + (isExifAlone ? try photo.xmpWarnings(original.file, ofChangesTo: new) : [])
      + left.map {
        .leftAsItIs($0.part, photo.fields(of: request.update, in: $0.part), detail: $0.detail)
      }
      + (edit.concernsExif ? photo.furtherExifWarnings : [])
      + (isExifAlone ? [] : photo.photoshopWarnings(of: new)) + photo.makerNoteWarnings(of: new)
      + photo.guessWarnings(of: edit)
      + (request.output == nil && request.options.sidecars == .ignored
        ? photo.sidecarWarnings(request.sidecars, of: original, ofChangesTo: new) : [])
    let place = photo.report(request.update.placeDetails, besides: request.update.tags)
    var update = request.update
    var report = UpdateReport(
      warnings: warnings, aligned: edit.aligned, removedPlaceDetails: place.removedPlaceDetails,
      placeTime: place.placeTime, tags: edit.differences(by: update.tags, of: photo))
    if !edit.followers.isEmpty, let rewrite {
      let file = OpenFile(rewrite, of: original.file, size: original.size)
      update = try update.following(
        edit.followers, in: file, for: request.options.wholeSelection)
      report.metadata = update.metadata
    }
    return PhotoUpdate(
      photo: photo, update: update, edit: edit, selection: request.options.wholeSelection,
      upright: upright, rewrite: rewrite, original: original,
      report: report)
  }

  private func fileEdit(_ request: UpdateRequest) throws(PhotoRepositoryError) -> FileEdit {
    let replacement = try rewrite.flatMap { (rewrite) throws(PhotoRepositoryError) in
      try request.replacement(of: original, by: rewrite)
    }
    let old =
      replacement == nil || request.options.isRehearsal
      ? nil : try ownBytes(of: photo, in: original.file)
    var report = report
    if replacement != nil { report.time = request.timeChange(of: original) }
    return FileEdit(
      of: identifier, by: replacement, changing: upright == nil ? old?.ranges : nil, report: report
    ) { (file) throws(PhotoRepositoryError) in try prove(file, insteadOf: old) }
  }

  /// Whether the file would have the new metadata.
  private func isSoundUnwritten() throws(PhotoRepositoryError) -> Bool {
    let file = OpenFile(rewrite ?? .whole, of: original.file, size: original.size)
    let copy = try ReadPhoto.read(
      file, identifier: identifier, for: selection, tags: update.isRead)
    let relocation = Relocation(
      try ownBytes(of: photo, in: original.file), to: try ownBytes(of: copy, in: file))
    return try isSound(copy, in: file, movedBy: relocation)
  }

  /// Checks the new file.
  ///
  /// - Parameter old: The original's own bytes; nil if the edit may change any.
  private func prove(
    _ written: OpenFile, insteadOf old: OwnBytes?
  ) throws(PhotoRepositoryError) -> EditDescription {
    let copy = try ReadPhoto.read(
      written, identifier: identifier, for: selection, tags: update.isRead)
    let new = try ownBytes(of: copy, in: written)
    let description = try description(of: written, old, new)
    guard try isSound(copy, in: written, movedBy: Relocation(old, to: new)),
      // Bytes that were made again from the written file prove it too.
      upright == nil || description.hasDerivation || upright?.isSound(in: written) == true
    else { throw PhotoRepositoryError(identifier: identifier, reason: .notVerified) }
    return description
  }

  /// What the journal says about the edit that made this file.
  ///
  /// - Parameters:
  ///   - old: The original's own bytes; nil if the edit may change any.
  ///   - new: The same of the file.
  private func description(
    of file: OpenFile, _ old: OwnBytes?, _ new: OwnBytes?
  ) throws(PhotoRepositoryError) -> EditDescription {
    let aligned = MetadataField.all.filter(edit.aligned.contains).map(\.name)
    let summary =
      report.summary(from: photo.metadata, to: metadata) + aligned + report.tags.map(\.name)
    if let upright {
      let derivation = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try upright.derivation(of: original.file, file)
      }
      return EditDescription(ofWholeFile: summary, deriving: derivation)
    }
    return EditDescription(
      changing: old?.ranges ?? [], to: new?.ranges ?? [], summary: summary)
  }

  /// The bytes of the photo's file that edits can change; nil in formats whose edits may change any.
  private func ownBytes(
    of photo: ReadPhoto, in file: OpenFile
  ) throws(PhotoRepositoryError) -> OwnBytes? {
    if self.photo.container.layout.isProvenWhole { return nil }
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try photo.container.ownBytes(in: file)
    }
  }

  /// The changes of entries of the block. In a file that is the block, the packet is the value of one.
  private var entryEdits: [TIFFEdit] {
    let edits = edit.exif + edit.overwrites.map { TIFFEdit(tag: $0.tag, value: nil) }
    return edit.xmp != nil && photo.container.isExifWholeFile
      ? edits + [TIFFEdit(tag: .xmp, value: nil)] : edits
  }

  /// Whether the MakerNote or a text of a PNG file has the field, which no edit changes. The MakerNote is found by the
  /// maker's name, which an edit may change.
  private func isOfMakerNote(_ field: MetadataField, in written: ReadPhoto) -> Bool {
    let (old, new) = (field.value(in: photo.metadata), field.value(in: metadata))
    return [photo, written].contains {
      $0.sources[field] == .makernote || $0.sources[field] == .png
    } && (new == nil || new == old)
  }

  /// Whether the place of a list that counted has lost its last text, and another place has texts that it keeps.
  private func isListOfOtherPlace(_ field: MetadataField, in written: ReadPhoto) -> Bool {
    guard let edit = update.listEdits[field], field.value(in: metadata) == nil,
      case .list(let texts) = field.value(in: written.metadata)
    else { return false }
    return !texts.contains(where: Set(edit.removing).contains)
  }

  /// Whether each named tag of Exif has its new value, or is gone. XMP and IPTC are compared whole.
  private func hasTags(_ written: ReadPhoto) -> Bool {
    edit.tags.exif.allSatisfy { edit in
      let entry = written.exif?.structure[edit.tag.directory]?.entry(edit.tag.number)
      guard let value = edit.value else { return entry == nil }
      guard let exif = written.exif, let entry, case .inside(let range) = entry.value else {
        return false
      }
      return entry.type == value.type.rawValue && entry.count == value.count
        && exif.block.bytes(in: range).map(Array.init) == value.bytes(exif.block.order)
    }
  }

  /// Whether no data about the place is left that should go, or new except the time by GPS.
  private func hasPlaceDetails(_ written: ReadPhoto) -> Bool {
    // A coordinate whose side was named and removed is no position any more, but such data.
    if update.placeDetails == nil, !update.tags.isEmpty { return true }
    let old = photo.exif?.structure[.gps]?.entries.map(\.tag) ?? []
    return written.hasPlaceDetails(
      update.placeDetails, insteadOf: photo,
      adding: ExifTag.placeTime.count { !old.contains($0.number) },
      besides: update.tags)
  }

  /// Whether the TIFF file's own IPTC is as wanted, but for padding.
  private func hasIPTCOfTIFF(_ written: ReadPhoto) -> Bool {
    guard photo.further.isIPTCOfTIFF || edit.iptcOfTIFF != nil else {
      return !written.further.isIPTCOfTIFF
    }
    let wanted = edit.iptcOfTIFF ?? photo.further.iptc?.bytes ?? []
    let found = written.further.iptc?.bytes ?? []
    return written.further.isIPTCOfTIFF && found.starts(with: wanted)
      && found.dropFirst(wanted.count).allSatisfy { $0 == 0 }
  }

  /// Whether the tables of a film's samples, and the ranges of its media data, are as they were.
  private func hasTables(_ written: OpenFile) throws(PhotoRepositoryError) -> Bool {
    guard photo.metadata.isFilm else { return true }
    return try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      guard let container = try FilmContainer.read(written) else { return false }
      return try container.ownBytes(in: written).kept
        == photo.container.ownBytes(in: original.file).kept
    }
  }

  /// - Parameter relocation: The parts of both files; nil in formats whose edits move more.
  private func isSound(
    _ written: ReadPhoto, in copy: OpenFile, movedBy relocation: Relocation?
  ) throws(PhotoRepositoryError) -> Bool {
    guard written.metadata.localIdentifier == metadata.localIdentifier,
      MetadataField.all.allSatisfy({ field in
        field.value(in: written.metadata) == field.value(in: metadata)
          || isOfMakerNote(field, in: written) || isListOfOtherPlace(field, in: written)
          || field.isDate(in: written.metadata, asIn: metadata)
          || photo.metadata.isFilm && field.isAsPrecise(in: written.metadata, asIn: metadata)
      }),
      hasPlaceDetails(written), hasTags(written)
    else { return false }
    let (old, new) = (photo.further, written.further)
    guard new.xmp == edit.xmp ?? old.xmp, new.otherPackets == old.otherPackets,
      new.photoshop == edit.photoshop ?? old.photoshop, hasIPTCOfTIFF(written)
    else { return false }
    guard try hasTables(copy) else { return false }
    guard photo.exif != nil, rewrite != nil else { return true }
    let exif = try photo.exif(of: original.file, expectedIn: copy, after: relocation)
    let entryEdits =
      self.entryEdits + (try photo.movableEntries(of: original.file, sameIn: copy, readAs: written))
    return exif.map { written.keepsEntries(of: $0, except: entryEdits) } ?? false
  }
}

extension MetadataField {
  /// Whether the field is a date in both, and the first one is as the second wants it.
  func isDate(in metadata: Metadata, asIn wanted: Metadata) -> Bool {
    guard case .date(let date) = value(in: metadata), case .date(let wanted) = value(in: wanted)
    else { return false }
    return date.isAsWanted(wanted)
  }
}

extension MetadataField {
  /// The degrees, or metres, by which a position in the boxes of a film may differ from the wanted one: 1 mm.
  private static var tolerance: Double { 1e-3 }
  private static var degrees: Double { 1e-8 }

  /// Whether the field is a part of the position in both, and as wanted but for the decimal places that films have.
  func isAsPrecise(in metadata: Metadata, asIn wanted: Metadata) -> Bool {
    guard [.latitude, .longitude, .altitude].contains(self),
      case .fraction(let value) = value(in: metadata),
      case .fraction(let wanted) = self.value(in: wanted)
    else { return false }
    return (value.doubleValue - wanted.doubleValue).magnitude
      <= (self == .altitude ? Self.tolerance : Self.degrees)
  }
}

extension Metadata {
  /// The names of what differs from the old metadata, for the journal.
  func summary(ofChangesFrom old: Metadata) -> [String] {
    MetadataField.all.filter { $0.value(in: old) != $0.value(in: self) }.map(\.name)
  }
}

extension ReadPhoto {
  /// Refuses an edit that could not be undone.
  func checkUndo(
    of edit: FileRewrite, _ original: OriginalFile
  ) throws(PhotoRepositoryError) {
    guard container.layout.isProvenWhole else { return }
    let canUndo = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try FileUndo.canUndo(edit, of: original, readAs: container)
    }
    guard canUndo else {
      throw .unsafe(
        metadata.localIdentifier, "the edit could not be undone")
    }
  }
}
