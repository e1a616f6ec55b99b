package import PhotoEntities

/// The input boundary of renaming photos.
package protocol PhotoRenamingInteractor {
  /// Gives each photo for which `filter` holds, or each photo if it is nil, the name that the template makes of
  /// its metadata. Photos are numbered in `order`, or in that of the repository if it is nil.
  func renamePhotos(
    to template: NameTemplate, where filter: MetadataFilter?, by order: MetadataListOrder?)

  /// Does what is left of a renaming that was cut off.
  func resumeRenaming()
}

/// The output boundary of renaming photos.
package protocol PhotoRenamingOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput {
  /// The photo, or a file that goes with it, has a new name, or has had that name before.
  ///
  /// - Returns: Whether to go on with more photos.
  func didRename(_ renamed: RenamedPhoto) -> FetchDecision

  /// The photo could not be renamed. It has its old name.
  ///
  /// - Returns: Whether to go on with more photos.
  func didFailToRename(_ problem: PhotoProblem) -> FetchDecision
}

/// A photo that was renamed, or a file that goes with it.
package struct RenamedPhoto: Sendable, Equatable {
  /// Its old name.
  package let identifier: PhotoIdentifier
  /// Its new name; the same as the old one if it already had it.
  package let newIdentifier: PhotoIdentifier
}

/// The use case of renaming photos: fetch them, make their names of their metadata, give them these names.
package struct PhotoRenaming: PhotoRenamingInteractor {
  private let photos: any PhotoRepository
  private let names: any NamingRepository
  private let output: any PhotoRenamingOutput

  /// Renames `photos`, whose names are kept by `names`.
  package init(
    of photos: any PhotoRepository, names: any NamingRepository, output: any PhotoRenamingOutput
  ) {
    (self.photos, self.names, self.output) = (photos, names, output)
  }

  package func renamePhotos(
    to template: NameTemplate, where filter: MetadataFilter?, by order: MetadataListOrder?
  ) {
    var passedOver: (folder: PhotoIdentifier, files: PhotoWarning.PassedOver)?
    guard let named = namedPhotos(by: template, where: filter, order, &passedOver) else { return }
    let candidates = Set(passedOver?.files.all ?? [])
    var moved: Set<PhotoIdentifier> = []
    carryOut { receive in
      names.renamePhotos(named) { outcome in
        if case .renamed(let file, _) = outcome, candidates.contains(file) { moved.insert(file) }
        return receive(outcome)
      }
    }
    guard let (folder, files) = passedOver, let left = files.without(moved) else { return }
    output.didEncounter(PhotoProblem(identifier: folder, cause: .warning(.passedOver(left))))
  }

  package func resumeRenaming() {
    carryOut(names.resumeRenaming)
  }

  /// The photos with their names; nil if not all could be looked at, as numbers depend on all of them.
  private func namedPhotos(
    by template: NameTemplate, where filter: MetadataFilter?, _ order: MetadataListOrder?,
    _ passedOver: inout (folder: PhotoIdentifier, files: PhotoWarning.PassedOver)?
  ) -> [NamedPhoto]? {
    let query = PhotoQuery(filter: filter, order: order, fields: template.fields)
    let (filter, isSorted) = (photos.filterLeft(of: query), photos.answers(query))
    var named: [NamedPhoto] = []
    var sorted = order.map { SortedPhotos(by: $0, keeping: template.fields) }
    var (left, decision) = (Int?.none, FetchDecision.goOn)
    let isAtEnd = photos.fetchPhotos(query) { batch in
      for outcome in batch.outcomes {
        switch outcome {
        case .fetched(let photo):
          PhotoProblem.warnings(of: photo).forEach(output.didEncounter)
          guard filter?.matches(photo.metadata) ?? true else { continue }
          if isSorted || sorted == nil {
            named.append(template.named(BrowsingMetadata(photo)))
          } else {
            sorted?.insert(BrowsingMetadata(photo))
          }
        case .skipped(let folder, .passedOver(let files)):
          // Some of them may go along.
          passedOver = (folder, files)
        case .skipped(let photo, let reason):
          output.didEncounter(PhotoProblem(identifier: photo, cause: .warning(reason)))
        case .failed(let error):
          if output.didFailToRename(PhotoProblem(error)) == .stop { decision = .stop }
        }
      }
      output.didProgress(batch.progress)
      left = batch.progress.total.map { $0 - batch.progress.done }
      return decision
    }
    guard isAtEnd, decision == .goOn else {
      if decision == .goOn { output.didEndEarly(leaving: left) }
      return nil
    }
    sorted?.forEachBatch(of: 1536) { batch in
      named += batch.map(template.named)
      return .goOn
    }
    return named
  }

  private func carryOut(_ rename: ((RenamingOutcome) -> FetchDecision) -> Int) {
    var decision = FetchDecision.goOn
    let left = rename { outcome in
      decision = tell(outcome)
      return decision
    }
    if decision == .goOn, left != 0 { output.didEndEarly(leaving: left) }
  }

  private func tell(_ outcome: RenamingOutcome) -> FetchDecision {
    switch outcome {
    case .renamed(let old, let new):
      return output.didRename(RenamedPhoto(identifier: old, newIdentifier: new))
    case .nameless(let photo, let missing):
      return output.didFailToRename(
        PhotoProblem(identifier: photo, cause: .nothingThere(.partOfName(missing.field))))
    case .failed(let error):
      return output.didFailToRename(PhotoProblem(error))
    case .warning(let identifier, let warning):
      output.didEncounter(PhotoProblem(identifier: identifier, cause: .warning(warning)))
      return .goOn
    }
  }
}

extension NameTemplate {
  fileprivate func named(_ photo: BrowsingMetadata) -> NamedPhoto {
    do throws(MissingField) {
      return NamedPhoto(photo.identifier, name: .success(try name(of: photo)))
    } catch {
      return NamedPhoto(photo.identifier, name: .failure(error))
    }
  }
}
