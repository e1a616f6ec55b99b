import PhotoEntities
import PhotoUseCases

extension EditCommand {
  /// The photos, the edit of each, the part of it that says when or where it was taken, and what to say at the end.
  typealias EditsOfPhotos = (
    photos: PhotoSource, edits: (PhotoIdentifier) -> PhotoEdit, ofMoments: PhotoEdit?,
    omissions: () -> String?
  )

  /// The photos to change, and the edit of each; nil if they cannot be found out. The presenter has
  /// reported why.
  func photosAndEdits(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) throws -> EditsOfPhotos? {
    let required = way.setModified ? [MetadataChange.requiringCaptureDate] : []
    if let from = sources.from {
      let rows = RowEdits(
        in: from.fileIdentifier, ignoringUnknownColumns: sources.ignoreUnknownColumns,
        read: useCases.pieces)
      let photos = PhotoSource(
        .supplied(rows.namePhotos), sidecars: selection.sidecars,
        assumptions: selection.assumptions.assumed, jobs: selection.jobs)
      return (photos, { PhotoEdit(rows.changes(of: $0) + required) }, nil, { rows.omissions })
    }
    let photos = sources.zones.inferring(try selection.photos(at: paths))
    let offsets = photos.zones.map { [MetadataChange(offsetsBy: $0.rule)] } ?? []
    let zone = try fields.zoneRule(useCases)
    let isDateFound = !sources.dateFrom.isEmpty
    // The zone is that of the found dates, unless one is typed.
    let isDateTyped = !fields.fields.isDisjoint(with: ChangeSubject.datesOfTaking.fields)
    let isOfFound = isDateFound || sources.takeout != nil && !isDateTyped
    let typed = fields.changes(in: isOfFound ? nil : zone) + required
    let noted = notedEdit(
      useCases, zone, photos.zones.flatMap { useCases.zonesOfPlaces($0, besides: nil) }, presenter)
    let dates = useCases.dateSearch(
      in: sources.dateFrom, patterns: sources.pattern, zone: zone)
    guard let copied = copiedChanges(useCases, presenter),
      let places = placeChanges(useCases, presenter)
    else { return nil }
    // Fields that the user names win over copied ones, and so do tags over tags. A tag and the field that is read from it
    // are refused together.
    let named = fields.fields.union(isDateFound ? ChangeSubject.datesOfTaking.fields : [])
    let subjects = Set(typed.map(\.subject))
    let ofMoment = typed.filter(\.isOfMoment)
    return (
      photos,
      { photo in
        let kept = copied(photo).filter {
          $0.isRefusal
            || named.isDisjoint(with: $0.subject.fields) && !subjects.contains($0.subject)
        }
        return noted(photo)
          + PhotoEdit(
            kept + (isDateFound ? [dates.change(ofIdentifier: photo)] : []) + offsets + typed
              + places)
      }, ofMoment.isEmpty ? nil : PhotoEdit(ofMoment), { nil }
    )
  }

  /// The edit of each photo by its note, which comes before the others.
  private func notedEdit(
    _ useCases: any UseCases, _ zone: TimeZoneRule?, _ zones: ZonesOfPlaces?,
    _ presenter: any ModificationPresenter
  ) -> (PhotoIdentifier) -> PhotoEdit {
    guard let takeout = sources.takeout else { return { _ in PhotoEdit([]) } }
    let filling = NoteFilling(
      from: useCases.takeoutNotes(in: paths.map(\.identifier)), zone: zone, zones: zones,
      noteWins: takeout == .takeoutWins)
    return { photo in
      let (edit, warning) = filling.edit(ofIdentifier: photo)
      if let warning {
        presenter.didEncounter(PhotoProblem(identifier: photo, cause: .warning(warning)))
      }
      return edit
    }
  }

  /// The changes that name the places of photos; nil if they cannot be named. The presenter has reported why.
  private func placeChanges(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) -> [MetadataChange]? {
    guard let places = sources.places else { return [] }
    let found = useCases.placeNaming(PlacesWay(file: places.file)).changes()
    guard let failure = found.failure else { return found.changes }
    presenter.present(failure)
    return nil
  }

  /// The changes that are copied from other photos, for each photo; nil if they cannot be copied. The presenter has
  /// reported why.
  private func copiedChanges(
    _ useCases: any UseCases, _ presenter: any ModificationPresenter
  ) -> ((PhotoIdentifier) -> [MetadataChange])? {
    let use = useCases.metadataCopy(
      sidecars: selection.sidecars, assumptions: selection.assumptions.assumed)
    func copy(from photo: PhotoIdentifier) -> FoundChanges {
      let copied = use.copy(sources.copiedParts, from: photo)
      copied.warnings.forEach(presenter.didEncounter)
      return copied
    }
    if let copyFrom = sources.copyFrom {
      let copied = copy(from: copyFrom.identifier)
      if let failure = copied.failure {
        presenter.present(failure)
        return nil
      }
      return { _ in copied.changes }
    }
    guard let name = sources.copyFromPairs else { return { _ in [] } }
    return { photo in
      guard let pair = useCases.photo(named: name, for: photo), pair != photo else { return [] }
      let copied = copy(from: pair)
      return copied.failure.map { [.refusing(copyFailedWith: $0)] } ?? copied.changes
    }
  }
}
