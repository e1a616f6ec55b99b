import PhotoEntities
import PhotoUseCases
import XMPPackets

extension ReadPhoto {
  /// The changes of the photo's XMP without those that would copy a guessed text into a property that is not there
  /// yet: then IPTC alone has the field.
  func withoutGuesses(_ changes: [XMPChange]) throws(PhotoRepositoryError) -> [XMPChange] {
    let copies = changes.filter { further.copiesGuess($0, into: further.xmp) }
    guard copies.allSatisfy({ further.xmp?.value(of: $0.name) == nil }) else {
      throw uneditable(.xmp, FurtherSources.guessRefusal)
    }
    return copies.isEmpty ? changes : changes.filter { !copies.contains($0) }
  }

  /// Refuses changes of a sidecar that would copy a guessed text.
  func checkGuesses(
    in changes: [XMPChange], of sidecar: XMPPacket?
  ) throws(PhotoRepositoryError) {
    guard !changes.contains(where: { further.copiesGuess($0, into: sidecar) }) else {
      throw uneditable(.sidecar, FurtherSources.guessRefusal)
    }
  }

  /// Refuses to write fields again that this photo has from a guess, after its IPTC was removed.
  func checkGuesses(
    restoring metadata: Metadata, to left: Metadata
  ) throws(PhotoRepositoryError) {
    guard further.hasGuessedTexts else { return }
    let isGuessed = MetadataField.all.contains { field in
      field.value(in: left) != field.value(in: metadata) && sources[field] == .iptc
        && !(field.value(in: metadata)?.isASCII ?? true)
    }
    if isGuessed { throw uneditable(.iptc, FurtherSources.guessRefusal) }
  }

  /// The warning for an edit of IPTC in an unknown character set.
  func guessWarnings(of edit: MetadataEdit) -> [PhotoWarning] {
    let isGuessed =
      (edit.photoshop != nil || edit.iptcOfTIFF != nil) && further.hasGuessedTexts
    return isGuessed && !warnings.contains(.guessedText) ? [.guessedText] : []
  }
}
