import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension JointUpdate {
  /// The errors of photos that are links to one before them. Such a one would wait for itself.
  func repeatedNames() -> [Int: PhotoRepositoryError] {
    var errors: [Int: PhotoRepositoryError] = [:]
    var seen: Set<FileIdentity> = []
    for (index, request) in requests.enumerated() where request.isReplacement {
      guard let status = try? Stat(request.identifier.path) else { continue }
      if !seen.insert(FileIdentity(status)).inserted {
        errors[index] = PhotoRepositoryError(
          identifier: request.identifier, code: .hardLinked,
          message: "is another name (a link) of a photo before it, which is edited; name the photo"
            + " once")
      }
    }
    return errors
  }
}
