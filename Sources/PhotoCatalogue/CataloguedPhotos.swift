package import PhotoEntities
package import PhotoSearch
package import PhotoUseCases
package import Platform
package import SystemPackage

/// The photos that a catalogue can follow.
package protocol CataloguedPhotos: PhotoRepository, Sendable {
  /// The search for the photos; nil if they are named in another way, or if more is read than the photos themselves.
  var search: PhotoSearch? { get }

  /// The outcome that names what a search in these folders passed over; nil if that was nothing.
  func outcome(ofPassing passedOver: PassedOver, in paths: [PathBytes]) -> FetchOutcome?

  /// The maximum number of threads that look at files.
  var lookingThreads: Int { get }

  /// Whether a file of this name may be a photo.
  static func mayBePhoto(_ name: PathBytes) -> Bool

  /// What the outcome of reading a file means if the file was not named, but found in a folder; nil if it does
  /// not count.
  static func outcome(ofFound outcome: FetchOutcome) -> FetchOutcome?

  /// The failure of a folder that cannot be read.
  static func failure(
    ofFolder folder: PhotoIdentifier, because error: Errno
  ) -> PhotoRepositoryError

  /// Reads photos for these fields, or for all if it is nil: the outcome of each, as if it was named, in their order.
  func readPhotos(_ photos: [PhotoIdentifier], _ fields: Set<MetadataField>?) -> PhotoBatches
}
