import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// The changes of the tags that an update names, in the parts of a photo that have them.
struct TagEdits: Sendable {
  /// No changes.
  static let none = TagEdits()

  private(set) var exif: [TIFFEdit] = []
  private(set) var xmp: [XMPChange] = []
  private(set) var iptc: [IPTCChange] = []

  var isEmpty: Bool { exif.isEmpty && xmp.isEmpty && iptc.isEmpty }

  private init() {}

  /// The edits that make these changes of a photo.
  ///
  /// - Throws: `notStorable` if a tag cannot have its value, or if the photo's format has no place for it.
  init(
    _ changes: [TagChange], of photo: ReadPhoto, isExifAlone: Bool
  ) throws(PhotoRepositoryError) {
    try make(changes, of: photo.metadata.localIdentifier) {
      (edits, change) throws(TagFault) in
      if isExifAlone, change.tag.source != .exif {
        throw TagFault(detail: "is not in Exif; leave out --exif-only")
      }
      try edits.add(change, of: photo)
    }
  }

  /// The edits of a sidecar with this packet that make these changes.
  ///
  /// - Throws: `notStorable` if a tag is not of XMP, or cannot have its value.
  init(
    _ changes: [TagChange], ofSidecar packet: XMPPacket?, of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) {
    try make(changes, of: identifier) { (edits, change) throws(TagFault) in
      guard change.tag.source == .xmp else {
        throw TagFault(
          detail: "is not in XMP, which is all that a sidecar has; leave out --sidecars")
      }
      if let edit = try change.xmpChange(of: packet) { try edits.add(edit) }
    }
  }

  private mutating func make(
    _ changes: [TagChange], of identifier: PhotoIdentifier,
    _ add: (inout TagEdits, TagChange) throws(TagFault) -> Void
  ) throws(PhotoRepositoryError) {
    for change in changes {
      do throws(TagFault) {
        try add(&self, change)
      } catch {
        throw PhotoRepositoryError(
          identifier: identifier,
          reason: error.isOfFile
            ? .uneditable(.xmp, detail: error.detail)
            : .notStorable(.tag(change.tag.fullName, detail: error.detail)))
      }
    }
  }

  private mutating func add(_ change: TagChange, of photo: ReadPhoto) throws(TagFault) {
    switch change.tag.source {
    case .exif:
      if let edit = try photo.exifEdit(making: change) { exif.append(edit) }
    case .iptc:
      let blocks = [photo.further.iptc].compactMap(\.self) + photo.further.otherIPTC
      if change.isKept(in: blocks.map { $0.texts(of: change.tag.iptcDataset) }) { return }
      if photo.further.otherIPTC.contains(where: { !$0.texts(of: change.tag.iptcDataset).isEmpty })
      {
        throw TagFault(detail: "is in several IPTC blocks, which may disagree")
      }
      let old = photo.further.iptc?.texts(of: change.tag.iptcDataset) ?? []
      let new = try change.texts(insteadOf: old)
      iptc.append(IPTCChange(change.tag.iptcDataset, new ?? [], isAddition: true))
    default:
      if let fault = photo.further.xmpFault {
        throw TagFault(detail: "its XMP cannot be read: \(fault)", isOfFile: true)
      }
      let name = XMPName(namespace: change.tag.namespace, local: change.tag.property)
      let others = photo.further.otherPackets + [photo.further.photoshopXMP].compactMap(\.self)
      let present = photo.further.xmp?.texts(at: change.tag.xmpSteps, of: name) ?? []
      if change.isKept(in: [present]) { return }
      if !XMPNameSearch.properties(among: ["\(name)"], in: others).isEmpty {
        let packets = others.compactMap { try? XMPPacket($0) }
        let texts = packets.map { $0.texts(at: change.tag.xmpSteps, of: name) ?? [] }
        if change.isKept(in: texts) { return }
        throw TagFault(
          detail: "a further XMP packet has it too, which exifcli does not edit", isOfFile: true)
      }
      if let edit = try change.xmpChange(of: photo.further.xmp) { try add(edit) }
    }
  }

  /// Adds the change of a property. One of the whole property and one inside it would undo each other.
  private mutating func add(_ edit: XMPChange) throws(TagFault) {
    let others = xmp.filter { $0.name == edit.name }
    guard !others.contains(where: { $0.value.isInside != edit.value.isInside }),
      !(others + [edit]).dropFirst().contains(where: \.value.removesItem)
    else { throw TagFault(detail: "is changed twice; make one change after the other") }
    xmp.append(edit)
  }
}

/// Why a tag cannot change as asked.
struct TagFault: Error {
  /// The end of a sentence that begins with the tag's name, or what is wrong with the photo's XMP.
  let detail: String
  /// Whether no change of XMP can be made in this file.
  var isOfFile = false
}

extension TagChange {
  /// Whether one of the places has what another program printed, so that all stay as they are.
  fileprivate func isKept(in places: [[String]]) -> Bool {
    if case .match(let printed) = operation {
      places.contains(where: printed.stands)
    } else {
      false
    }
  }

  /// The new texts of a property or a dataset; nil if it goes.
  func texts(insteadOf old: [String]) throws(TagFault) -> [String]? {
    switch operation {
    case .set(let value): return try Self.texts(value)
    case .match(let printed): return printed.stands(for: old) ? old : try Self.texts(printed.value)
    case .unset: return nil
    case .edit(let edit): return edit.applied(to: old)
    case .shift(let shift):
      guard let text = old.first else {
        throw TagFault(detail: "is not there, so it cannot be shifted")
      }
      guard let moved = tag.text(text, movedBy: shift) else {
        throw TagFault(detail: "'\(text)' cannot be shifted so far")
      }
      return [moved]
    }
  }

  private static func texts(_ value: TagValue) throws(TagFault) -> [String] {
    switch value {
    case .text(let text): return [text]
    case .texts(let texts): return texts
    default: throw TagFault(detail: "is text")
    }
  }

  /// The change of a packet; nil if nothing is to remove.
  fileprivate func xmpChange(of packet: XMPPacket?) throws(TagFault) -> XMPChange? {
    let name = XMPName(namespace: tag.namespace, local: tag.property)
    let steps = tag.xmpSteps
    let old = packet?.texts(at: steps, of: name) ?? []
    guard let texts = try texts(insteadOf: old) else {
      if let language = tag.language {
        let value = XMPNewValue.localText(nil, language: language)
        return XMPChange(name, steps.isEmpty ? value : .inside(steps, value))
      }
      return XMPChange(name, steps.isEmpty ? .none : .inside(steps, .none))
    }
    let value: XMPNewValue =
      switch tag.form.list {
      case _ where tag.language != nil: .localText(texts.first, language: tag.language ?? "")
      case .seq: .sequence(texts)
      case .bag, .alt: .bag(texts)
      case nil: tag.form.kind == .language ? .defaultText(texts[0]) : .text(texts[0])
      }
    return XMPChange(name, steps.isEmpty ? value : .inside(steps, value))
  }
}

extension XMPNewValue {
  /// Whether it is a value inside the property.
  fileprivate var isInside: Bool { if case .inside = self { true } else { false } }

  /// Whether it takes an item of an array, so that the numbers of others change.
  fileprivate var removesItem: Bool {
    if case .inside(let steps, .none) = self, case .item? = steps.last { true } else { false }
  }
}
