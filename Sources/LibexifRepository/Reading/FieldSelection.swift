import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// The fields that a photo is read for. The sources beside Exif are read only if a field is missing, or comes from them
/// first.
struct FieldSelection: Sendable {
  /// The rows that are decoded from Exif: those of the fields, of dates that may take the place of the date of capture,
  /// and of the place, by which the other tags about the place are counted.
  private(set) var exifRows = StoredFieldRows()
  /// The rows that say whether the date of the last change is a guess, if they are not among these.
  private(set) var reasonRows = StoredFieldRows()
  /// The rows of fields that may come from another source than Exif.
  private var rows = StoredFieldRows()
  /// Those that come from other sources first.
  private var first = StoredFieldRows()
  /// Those that matter only as the date of capture, if the photo has no better one, or say whether it is a guess.
  private var fallbacks = StoredFieldRows()

  /// The rows that sidecars may have: orientation too.
  private var sidecarRows = StoredFieldRows()
  /// Finds the photos' sidecars; nil if they are not read.
  private(set) var sidecars: SidecarSearch?
  /// The character sets of texts that do not say theirs.
  private(set) var assumptions = Assumptions.none
  /// Whether the picture's hash is computed.
  private(set) var needPictureHash = false
  /// Whether the moment of capture is told.
  private(set) var needMoment = false
  /// Whether the date and time by GPS is read.
  private(set) var needGPSDate = false
  /// The fields on request that MakerNotes may have.
  private(set) var fieldsOfMakerNotes: Set<MetadataField> = []

  /// The field of each row.
  static let fields = StoredField.all.map { MetadataField(named: $0.name) }

  /// All fields, from all sources.
  static let all = FieldSelection(nil)
  /// All fields, from Exif alone.
  static let exifAlone = {
    var selection = FieldSelection([])
    selection.exifRows = .all
    return selection
  }()

  /// These fields, or all the usual ones if it is nil, from all sources.
  ///
  /// - Parameter sidecars: Finds the photos' sidecars; nil if they are not read.
  init(_ fields: Set<MetadataField>?, sidecars: SidecarSearch? = nil) {
    self.sidecars = sidecars
    var fields = fields
    needMoment = fields?.contains(MetadataField.captureMoment) ?? false
    if needMoment { fields?.insert(Self.captureDate) }
    needGPSDate = fields?.contains(MetadataField.gpsDate) ?? false
    needPictureHash = fields?.contains(MetadataField.pictureHash) ?? false
    fieldsOfMakerNotes = fields?.intersection(MakerNoteValues.fieldsOnRequest) ?? []
    let isForCaptureDate = fields?.contains(Self.captureDate) ?? true
    for (index, field) in Self.fields.enumerated() {
      let precedence = StoredField.all[index].precedence
      guard let field else { continue }
      if fields?.contains(field) ?? true {
        sidecarRows.insert(index)
        exifRows.insert(index)
      }
      let isForDate = isForCaptureDate && Self.reasons.contains(field)
      if Self.place.contains(field) || isForDate && Self.dates.contains(field) {
        exifRows.insert(index)
      } else if isForDate {
        reasonRows.insert(index)
      }
      guard precedence != .exifAlone else { continue }
      if fields.map({ !$0.contains(field) }) ?? false {
        guard isForDate else { continue }
        fallbacks.insert(index)
        sidecarRows.insert(index)
      }
      rows.insert(index)
      if precedence == .others { first.insert(index) }
    }
  }

  /// The same fields, with texts that do not say their character set in these ones.
  func assuming(_ assumptions: Assumptions) -> FieldSelection {
    var selection = self
    selection.assumptions = assumptions
    return selection
  }

  /// Whether a field may have a value in another source than Exif.
  ///
  /// - Parameter found: The fields that Exif has.
  func isOpen(_ found: StoredFieldRows, hasOriginalDate: Bool) -> Bool {
    !open(found, hasOriginalDate: hasOriginalDate).isEmpty
  }

  /// Sets the fields that are missing, or come from other sources first.
  ///
  /// - Returns: Where they come from.
  func complete(
    _ metadata: inout Metadata, _ found: StoredFieldRows, from sources: FurtherSources
  ) -> [MetadataField: TagSource] {
    var completed: [MetadataField: TagSource] = [:]
    guard sources.xmp != nil || sources.iptc != nil else { return completed }
    let open = open(found, hasOriginalDate: metadata.originalDate != nil)
    let present = StoredFieldRows(in: sources)
    for index in Self.fields.indices where open.contains(index) && present.contains(index) {
      // A better date may just have been found.
      if fallbacks.contains(index), metadata.originalDate != nil { continue }
      if let source = StoredField.all[index].decodeOthers(sources, &metadata),
        let field = Self.fields[index]
      {
        completed[field] = source
      }
    }
    if metadata.originalDate == nil {
      completed[Self.captureDate] = fallbackSource(metadata, completed)
    }
    return completed
  }

  /// Sets the fields that are still missing to those of another Exif block.
  ///
  /// - Returns: Those that it has.
  func complete(
    _ metadata: inout Metadata, _ found: StoredFieldRows,
    _ completed: [MetadataField: TagSource], fromCopy exif: ExifBlock
  ) -> [MetadataField: TagSource] {
    var sources: [MetadataField: TagSource] = [:]
    for index in Self.fields.indices where isMissing(index, found, completed) {
      if StoredField.all[index].decode(exif, &metadata), let field = Self.fields[index] {
        sources[field] = .exif
      }
    }
    return sources
  }

  /// Whether the date of this row is wanted: for itself, or as the date of capture of a photo without one.
  func wantsDate(inRow row: Int, hasOriginalDate: Bool) -> Bool {
    rows.contains(row) && !(hasOriginalDate && fallbacks.contains(row))
  }

  /// Whether the field of this row is wanted.
  func wants(_ row: Int) -> Bool { rows.contains(row) }

  /// Whether the field, which a row of the table stores, is wanted: for itself, or as the date of capture of a photo
  /// without one.
  func wants(_ field: MetadataField) -> Bool {
    Self.fields.firstIndex(of: field).map(rows.contains) ?? false
  }

  /// Whether a sidecar may have one of the fields.
  var needSidecar: Bool { !sidecarRows.isEmpty }

  /// Sets the fields that the sidecar has: its values win over those in the photo.
  ///
  /// - Returns: The fields that it has, and where the date of capture comes from.
  func replace(
    _ metadata: inout Metadata, _ sources: [MetadataField: TagSource], from sidecar: XMPPacket
  ) -> [MetadataField: TagSource] {
    let sidecar = FurtherSources(sidecar: sidecar)
    var sources = sources
    let inPhoto = PlaceDates(metadata)
    let present = StoredFieldRows(in: sidecar)
    for index in Self.fields.indices where sidecarRows.contains(index) && present.contains(index) {
      if StoredField.all[index].decodeOthers(sidecar, &metadata) != nil,
        let field = Self.fields[index]
      {
        sources[field] = .sidecar
      }
    }
    metadata = inPhoto.qualifying(metadata)
    if let packet = sidecar.xmp { lend(to: &metadata, from: packet) }
    if metadata.originalDate == nil {
      sources[Self.captureDate] = fallbackSource(metadata, sources)
    }
    return sources
  }

  /// The source of the date that takes the place of a missing date of capture; nil if it is Exif.
  private func fallbackSource(
    _ metadata: Metadata, _ completed: [MetadataField: TagSource]
  ) -> TagSource? {
    let date = metadata.digitizedDate == nil ? Self.dates.last : Self.dates.first
    return date.flatMap { completed[$0] }
  }

  // Once: finding the field of a property takes a search.
  private static let captureDate = MetadataField.captureDate
  /// The dates that take the place of a missing date of capture, the better one first.
  private static let dates = [MetadataField.digitizedDate, MetadataField.modifyDate]

  /// These, and what the last of them counts by.
  private static let reasons =
    dates + [MetadataField.cameraMake, MetadataField.cameraModel, MetadataField.software]

  private static let place = [
    MetadataField.latitude, MetadataField.longitude, MetadataField.altitude,
  ]

  /// The rows of fields that are missing, and that the last sources may have: MakerNotes, and tags that are
  /// not quite the field.
  func openAtLast(
    _ found: StoredFieldRows, _ completed: [MetadataField: TagSource]
  ) -> StoredFieldRows {
    var open = StoredFieldRows()
    for index in Self.last where isMissing(index, found, completed) { open.insert(index) }
    return open
  }

  /// The fields of these rows that MakerNotes may have.
  func makerNoteFields(ofLast open: StoredFieldRows) -> [MakerNoteField] {
    Self.last.compactMap { open.contains($0) ? StoredField.all[$0].makerNoteField : nil }
  }

  /// Sets the fields that are still missing.
  ///
  /// - Returns: Where they come from.
  func completeAtLast(
    _ metadata: inout Metadata, _ found: StoredFieldRows,
    _ completed: [MetadataField: TagSource], from exif: ExifBlock, _ note: MakerNoteValues
  ) -> [MetadataField: TagSource] {
    var sources: [MetadataField: TagSource] = [:]
    for index in Self.last where isMissing(index, found, completed) {
      if let source = StoredField.all[index].decodeLast?(exif, note, &metadata),
        let field = Self.fields[index]
      {
        sources[field] = source
      }
    }
    return sources
  }

  /// Sets the fields that no other source has, and that tags of other programs in Exif have.
  ///
  /// - Returns: Where they come from.
  func completeFromCopies(
    _ metadata: inout Metadata, _ found: StoredFieldRows,
    _ completed: [MetadataField: TagSource],
    in exif: ExifBlock
  ) -> [MetadataField: TagSource] {
    var sources: [MetadataField: TagSource] = [:]
    guard exif.structure.hasCopies else { return sources }
    for index in Self.copied where isMissing(index, found, completed) {
      if StoredField.all[index].decodeCopies(exif, &metadata), let field = Self.fields[index] {
        sources[field] = .exif
      }
    }
    return sources
  }

  /// Sets the fields that no other source has, and that texts of a PNG file have.
  ///
  /// - Returns: Where they come from.
  func completeFromTexts(
    _ metadata: inout Metadata, _ found: StoredFieldRows,
    _ completed: [MetadataField: TagSource], _ texts: [KeywordedText]
  ) -> [MetadataField: TagSource] {
    var sources: [MetadataField: TagSource] = [:]
    for text in texts {
      guard let (name, value) = PNGTextField.value(of: text),
        let index = Self.fields.firstIndex(where: { $0?.name.isIdentical(to: name) ?? false }),
        let field = Self.fields[index], rows.contains(index), sources[field] == nil,
        field == Self.captureDate
          ? metadata.originalDate == nil : isMissing(index, found, completed)
      else { continue }
      field.setValue(value, in: &metadata)
      sources[field] = .png
    }
    return sources
  }

  private static let copied = StoredField.all.indices.filter {
    !StoredField.all[$0].copyTags.isEmpty
  }

  /// The rows that have such sources.
  private static let last = StoredField.all.indices.filter {
    StoredField.all[$0].decodeLast != nil
  }

  private func isMissing(
    _ index: Int, _ found: StoredFieldRows, _ completed: [MetadataField: TagSource]
  ) -> Bool {
    rows.contains(index) && !found.contains(index)
      && Self.fields[index].map { completed[$0] == nil } ?? false
  }

  private func open(_ found: StoredFieldRows, hasOriginalDate: Bool) -> StoredFieldRows {
    let open = rows.subtracting(found.subtracting(first))
    return hasOriginalDate ? open.subtracting(fallbacks) : open
  }
}
