import PhotoEntities

/// The use case of making superfluous photos of groups one file with the photo to keep, so that they take room on the
/// disk once.
package struct DuplicateLinking {
  private let links: any LinkingRepository
  private let output: any PhotoProgressOutput

  /// Links photos by `links`. Progress goes to `output`.
  package init(links: any LinkingRepository, output: any PhotoProgressOutput) {
    (self.links, self.output) = (links, output)
  }

  /// Links all photos of the groups to the ones to keep. A photo that does not have all bytes of the one to keep stays
  /// as it is.
  ///
  /// - Returns: How many files are left because the work was cancelled.
  /// - Throws: What `receive` throws. Files that are not linked by then stay.
  package func linkPhotos<Failure: Error>(
    of groups: [DuplicateGroup], _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let linked = groups.map {
      LinkedGroup(kept: $0.kept.identifier, others: $0.superfluous.map(\.identifier))
    }
    let total = linked.reduce(0) { $0 + $1.others.count }
    var done = 0
    return try links.linkPhotos(of: linked) { (outcome) throws(Failure) in
      done += 1
      output.didProgress(PhotoProgress(done: done, total: total))
      try receive(outcome)
    }
  }

  /// Does what is left of linking that was cut off.
  ///
  /// - Returns: How many files are left because the work was cancelled.
  /// - Throws: What `receive` throws. Files that are not linked by then stay.
  package func resumeLinking<Failure: Error>(
    _ receive: (LinkingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    try links.resumeLinking(receive)
  }
}
