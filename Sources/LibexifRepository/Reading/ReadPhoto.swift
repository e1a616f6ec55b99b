import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// A photo that was read: its format's layout, its Exif block, and its metadata.
struct ReadPhoto: Sendable {
  let container: any PhotoContainer
  /// Nil if the photo has no readable Exif block.
  let exif: ExifBlock?
  /// What listings pass on: the metadata, where they come from, and what could not be read.
  let fetched: FetchedPhoto
  /// The dates as Exif alone says them.
  let exifDates: PlaceDates
  /// The sources beside Exif; none if they were not needed.
  let further: FurtherSources
  /// What the boxes of the film say; nil for photos.
  let film: FilmFields?
  /// The photo's sidecar, or the place for it; nil if sidecars are not read.
  let sidecar: Sidecar?

  var metadata: Metadata { fetched.metadata }
  /// The fields whose values come from another source than Exif, with that source.
  var sources: [MetadataField: TagSource] { fetched.sources }
  /// What could not be read.
  var warnings: [PhotoWarning] { fetched.warnings }

  /// Opens and reads the photo for its fields, through this window, which then serves for the next photo.
  static func read(
    at identifier: PhotoIdentifier, for fields: FieldSelection = .all,
    through window: inout FileWindow
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    let file = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try OpenFile(identifier)
    }
    file.lend(window.take())
    defer { window = file.takeWindow() }
    return try read(file, identifier: identifier, for: fields, purpose: .fields)
  }

  /// Opens and reads the photo for its fields.
  static func read(
    at identifier: PhotoIdentifier, for fields: FieldSelection = .all
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    var window = FileWindow()
    return try read(at: identifier, for: fields, through: &window)
  }

  /// Reads the photo in the file.
  ///
  /// - Parameters:
  ///   - purpose: What the sources beside Exif are read for.
  ///   - sidecar: The sidecar to use instead of the one beside the photo.
  ///   - isWanted: The tags that are needed.
  static func read(
    _ file: OpenFile, identifier: PhotoIdentifier, for fields: FieldSelection = .all,
    purpose: FurtherMetadata.Purpose = .edits, sidecar: Sidecar? = nil,
    tags isWanted: (ExifTag) -> Bool = StoredField.isRead
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    let container: (any PhotoContainer)?
    do throws(Errno) {
      container = try PhotoFormats.container(of: file)
    } catch {
      throw refusal(of: file, identifier, because: error)
    }
    guard let container else { throw refusal(of: file, identifier) }
    return try decode(
      container, in: file, identifier: identifier, for: fields, purpose,
      sidecar: sidecar
        ?? (fields.needSidecar ? fields.sidecars?.sidecar(of: identifier) : nil),
      tags: isWanted)
  }

  /// Decodes the fields of the photo in the container.
  private static func decode(
    _ container: any PhotoContainer, in file: OpenFile, identifier: PhotoIdentifier,
    for fields: FieldSelection, _ purpose: FurtherMetadata.Purpose, sidecar: Sidecar?,
    tags isWanted: (ExifTag) -> Bool
  ) throws(PhotoRepositoryError) -> ReadPhoto {
    var metadata = Metadata(localIdentifier: identifier)
    metadata.countsGuesses = fields.assumptions.countsGuesses
    let layout = container.layout
    metadata.pixelWidth = layout.pixelSize?.width
    metadata.pixelHeight = layout.pixelSize?.height
    metadata.fileType = layout.format.name
    metadata.displayOrientation = layout.displayOrientation
    if let film = container.film {
      metadata.duration = film.seconds
      metadata.frameRate = film.frameRate
      metadata.codec = film.coding
    }
    if fields.needPictureHash {
      metadata.pictureHash = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try container.pictureHash(in: file)
      }
    }
    var exif: ExifBlock?
    var found = StoredFieldRows()
    var unclear: [PhotoWarning] = []
    let block = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
      try container.exifBlock(with: isWanted, in: file)
    }
    if let block {
      let read = ExifBlock(
        block, TIFFStructure(of: block, maximumValueBytes: ExifBlock.maximumValueBytes(in: block)),
        assuming: fields.assumptions.exif)
      found = StoredField.decode(fields.exifRows, of: read, into: &metadata)
      if metadata.originalDate == nil, metadata.digitizedDate == nil {
        found.formUnion(StoredField.decode(fields.reasonRows, of: read, into: &metadata))
      }
      unclear += fields.unclearDateWarnings(metadata, in: read)
      unclear += read.unclearReferences(metadata)
      let guessed = read.guessedFields(metadata)
      if !guessed.isEmpty { unclear.append(.guessedExif(guessed)) }
      metadata.hasPlaceDetails = read.structure.hasPlaceDetails(of: metadata)
      exif = read
    }
    var further = FurtherSources.none
    var sources: [MetadataField: TagSource] = [:]
    let exifDates = PlaceDates(metadata)
    let isOpen =
      fields.isOpen(found, hasOriginalDate: metadata.originalDate != nil)
      || fields.needGPSDate && exif?.dateByGPS == nil
    if isOpen || fields.wantsQualifiers(metadata) {
      let read = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try container.furtherMetadata(in: file, for: purpose)
      }
      if isOpen || fields.mayQualify(metadata, by: read) {
        further = FurtherSources(read, assuming: fields.assumptions.iptc)
      }
      sources = fields.complete(&metadata, found, from: further)
      if let copy = further.photoshopExif {
        let others = fields.complete(
          &metadata, found, sources, fromCopy: ExifBlock(copy, assuming: fields.assumptions.exif))
        sources.merge(others) { first, _ in first }
      }
      fields.qualify(&metadata, from: further)
      unclear += fields.unclearWarnings(metadata, further)
      if let packet = further.xmp {
        metadata.hasPlaceDetails = metadata.hasPlaceDetails || !packet.placeDetails.isEmpty
      }
    }
    let last = fields.openAtLast(found, sources)
    let noteFields = exif?.mayHave(fields.makerNoteFields(ofLast: last)) ?? false
    if let read = exif, read.isMakerNoteMissing, noteFields || !fields.fieldsOfMakerNotes.isEmpty {
      let more = try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try container.exifBlock(with: { isWanted($0) || $0 == .makerNote }, in: file)
      }
      exif = more.map { ExifBlock($0, read.structure, assuming: fields.assumptions.exif) }
    }
    if let exif, !last.isEmpty {
      let completed = fields.completeAtLast(
        &metadata, found, sources, from: exif,
        noteFields ? MakerNoteValues(exif, fields.assumptions.lenses) : .none)
      sources.merge(completed) { first, _ in first }
    }
    if let exif, !fields.fieldsOfMakerNotes.isEmpty {
      let completed = MakerNoteValues(exif).complete(&metadata, with: fields.fieldsOfMakerNotes)
      sources.merge(completed) { first, _ in first }
    }
    if let exif {
      let copies = fields.completeFromCopies(&metadata, found, sources, in: exif)
      sources.merge(copies) { first, _ in first }
    }
    if !further.texts.isEmpty {
      let texts = fields.completeFromTexts(&metadata, found, sources, further.texts)
      sources.merge(texts) { _, last in last }
      unclear += fields.unclearWarnings(metadata, sources, further.texts)
    }
    var boxes = container.film.map { FilmFields($0, clockShowing: fields.assumptions.filmTime) }
    if boxes != nil {
      try PhotoRepositoryError.reading(identifier) { () throws(Errno) in
        try boxes?.readMaker(
          in: file, of: identifier, assuming: fields.assumptions.exif,
          wantsPlace: FilmFields.place.contains(where: fields.wants))
      }
    }
    if let film = container.film, fields.fieldsOfMakerNotes.contains(.contentIdentifier) {
      metadata.contentIdentifier = film.livePhotoIdentifier
      if metadata.contentIdentifier != nil { sources[.contentIdentifier] = .quickTime }
    }
    if let boxes {
      sources = boxes.complete(&metadata, sources, where: fields.wants)
      metadata.hasPlaceDetails = metadata.hasPlaceDetails || !boxes.placeDetails.isEmpty
    }
    if let packet = sidecar?.packet {
      sources = fields.replace(&metadata, sources, from: packet)
      unclear += fields.unclearWarnings(metadata, FurtherSources(sidecar: packet))
      metadata.hasPlaceDetails = metadata.hasPlaceDetails || !packet.placeDetails.isEmpty
    }
    if fields.needGPSDate {
      sources[.gpsDate] = metadata.setGPSDate(sidecar?.packet, exif, further.xmp)
    }
    if fields.needMoment { metadata.setCaptureMoment() }
    let warnings =
      warnings(layout, exif) + unclear + further.warnings
      + further.guessWarnings(ofFieldsFrom: sources, metadata) + (sidecar?.warnings ?? [])
    return ReadPhoto(
      container: container, exif: exif,
      fetched: FetchedPhoto(metadata: metadata, sources: sources, warnings: warnings),
      exifDates: exifDates, further: further, film: boxes, sidecar: sidecar)
  }

  /// Why the file is not a photo. An error while reading it takes precedence over its format.
  private static func refusal(
    of file: OpenFile, _ identifier: PhotoIdentifier, because error: Errno? = nil
  ) -> PhotoRepositoryError {
    do throws(Errno) {
      let status = try file.status()
      guard status.type == .regular else { return .notAFile(identifier, type: status.type) }
      if let error { return .cannotRead(identifier, because: error) }
      return .notAPhoto(
        identifier, size: status.size, format: try PhotoFormats.otherFormat(of: file))
    } catch {
      return .cannotRead(identifier, because: error)
    }
  }

  /// - Parameter exif: Nil if there is no Exif block that can be read.
  private static func warnings(
    _ layout: PhotoLayout, _ exif: ExifBlock?
  ) -> [PhotoWarning] {
    var warnings: [PhotoWarning] = []
    if let damage = layout.damage { warnings.append(.damaged(detail: damage)) }
    if let doubt = layout.exifDoubt { warnings.append(.doubtful(detail: doubt)) }
    if layout.hasExif, exif == nil { warnings.append(.exifWithoutHeader) }
    guard let exif else { return warnings }
    if let flaw = exif.structure.flaws.first {
      warnings.append(.damagedExif(detail: "\(flaw)", others: exif.structure.flaws.count - 1))
    }
    return warnings + exif.unloadedTags.map { .doubtful(detail: $0.unloadedDetail) }
  }
}
