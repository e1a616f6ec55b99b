package import PhotoEntities
package import PhotoUseCases
import Platform
import SystemPackage

extension LibexifPhotoRepository: CompanionRepository {
  package func companionSearch(
    _ kind: CompanionKind
  ) -> (_ photo: PhotoIdentifier, _ isEdited: Bool) -> [PhotoIdentifier] {
    var search = CompanionSearch(kind)
    return { photo, isEdited in
      search.companions(of: photo.pathBytes, isEdited: isEdited).map { PhotoIdentifier($0) }
    }
  }

  package func fetchCompanions(
    _ companions: [PhotoIdentifier], besides files: [PhotoIdentifier]
  ) -> [FetchOutcome] {
    var known = Set(files.compactMap(Self.identity))
    return companions.flatMap { companion -> [FetchOutcome] in
      guard let identity = Self.identity(of: companion), known.insert(identity).inserted else {
        return []
      }
      let candidate = FetchCandidate(identifier: companion, origin: .named)
      if let outcome = journal?.earlier?.outcome(of: candidate) { return [outcome] }
      return readPhotos([companion], nil).flatMap(\.outcomes)
    }
  }

  private static func identity(of photo: PhotoIdentifier) -> FileIdentity? {
    (try? Stat(photo.path)).map { FileIdentity($0) }
  }
}
