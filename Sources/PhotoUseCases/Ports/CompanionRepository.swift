package import PhotoEntities

/// A store of photos that knows which files are of the same moment: a Live Photo is a picture and a film, and cameras
/// write a raw beside a JPEG.
package protocol CompanionRepository {
  /// A search for the companions of photos, as these are at that time: an edit of a date tears them apart, and one that
  /// removes identifiers too. Of photos that are edited already, what that leaves counts.
  func companionSearch(
    _ kind: CompanionKind
  ) -> (_ photo: PhotoIdentifier, _ isEdited: Bool) -> [PhotoIdentifier]

  /// Fetches these companions, each once, unless they are among the given files.
  func fetchCompanions(
    _ companions: [PhotoIdentifier], besides files: [PhotoIdentifier]
  ) -> [FetchOutcome]
}

/// Which files count as companions.
package enum CompanionKind: Sendable {
  /// Those of a Live Photo: both files have the same content identifier.
  case identified
  /// These, and files of one stem whose dates and cameras agree, as a renaming keeps them together.
  case all
}
