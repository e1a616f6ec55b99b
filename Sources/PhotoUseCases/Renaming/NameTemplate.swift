import PhotoEntities

/// A template of names for photos, such as `{captureDate:yyyy}/{captureDate:yyyy-MM-dd_HHmmss}{-n}.{ext}`.
///
/// Text stands for itself. A placeholder in braces stands for a field or a tag, for a part of the photo's old name, or for
/// a number. Slashes of the template separate folders; those in values do not.
package struct NameTemplate: Sendable, Equatable {
  /// One piece of a template.
  enum Piece: Sendable, Equatable {
    /// The value of a field or a tag in this form; `fallback` for photos without it, which otherwise get no name.
    case value(MetadataSubject, ValueForm, fallback: [UInt8]?)
    /// What is the same for every photo, or what only the repository knows.
    case part(NewName.Part)
  }

  let pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The name that it gives, if that is made of a photo's old name alone; nil if it needs more.
  package var nameOfOldParts: NewName? {
    var parts: [NewName.Part] = []
    for piece in pieces {
      switch piece {
      case .part(.text), .part(.old): if case .part(let part) = piece { parts.append(part) }
      case .value, .part(.counter), .part(.clashNumber), .part(.hash): return nil
      }
    }
    return NewName(parts: parts)
  }

  /// The folder with which it begins, before anything that comes from a photo; nil if it begins with none.
  package var typedFolder: [UInt8]? {
    guard case .part(.text(let bytes))? = pieces.first,
      let end = bytes.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return Array(bytes[...end])
  }

  /// The template that gives a photo its last name in a folder of this album, in the folder with which this one begins.
  func inAlbum(_ album: String) -> NameTemplate {
    let slash = UInt8(ascii: "/")
    let folder = (typedFolder ?? []) + SafeName.bytes(of: album) + [slash]
    for (place, piece) in pieces.enumerated().reversed() {
      guard case .part(.text(let bytes)) = piece, let end = bytes.lastIndex(of: slash) else {
        continue
      }
      return NameTemplate([.part(.text(folder + bytes[(end + 1)...]))] + pieces[(place + 1)...])
    }
    return NameTemplate([.part(.text(folder))] + pieces)
  }

  /// Whether it names folders, so that a photo does not stay in its own.
  package var namesFolders: Bool {
    pieces.contains { piece in
      if case .part(.text(let bytes)) = piece { bytes.contains(UInt8(ascii: "/")) } else { false }
    }
  }

  /// Whether a photo's name depends on how many photos come before it.
  package var isCounting: Bool {
    pieces.contains { if case .part(.counter) = $0 { true } else { false } }
  }

  /// The fields and tags that it asks for.
  var subjects: [MetadataSubject] {
    pieces.compactMap { piece in
      if case .value(let subject, _, _) = piece { subject } else { nil }
    }
  }

  /// The name that it gives to a photo.
  ///
  /// - Throws: `MissingField` if the photo has no value of a field or a tag without a fallback.
  func name(of photo: BrowsingMetadata) throws(MissingField) -> NewName {
    var parts: [NewName.Part] = []
    for piece in pieces {
      switch piece {
      case .part(let part): parts.append(part)
      case .value(let subject, let form, let fallback):
        if let bytes = photo.value(of: subject).flatMap(form.bytes) {
          parts.append(.text(bytes))
        } else if let fallback {
          parts.append(.text(fallback))
        } else {
          throw MissingField(subject: subject, value: subject.field.flatMap { photo[$0] })
        }
      }
    }
    return NewName(parts: parts)
  }
}
