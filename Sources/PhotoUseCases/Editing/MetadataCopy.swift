package import PhotoEntities

/// The use case of copying metadata from a photo.
package struct MetadataCopy {
  private let repository: any PhotoRepository

  /// Copies metadata from photos of `repository`.
  package init(repository: any PhotoRepository) {
    self.repository = repository
  }

  /// Copies `fields` from this photo, or all editable fields if it is nil.
  ///
  /// The photo must have each of `fields`.
  package func copy(
    _ fields: [MetadataField]?, from identifier: PhotoIdentifier
  ) -> FoundChanges {
    let photo: FetchedPhoto
    do {
      photo = try repository.fetchPhoto(withIdentifier: identifier)
    } catch {
      return FoundChanges(failure: PhotoProblem(error))
    }
    var found = FoundChanges(warnings: PhotoProblem.warnings(of: photo))
    let wanted = fields ?? MetadataField.all.filter(\.isEditable)
    let guessed = wanted.filter { Self.isGuess($0, in: photo) }
    if !guessed.isEmpty {
      found.warnings.append(
        PhotoProblem(identifier: identifier, cause: .warning(.notCopied(guessed))))
    }
    let missing = wanted.filter { $0.value(in: photo.metadata) == nil || guessed.contains($0) }
    let changes = wanted.filter { !missing.contains($0) }.compactMap { field in
      field.value(in: photo.metadata).map { MetadataChange(field: field, operation: .set($0)) }
    }
    if fields != nil, !missing.isEmpty {
      found.failure = PhotoProblem(identifier: identifier, cause: .nothingThere(.fields(missing)))
    } else if changes.isEmpty {
      found.failure = PhotoProblem(identifier: identifier, cause: .nothingThere(.anyField))
    } else {
      found.changes = changes
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
