import PhotoEntities

@testable import PhotoUseCases

/// Links nothing, and hands over these outcomes.
final class LinkingRepositoryDouble: LinkingRepository {
  var outcomes: [LinkingOutcome] = []
  var left = 0
  private(set) var groups: [LinkedGroup] = []

  func linkPhotos<Failure: Error>(
    of groups: [LinkedGroup], _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    self.groups = groups
    return try resumeLinking(receive)
  }

  func resumeLinking<Failure: Error>(
    _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    for outcome in outcomes { try receive(outcome) }
    return left
  }
}
