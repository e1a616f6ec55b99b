package import PhotoEntities

/// The input boundary of copying metadata from a photo.
package protocol MetadataCopyInteractor {
  /// Provides the changes that give any photo the values of this photo: of `fields`, or of all
  /// editable fields if it is nil.
  ///
  /// The photo must have each of `fields`.
  func requestChanges(copying fields: [MetadataField]?, from identifier: PhotoIdentifier)
}

/// The output boundary of copying metadata from a photo.
package protocol MetadataCopyOutput: PhotoProblemOutput {
  /// The changes, in the order of the field table.
  func didProvideChanges(_ changes: [MetadataChange])

  /// The photo could not be read, or lacks a requested field.
  func didFailToCopyMetadata(_ problem: PhotoProblem)
}

/// The use case of copying metadata from a photo.
package struct MetadataCopy: MetadataCopyInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataCopyOutput

  /// Copies metadata from photos of `repository`, for `output`.
  package init(repository: any PhotoRepository, output: any MetadataCopyOutput) {
    self.repository = repository
    self.output = output
  }

  package func requestChanges(
    copying fields: [MetadataField]?, from identifier: PhotoIdentifier
  ) {
    let photo: FetchedPhoto
    do {
      photo = try repository.fetchPhoto(withIdentifier: identifier)
    } catch {
      return output.didFailToCopyMetadata(PhotoProblem(error))
    }
    PhotoProblem.warnings(of: photo).forEach(output.didEncounter)
    let wanted = fields ?? MetadataField.all.filter(\.isEditable)
    let guessed = wanted.filter { Self.isGuess($0, in: photo) }
    if !guessed.isEmpty {
      output.didEncounter(
        PhotoProblem(identifier: identifier, cause: .warning(.notCopied(guessed))))
    }
    let missing = wanted.filter { $0.value(in: photo.metadata) == nil || guessed.contains($0) }
    guard fields == nil || missing.isEmpty else {
      return fail(identifier, .fields(missing))
    }
    let changes = wanted.filter { !missing.contains($0) }.compactMap { field in
      field.value(in: photo.metadata).map { MetadataChange(field: field, operation: .set($0)) }
    }
    guard !changes.isEmpty else {
      return fail(identifier, .anyField)
    }
    output.didProvideChanges(changes)
  }

  /// Whether nobody knows the text of the field: it is that of IPTC in an unknown character set, or of bytes that are no
  /// text, which are shown as U+FFFD.
  private static func isGuess(_ field: MetadataField, in photo: FetchedPhoto) -> Bool {
    let texts: [String] =
      switch field.value(in: photo.metadata) {
      case .text(let text): [text]
      case .list(let texts): texts
      default: []
      }
    let isOfIPTC = photo.sources[field] == .iptc && photo.warnings.contains(.guessedText)
    return texts.contains { text in
      text.unicodeScalars.contains("\u{FFFD}") || isOfIPTC && !text.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  private func fail(_ identifier: PhotoIdentifier, _ absence: PhotoProblem.Absence) {
    output.didFailToCopyMetadata(
      PhotoProblem(identifier: identifier, cause: .nothingThere(absence)))
  }
}
