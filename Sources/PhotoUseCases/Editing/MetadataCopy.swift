package import PhotoEntities

/// The use case of copying metadata from a photo.
package struct MetadataCopy {
  private let repository: any PhotoRepository
  /// Whether tags are copied from sidecars too.
  private let hasSidecars: Bool

  /// Copies metadata from photos of `repository`.
  ///
  /// - Parameter hasSidecars: Whether the repository reads sidecars, whose tags are copied too.
  package init(repository: any PhotoRepository, hasSidecars: Bool = false) {
    (self.repository, self.hasSidecars) = (repository, hasSidecars)
  }

  /// Copies `parts` from this photo, or all editable fields if it is nil.
  ///
  /// The photo must have each field and each tag that is named.
  package func copy(_ parts: CopiedParts?, from identifier: PhotoIdentifier) -> FoundChanges {
    let photo: FetchedPhoto
    do {
      photo =
        if let parts, !parts.tags.isEmpty {
          try repository.fetchPhoto(
            withIdentifier: identifier, for: parts.query(hasSidecars: hasSidecars))
        } else {
          try repository.fetchPhoto(withIdentifier: identifier)
        }
    } catch {
      return FoundChanges(failure: PhotoProblem(error))
    }
    var found = FoundChanges(warnings: PhotoProblem.warnings(of: photo))
    let wanted = parts?.fields ?? MetadataField.all.filter(\.isEditable)
    let tags = CopiedTags(parts?.tags ?? [], of: photo)
    let guessed = wanted.filter { Self.isGuess($0, in: photo) }
    let unknown = guessed.map(\.name) + tags.guessed
    if !unknown.isEmpty {
      found.warnings.append(
        PhotoProblem(identifier: identifier, cause: .warning(.notCopied(unknown))))
    }
    if !tags.long.isEmpty {
      found.warnings.append(
        PhotoProblem(identifier: identifier, cause: .warning(.tooLongToCopy(tags.long))))
    }
    let missing = wanted.filter {
      ($0.value(in: photo.metadata)?.isGuess ?? true) || guessed.contains($0)
    }
    let changes = wanted.filter { !missing.contains($0) }.compactMap { field in
      field.value(in: photo.metadata).map { MetadataChange(field: field, operation: .set($0)) }
    }
    let absent = (parts == nil ? [] : missing.map(\.name)) + tags.missing
    if !absent.isEmpty {
      found.failure = PhotoProblem(identifier: identifier, cause: .nothingThere(.named(absent)))
    } else if changes.isEmpty, tags.changes.isEmpty {
      found.failure = PhotoProblem(identifier: identifier, cause: .nothingThere(.anything))
    } else {
      found.changes = changes + tags.changes
    }
    return found
  }

  /// Whether nobody knows the text of the field: it is that of IPTC or Exif in an unknown character set, or of bytes
  /// that are no text, which are shown as U+FFFD.
  private static func isGuess(_ field: MetadataField, in photo: FetchedPhoto) -> Bool {
    let texts: [String] =
      switch field.value(in: photo.metadata) {
      case .text(let text): [text]
      case .list(let texts): texts
      default: []
      }
    let isOfIPTC = photo.sources[field] == .iptc && photo.warnings.contains(.guessedText)
    let isOfExif =
      photo.sources[field] ?? .exif == .exif
      && photo.warnings.contains { warning in
        if case .guessedExif(let fields) = warning { fields.contains(field) } else { false }
      }
    if isOfExif { return true }
    return texts.contains { text in
      text.unicodeScalars.contains("\u{FFFD}") || isOfIPTC && !text.utf8.allSatisfy { $0 < 0x80 }
    }
  }
}
