package import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import SystemPackage

/// Photos of folders, from a catalogue that follows the files. What it hands over is what the photos say: before
/// each answer it looks at every file, and reads those that are new or have changed.
package struct CataloguePhotoRepository<Photos: CataloguedPhotos>: PhotoRepository {
  /// How many photos are handed over at a time: as many as without a catalogue.
  private static var batchSize: Int { 16 }

  private let photos: Photos
  private let file: CatalogueFile
  private let check: CatalogueCheck

  /// The photos of this repository, by the catalogue in this file.
  package init(_ photos: Photos, in file: CatalogueFile, check: CatalogueCheck) {
    (self.photos, self.file, self.check) = (photos, file, check)
  }

  package func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    try photos.fetchPhoto(withIdentifier: identifier)
  }

  package func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier, for query: PhotoQuery
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    try photos.fetchPhoto(withIdentifier: identifier, for: query)
  }

  package func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    try photos.updatePhotos(updates, together: together, receive)
  }

  package func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    // The first photos of all are read sooner than all of them are looked at.
    let isShort = query.order == nil && query.filter == nil && query.limit != nil
    // It keeps neither what takes long to read, nor tags.
    guard !isShort, query.fieldsOnRequest.isEmpty, query.neededTags(hasSidecars: true) == nil,
      let search = photos.search,
      let folders = FollowedFolder.folders(search.paths, isRecursive: search.isRecursive)
    else { return photos.fetchPhotos(query) }
    let batches = CatalogueBatches(
      batchSize: Self.batchSize, warningAbout: file.identifier,
      { () throws(CatalogueEnd) in try outcomes(query, of: folders, search) },
      reading: { photos.fetchPhotos(query) })
    return PhotoBatches(batches, isCancelled: { batches.wereCancelled })
  }

  /// What the catalogue answers; nil if a search tells more.
  private func outcomes(
    _ query: PhotoQuery, of folders: [FollowedFolder], _ search: PhotoSearch
  ) throws(CatalogueEnd) -> CatalogueOutcomes? {
    let catalogue = try opened()
    return try catalogue.answering { () throws(DatabaseError) in
      let scopes = try scopes(of: folders, search, in: catalogue)
      // A search tells why a folder has no photos.
      guard scopes.allSatisfy({ $0.fileCount > 0 }) else { return nil }
      let passing = try readAgain(scopes, query.neededFields, in: catalogue)
      let answer = CatalogueAnswer(
        from: catalogue, for: query, passing: passing, found: Photos.outcome(ofFound:),
        failure: { Photos.failure(ofFolder: $0, because: $1) })
      let first = try firstOutcomes(query, of: scopes, by: answer)
      return CatalogueOutcomes(
        from: catalogue, fileCount: scopes.reduce(0) { $0 + $1.fileCount },
        warning: scopes.contains(where: \.isUnchecked)
          ? .skipped(file.identifier, reason: .catalogueNotChecked) : nil,
        first: first ?? [],
        walks: first == nil ? scopes.map { answer.outcomes(in: $0) } : [],
        passedOver: {
          let passedOver = scopes.reduce(into: PassedOver()) { $0.add($1.passedOver) }
          return photos.outcome(ofPassing: passedOver, in: search.paths)
        })
    }
  }

  private func opened() throws(CatalogueEnd) -> Catalogue {
    // SQLite loses its locks if the file is also read as a photo.
    if Photos.mayBePhoto(PathBytes(file.identifier.bytes)) { throw .fault(.notACatalogue) }
    do throws(PhotoWarning.CatalogueFault) {
      return try file.opened()
    } catch {
      throw .fault(error)
    }
  }

  private func scopes(
    of folders: [FollowedFolder], _ search: PhotoSearch, in catalogue: Catalogue
  ) throws(DatabaseError) -> [CatalogueScope] {
    let update = CatalogueUpdate(
      catalogue: catalogue, accepts: search.accepts, notes: search.notes,
      threads: photos.lookingThreads,
      read: photos.readPhotos)
    let time = LocalTime.seconds
    var scopes: [CatalogueScope] = []
    for folder in folders {
      if check == .none, try catalogue.hasFollowed(folder),
        var known = try catalogue.scope(of: folder)
      {
        known.isUnchecked = true
        scopes.append(known)
      } else {
        scopes.append(try update.update(folder, time: time))
      }
    }
    return scopes
  }

  /// The first photos of an order, and what is wrong with the others; nil if all must be compared.
  private func firstOutcomes(
    _ query: PhotoQuery, of scopes: [CatalogueScope], by answer: CatalogueAnswer
  ) throws(DatabaseError) -> [FetchOutcome]? {
    guard let rows = FirstRows(query) else { return nil }
    let catalogue = answer.catalogue
    try catalogue.makeIndex(on: rows.field)
    return try catalogue.database.reading { () throws(DatabaseError) -> [FetchOutcome]? in
      guard let photos = try rows.photos(of: scopes, by: answer, in: catalogue) else { return nil }
      // The others only have to say what is wrong with them.
      var outcomes: [FetchOutcome] = []
      for scope in scopes { outcomes += try answer.problems(in: scope) }
      return outcomes + photos.map { .fetched($0) }
    }
  }

  /// Reads the photos whose reading for all fields had warnings for these fields too, as fewer fields may have
  /// fewer warnings; and those that could not be read.
  ///
  /// - Returns: The outcomes that the catalogue does not keep, by the ids of the photos.
  private func readAgain(
    _ scopes: [CatalogueScope], _ fields: Set<MetadataField>?, in catalogue: Catalogue
  ) throws(DatabaseError) -> [Int64: FetchOutcome] {
    var unread: [(id: Int64, name: [UInt8], isUnread: Bool)] = []
    var identifiers: [PhotoIdentifier] = []
    try catalogue.database.reading { () throws(DatabaseError) in
      for folder in scopes.flatMap(\.folders) {
        for photo in try catalogue.photosNotRead(for: fields, ofFolder: folder.row) {
          unread.append(photo)
          identifiers.append(PhotoIdentifier(bytes: folder.path.appending(photo.name).bytes))
        }
      }
    }
    guard !unread.isEmpty else { return [:] }
    var passing: [Int64: FetchOutcome] = [:]
    func read() throws(DatabaseError) {
      var rest = unread[...]
      for outcome in photos.readPhotos(identifiers, fields).lazy.flatMap(\.outcomes) {
        guard let photo = rest.popFirst() else { break }
        // Of a photo that could not be read, the catalogue has no values.
        if photo.isUnread {
          passing[photo.id] = outcome
          continue
        }
        let state = try catalogue.remember(
          outcome, ofPhoto: photo.id, name: photo.name, fields: fields)
        if state == nil {
          passing[photo.id] = outcome
        }
      }
      guard rest.isEmpty else { throw .cancelled }
    }
    if unread.allSatisfy(\.isUnread) { try read() } else { try catalogue.writing(read) }
    return passing
  }
}

/// How a catalogue is checked before it answers.
package enum CatalogueCheck: Sendable {
  /// Every file is looked at.
  case status
  /// It answers as it is.
  case none
}
