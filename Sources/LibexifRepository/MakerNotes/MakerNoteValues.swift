import MakerNotes
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// A field that some MakerNotes have.
enum MakerNoteField: Sendable {
  case iso
  case lens
  case cameraSerial
  case lensSerial

  /// The beginnings of the makes of cameras whose MakerNotes have the field, in capital letters. Most photos are not of
  /// them, or have the field in Exif.
  private var makes: [StaticString] {
    switch self {
    case .iso: ["CANON", "NIKON", "CASIO"]
    case .lens:
      [
        "CANON", "NIKON", "OLYMPUS", "OM ", "PENTAX", "RICOH", "SONY", "MINOLTA", "KONICA",
        "PANASONIC", "SAMSUNG", "SIGMA", "LEICA", "HASSELBLAD",
      ]
    case .cameraSerial: ["CANON", "NIKON", "OLYMPUS", "OM ", "PENTAX", "RICOH", "SAMSUNG", "SIGMA"]
    case .lensSerial: ["CANON", "OLYMPUS", "OM ", "PANASONIC", "LEICA"]
    }
  }

  /// Whether cameras of this make may write it.
  func mayBe(ofMake make: ArraySlice<UInt8>) -> Bool {
    makes.contains { start in
      start.withUTF8Buffer { start in
        make.prefix(start.count).elementsEqual(start) {
          ((0x61...0x7A).contains($0) ? $0 & ~0x20 : $0) == $1
        }
      }
    }
  }
}

/// What a MakerNote says about fields. A value is looked for when it is asked for.
struct MakerNoteValues: Sendable {
  private let note: MakerNote?
  private let hints: LensHints
  private let model: ArraySlice<UInt8>

  /// Nothing.
  static let none = MakerNoteValues(
    note: nil, hints: LensHints(focalLength: nil, fNumber: nil), model: [])

  private init(note: MakerNote?, hints: LensHints, model: ArraySlice<UInt8>) {
    (self.note, self.hints, self.model) = (note, hints, model)
  }

  /// Reads the MakerNote of a block.
  ///
  /// - Parameter lenses: What the user calls lenses.
  init(_ exif: ExifBlock, _ lenses: OwnLenses = .none) {
    self.init(note: exif.makerNote, hints: exif.lensHints(lenses), model: exif.bytes(.model) ?? [])
  }

  /// The sensitivity; nil if the MakerNote does not name it.
  var iso: Int? { note?.iso }

  /// The name of the lens, or what it says of focal lengths and f-numbers; nil if it says neither.
  var lens: String? {
    let lens = note?.lens(hints, model: model)
    return lens?.name ?? lens?.range
  }

  /// The serial numbers of the camera's body and of the lens; nil if the MakerNote does not have them.
  var cameraSerial: String? { note?.cameraSerial(model: model) }
  var lensSerial: String? { note?.lensSerial }

  // MARK: On request

  /// The fields that are read only if a photo is read for them.
  static let fieldsOnRequest: Set<MetadataField> = [.shutterCount, .contentIdentifier, .burst]

  /// Sets these fields.
  ///
  /// - Returns: Those that the MakerNote has.
  func complete(_ metadata: inout Metadata, with fields: Set<MetadataField>) -> [MetadataField:
    TagSource]
  {
    if fields.contains(.shutterCount) { metadata.shutterCount = note?.shutterCount(model: model) }
    if fields.contains(.contentIdentifier) { metadata.contentIdentifier = note?.contentIdentifier }
    if fields.contains(.burst) { metadata.burst = note?.burst }
    var sources: [MetadataField: TagSource] = [:]
    for field in fields where field.value(in: metadata) != nil { sources[field] = .makernote }
    return sources
  }
}

extension ExifBlock {
  /// The MakerNote; nil if the block has none that is loaded, or none of a known form.
  var makerNote: MakerNote? {
    guard let range = makerNoteRange else { return nil }
    return MakerNote(of: block, in: range, make: bytes(.make) ?? [])
  }

  /// The bytes of the MakerNote that are read; nil if there is none.
  private var makerNoteRange: Range<Int>? {
    guard
      case .inside(let range) = structure.soundEntry(ExifTag.makerNote.number, in: .exif)?.value
    else { return nil }
    return range.prefix(MakerNote.maximumSize)
  }

  /// Whether the MakerNote is not loaded.
  var isMakerNoteMissing: Bool {
    guard !block.isWhole, let range = makerNoteRange else { return false }
    return block.bytes(in: range) == nil
  }

  /// Whether the MakerNote may have one of these fields.
  func mayHave(_ fields: [MakerNoteField]) -> Bool {
    guard !fields.isEmpty, let make = bytes(.make) else { return false }
    return fields.contains { $0.mayBe(ofMake: make) }
  }

  /// What Exif says of the lens. The f-number is in APEX (Exif 2.3 annex C).
  func lensHints(_ lenses: OwnLenses) -> LensHints {
    LensHints(
      focalLength: positiveRational(.focalLength)?.doubleValue,
      fNumber: positiveRational(.maxApertureValue).flatMap { APEX.fNumber($0.doubleValue) }?
        .doubleValue,
      ownNames: { lenses.names(of: $0, $1) })
  }
}
