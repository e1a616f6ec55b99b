package import PhotoEntities

/// The use case of putting the superfluous photos of groups aside, with what belongs to them alone.
package struct DuplicateMoving {
  private let pictures: any PictureHashRepository
  private let names: any NamingRepository
  private let output: any PhotoProgressOutput

  /// Moves photos whose names are kept by `names`, once `pictures` has confirmed the ones that are kept. Progress goes
  /// to `output`.
  package init(
    pictures: any PictureHashRepository, names: any NamingRepository,
    output: any PhotoProgressOutput
  ) {
    (self.pictures, self.names, self.output) = (pictures, names, output)
  }

  /// Moves all photos of the groups but the ones to keep into the folder, below which each has its old path. A group
  /// whose photo to keep does not have its picture any more stays as it is.
  ///
  /// - Returns: How many files are left because the work was cancelled.
  /// - Throws: What `receive` throws. Files that are not moved by then stay.
  package func movePhotos<Failure: Error>(
    of groups: [DuplicateGroup], to folder: PhotoIdentifier,
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let kept = groups.map(\.kept.identifier)
    guard let areThere = haveTheirPictures(groups) else {
      return groups.reduce(0) { $0 + $1.superfluous.count }
    }
    var moved: [NamedPhoto] = []
    for (group, isThere) in zip(groups, areThere) {
      for photo in group.superfluous.map(\.identifier) {
        if isThere {
          moved.append(NamedPhoto(photo, name: .success(NewName(of: photo, below: folder))))
        } else {
          try receive(
            .failed(
              PhotoRepositoryError(
                identifier: photo, reason: .notMovable(.keptChanged(group.kept.identifier)))))
        }
      }
    }
    var waiting = Set(moved.map(\.identifier))
    let staying = Dictionary(kept.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    return try names.renamePhotos(moved, besides: staying) { (outcome) throws(Failure) in
      if case .renamed(let photo, _) = outcome, waiting.remove(photo) != nil {
        output.didProgress(
          PhotoProgress(done: moved.count - waiting.count, total: moved.count))
      }
      try receive(outcome)
    }
  }

  /// Whether the photo to keep of each group has its picture still; nil if the work was cancelled.
  private func haveTheirPictures(_ groups: [DuplicateGroup]) -> [Bool]? {
    let kept = groups.map(\.kept.identifier)
    let comparison = PictureComparison(pictures: pictures, output: output) { _ in }
    if groups.contains(where: { $0.pictureHash == nil }) {
      return comparison.values(of: kept, pictures.fetchPictureLooks).map { looks in
        zip(groups, looks).map { $0.kept.fingerprint == $1?.fingerprint }
      }
    }
    return comparison.values(of: kept, pictures.fetchPictureHashes).map { hashes in
      zip(groups, hashes).map { group, hash in
        hash?.isIdentical(to: group.pictureHash ?? "") ?? false
      }
    }
  }

  /// Does what is left of a move that was cut off.
  ///
  /// - Returns: How many files are left because the work was cancelled.
  /// - Throws: What `receive` throws. Files that are not moved by then stay.
  package func resumeMoving<Failure: Error>(
    _ receive: (RenamingOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    try names.resumeRenaming(receive)
  }
}

extension NewName {
  /// The path of the photo below the folder: with a number before the extension if the name is taken.
  fileprivate init(of photo: PhotoIdentifier, below folder: PhotoIdentifier) {
    let slash = UInt8(ascii: "/")
    // Names that lead to other folders have no place in it.
    let folders = photo.bytes.split(separator: slash).dropLast()
      .filter { !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    self.init(parts: [
      .text(([folder.bytes[...]] + folders).flatMap { Array($0) + [slash] }),
      .old(.stem, nil), .clashNumber(after: Array("-".utf8), from: 1, digits: 1),
      .text([UInt8(ascii: ".")]), .old(.ext, nil),
    ])
  }
}
