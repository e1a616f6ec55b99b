import PhotoEntities

@testable import PhotoUseCases

/// Keeps the names, and hands over these outcomes.
final class NamingRepositoryDouble: NamingRepository {
  var outcomes: [RenamingOutcome] = []
  var left = 0
  private(set) var calls = 0
  private(set) var photos: [NamedPhoto] = []
  private(set) var archived: [PhotoIdentifier: PhotoIdentifier] = [:]

  func renamePhotos<Failure: Error>(
    _ photos: [NamedPhoto], besides archived: [PhotoIdentifier: PhotoIdentifier],
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    (self.photos, self.archived) = (photos, archived)
    return try resumeRenaming(receive)
  }

  func resumeRenaming<Failure: Error>(
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    calls += 1
    for outcome in outcomes { try receive(outcome) }
    return left
  }
}

/// Records what it is told, in order.
final class RenamingEvents: PhotoProgressOutput {
  private(set) var events: [String] = []
  /// After this many outcomes it wants no more.
  private var wanted: Int

  init(wanted: Int = .max) {
    self.wanted = wanted
  }

  func add(_ outcome: RenamingOutcome) throws(OutputEnded) {
    let event =
      switch outcome {
      case .renamed(let old, let new): "\(old.text) -> \(new.text)"
      case .archived(let photo, let place): "\(photo.text) is \(place.text)"
      case .nameless(let photo, let missing): "\(photo.text) lacks \(missing.subject.name)"
      case .failed(let error): "failed \(error.identifier.text)"
      case .warning(let photo, _): "problem \(photo.text)"
      }
    events.append(event)
    wanted -= 1
    if wanted == 0 { throw OutputEnded() }
  }

  func didProgress(_ progress: PhotoProgress) { events.append("progress") }

  func end(_ left: Int?) {
    if left != 0 { events.append("left " + (left.map(String.init) ?? "some")) }
  }
}
