import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoUseCases

/// The use case of verifying an archive.
extension CompositionRoot {
  func archiveVerification(
    of folder: PhotoIdentifier, besides manifest: PhotoIdentifier, isCounted: Bool, jobs: Int?,
    output: any ArchiveVerificationOutput
  ) throws(PhotoRepositoryError) -> ArchiveVerification {
    ArchiveVerification(
      of: try LibexifArchive(
        at: folder, besides: manifest, isCounted: isCounted, threads: jobs,
        isCancelled: { Interruption.isRequested }),
      output: output)
  }
}
