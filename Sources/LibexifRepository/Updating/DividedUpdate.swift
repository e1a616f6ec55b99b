import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import XMPPackets

/// The update of a photo and its sidecar: the photo's file gets what it can hold, and the sidecar gets the rest, and what
/// it says already.
struct DividedUpdate {
  private let request: UpdateRequest
  private let original: OriginalFile
  private let sidecar: Sidecar
  /// What the photo's file says alone.
  private let own: Metadata
  /// Why the photo's file may not be replaced; nil if it may.
  private let refusal: PhotoRepositoryError?

  private var update: MetadataUpdate { request.update }

  /// Plans the update of an open photo and its sidecar.
  ///
  /// - Parameter refusal: Why the photo's file may not be replaced; nil if it may.
  /// - Returns: Nil if nothing is written.
  static func plan(
    _ request: UpdateRequest, of original: OriginalFile, refusing refusal: PhotoRepositoryError?
  ) throws(PhotoRepositoryError) -> FileEdit? {
    let old = request.update.original
    let sidecar = request.sidecars.sidecar(of: original)
    func metadata(_ sidecar: Sidecar?) throws(PhotoRepositoryError) -> Metadata {
      try ReadPhoto.read(
        original.file, identifier: old.localIdentifier, for: request.options.wholeSelection,
        sidecar: sidecar
      ).metadata
    }
    guard try metadata(sidecar) == old else { throw .changed(old.localIdentifier) }
    if case .unreadable(let detail) = sidecar.contents {
      // It may say what changes.
      throw PhotoRepositoryError(
        identifier: old.localIdentifier, reason: .uneditable(.sidecar, detail: detail))
    }
    let own = sidecar.packet == nil ? old : try metadata(nil)
    return try DividedUpdate(
      request: request, original: original, sidecar: sidecar, own: own, refusal: refusal
    ).plan()
  }

  private func plan() throws(PhotoRepositoryError) -> FileEdit? {
    let (photo, left, refusal) = try photoEdit(of: update.parts)
    let file = photo?.newFile
    let merged = try ReadPhoto.read(
      file ?? original.file, identifier: request.identifier, for: request.options.wholeSelection,
      sidecar: sidecar
    ).metadata
    let changes = sidecarUpdate(of: merged, left: left, following: photo?.report.metadata)
    guard let changes else {
      return photo.map { $0.reporting(report(of: $0, nil, merged, left: left)) }
    }
    var rest = request
    rest.update = changes
    let sidecarEdit: FileEdit?
    do throws(PhotoRepositoryError) {
      sidecarEdit = try SidecarUpdate.plan(rest, of: original, editedTo: file)
    } catch {
      guard let refusal, case .notStorable(.inSidecar(let fields)) = error.reason else {
        throw error
      }
      throw PhotoRepositoryError(
        identifier: request.identifier,
        reason: .notStorable(.inNeither(fields, refusal.reason)))
    }
    guard let sidecarEdit else {
      return photo.map { $0.reporting(report(of: $0, nil, merged, left: left)) }
    }
    let new = sidecarEdit.report.metadata ?? changes.metadata
    let both = report(of: photo, sidecarEdit, new, left: left)
    return photo.map { FileEdit(sidecarEdit, with: $0, report: both) }
      ?? sidecarEdit.reporting(both)
  }

  /// The edit of the photo's file with as many of the parts as it can hold, the parts that are left, and why they are.
  /// The edit is nil if it holds none of them.
  private func photoEdit(
    of parts: [MetadataUpdate.Part]
  ) throws(PhotoRepositoryError) -> (FileEdit?, [MetadataUpdate.Part], PhotoRepositoryError?) {
    if let refusal {
      if update.turnsUpright || parts.contains(where: \.isOfFile) { throw refusal }
      return (nil, parts, refusal)
    }
    let refusal: PhotoRepositoryError
    do throws(PhotoRepositoryError) {
      return (try photoEdit(with: parts), [], nil)
    } catch {
      guard error.reason.isMendedBySidecar else { throw error }
      refusal = error
    }
    var (kept, left) = ([MetadataUpdate.Part](), [MetadataUpdate.Part]())
    var edit: FileEdit?
    for part in parts.sorted(by: { importance(of: $0) > importance(of: $1) }) {
      do throws(PhotoRepositoryError) {
        edit = try photoEdit(with: kept + [part])
        kept.append(part)
      } catch {
        guard !part.isOfFile, error.reason.isMendedBySidecar else {
          throw part.isOfFile ? request.refusal(error) : error
        }
        left.append(part)
      }
    }
    if update.turnsUpright, edit == nil { throw refusal }
    return (edit, left, refusal)
  }

  /// What no sidecar has goes to the file in any case, and what the file says already would be stale in it.
  private func importance(of part: MetadataUpdate.Part) -> Int {
    part.isOfFile ? 2 : part.fields.contains { $0.value(in: own) != nil } ? 1 : 0
  }

  /// The edit of the photo's file that makes these parts of the update.
  private func photoEdit(
    with parts: [MetadataUpdate.Part]
  ) throws(PhotoRepositoryError) -> FileEdit {
    var request = request
    request.update = update.restricted(to: parts, from: own, inStep: true)
    return try PhotoUpdate.plan(request, of: original)
  }

  /// The update of the sidecar beside the edited photo; nil if the sidecar stays as it is.
  ///
  /// - Parameters:
  ///   - merged: What the edited photo says with the old sidecar.
  ///   - left: What the file cannot hold.
  ///   - following: What the edited photo says alone, if named tags have changed fields too.
  private func sidecarUpdate(
    of merged: Metadata, left: [MetadataUpdate.Part], following: Metadata?
  ) -> MetadataUpdate? {
    let packet = sidecar.packet
    var target = update.metadata
    var parts = left
    for part in update.parts where !left.contains(part) {
      if let part = packet.flatMap(part.said) { parts.append(part) }
    }
    var lists: [MetadataField: ListEdit] = [:]
    if let following, update.tags.contains(where: { $0.tag.source != .xmp }) {
      let followers = MetadataField.all.filter { field in
        !update.isAsked(field) && packet?.has(field, besides: update.tags) ?? false
          && field.recorded(in: following) != field.recorded(in: own)
      }
      for field in followers {
        field.setRecorded(field.recorded(in: following), in: &target)
        lists[field] = ListEdit(of: field, from: own, to: following)
      }
      if !followers.isEmpty { parts.append(MetadataUpdate.Part(fields: followers)) }
    }
    guard !parts.isEmpty else { return nil }
    return update.with(lists, to: target).restricted(to: parts, from: merged)
  }

  /// What both edits do.
  ///
  /// - Parameters:
  ///   - metadata: What the photo says with its sidecar afterwards.
  ///   - left: What the file cannot hold.
  private func report(
    of photo: FileEdit?, _ sidecar: FileEdit?, _ metadata: Metadata, left: [MetadataUpdate.Part]
  ) -> UpdateReport {
    var report = photo?.report ?? UpdateReport()
    if let other = sidecar?.report {
      report.warnings += other.warnings.filter { !report.warnings.contains($0) }
      report.aligned.formUnion(other.aligned)
      report.tags += other.tags.filter { tag in !report.tags.contains { $0.name == tag.name } }
      report.placeTime = report.placeTime ?? other.placeTime
      report.removedPlaceDetails += other.removedPlaceDetails
      report.sidecar = other.sidecar
    }
    // The sidecar may have had the new value alone.
    let taken = update.restricted(
      to: update.parts.filter { !left.contains($0) }, from: own, inStep: true
    ).metadata
    report.aligned.formUnion(
      MetadataField.all.filter { field in
        field.value(in: update.original) == field.value(in: metadata)
          && field.value(in: own) != field.value(in: taken)
      })
    var metadata = metadata
    for field in update.listEdits.keys where field.value(in: metadata) == nil {
      // The sidecar has lost its list, and that of the photo counts.
      field.setRecorded(field.recorded(in: taken), in: &metadata)
    }
    report.metadata = metadata
    return report
  }
}

extension XMPPacket {
  /// Whether a property has the field, alone or as a copy.
  ///
  /// - Parameter tags: Changes of tags: a field that one of them says has none besides.
  fileprivate func has(_ field: MetadataField, besides tags: [TagChange] = []) -> Bool {
    guard let row = StoredField.index(of: field).map({ StoredField.all[$0] }) else { return false }
    let names = row.xmpNames + row.xmpCopies
    let named = tags.filter { $0.tag.source == .xmp }.map {
      XMPName(namespace: $0.tag.namespace, local: $0.tag.property)
    }
    return !names.contains(where: named.contains) && names.contains { count(of: $0) > 0 }
  }
}

extension ListEdit {
  /// What a list gets and loses from one state to the other; nil if the field is no list.
  fileprivate init?(of field: MetadataField, from old: Metadata, to new: Metadata) {
    guard field.kind == .list else { return nil }
    func texts(_ metadata: Metadata) -> [String] {
      if case .list(let texts) = field.value(in: metadata) { texts } else { [] }
    }
    let (before, after) = (Set(texts(old)), Set(texts(new)))
    self.init(
      adding: texts(new).filter { !before.contains($0) },
      removing: texts(old).filter { !after.contains($0) })
  }
}

extension MetadataUpdate.Part {
  /// What of this part a sidecar with the packet says already; nil for nothing.
  fileprivate func said(in packet: XMPPacket) -> MetadataUpdate.Part? {
    let said = MetadataUpdate.Part(
      fields: fields.filter { packet.has($0) },
      tags: tags.filter { tag in
        tag.tag.source == .xmp
          && packet.count(of: XMPName(namespace: tag.tag.namespace, local: tag.tag.property)) > 0
      }, placeDetails: placeDetails.flatMap { packet.placeDetails.isEmpty ? nil : $0 })
    return said.isEmpty ? nil : said
  }
}

extension PhotoRepositoryError.Reason {
  /// Whether the photo's file cannot hold the edit, and a sidecar may.
  fileprivate var isMendedBySidecar: Bool {
    switch self {
    case .unsafe, .rawGrowth, .signed, .noRoom, .noPlace, .tooLarge: true
    case .uneditable(let part, _, _): part != .sidecar
    case .notStorable(let fault):
      switch fault {
      case .fraction, .wholeNumber, .orientationOfFormat, .makeOfFormat: true
      default: false
      }
    default: false
    }
  }
}
