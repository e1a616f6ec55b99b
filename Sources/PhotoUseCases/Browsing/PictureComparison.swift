import PhotoEntities

/// Tells which photos have the same coded picture, whatever their metadata. It reads whole only the pictures that begin
/// like another one.
struct PictureComparison {
  /// A photo, by its place among the compared ones, the hash of its picture, and the size of its file in bytes.
  typealias Compared = (place: Int, hash: String, byteCount: Int)

  let pictures: any PictureHashRepository
  /// Receives progress, which runs up to two times: for how the pictures begin, and for the whole pictures of those
  /// that begin alike.
  let output: any PhotoProgressOutput
  /// Is told of photos that cannot be read or compared.
  let tell: (PhotoProblem) -> Void

  /// The hashes of the pictures that begin like that of another file, in the order of the photos; nil if the work was
  /// cancelled. Of several names of one file, the first one counts.
  ///
  /// - Parameter wanted: How many of the first photos are asked about: pictures that begin like none of theirs are not
  ///   read. All photos if it is nil.
  func hashes(of photos: [PhotoIdentifier], askingAbout wanted: Int? = nil) -> [Compared]? {
    guard let starts = values(of: photos, pictures.fetchPictureStarts) else { return nil }
    return hashes(of: photos, starts, wanted ?? photos.count)
  }

  /// The photos with the same picture, each group in their order, and the sizes of their files; nil if the work was
  /// cancelled. All names of a file count. A file whose picture begins like none of another file is not read.
  func names(of photos: [PhotoIdentifier]) -> [[(place: Int, byteCount: Int)]]? {
    guard let starts = values(of: photos, pictures.fetchPictureStarts),
      let hashes = hashes(of: photos, starts, photos.count)
    else { return nil }
    var names: [UInt128: [(place: Int, byteCount: Int)]] = [:]
    for case (let place, let start?) in starts.enumerated() {
      names[start.file, default: []].append((place, start.byteCount))
    }
    var alike: [String: [(place: Int, byteCount: Int)]] = [:]
    for (place, hash, _) in hashes {
      guard let file = starts[place]?.file else { continue }
      alike[hash, default: []] += names.removeValue(forKey: file) ?? []
    }
    return (Array(alike.values) + names.values).filter { $0.count > 1 }
      .sorted { ($0.first?.place ?? 0) < ($1.first?.place ?? 0) }
  }

  private func hashes(
    of photos: [PhotoIdentifier], _ starts: [PictureStart?], _ wanted: Int
  ) -> [Compared]? {
    let places = beginningAlike(starts, wanted)
    guard let hashes = values(of: places.map { photos[$0.place] }, pictures.fetchPictureHashes)
    else { return nil }
    return zip(places, hashes).compactMap { start, hash in
      hash.map { (start.place, $0, start.byteCount) }
    }
  }

  private func beginningAlike(
    _ values: [PictureStart?], _ wanted: Int
  ) -> [(place: Int, byteCount: Int)] {
    var files: Set<UInt128> = []
    var starts: [(hash: UInt64, place: Int, byteCount: Int)] = []
    for case (let place, let start?) in values.enumerated()
    where files.insert(start.file).inserted {
      starts.append((start.hash, place, start.byteCount))
    }
    starts.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    var alike: [(place: Int, byteCount: Int)] = []
    var rest = starts[...]
    while let first = rest.first {
      let same = rest.prefix { $0.hash == first.hash }
      if same.count > 1, first.place < wanted { alike += same.map { ($0.place, $0.byteCount) } }
      rest = rest[same.endIndex...]
    }
    return alike.sorted { $0.place < $1.place }
  }

  /// What `fetch` gives for each photo. A photo that cannot be read or compared is told, and has none.
  ///
  /// - Returns: Nil if the work was cancelled.
  func values<Value>(
    of photos: [PhotoIdentifier],
    _ fetch: ([PhotoIdentifier]) -> AnyIterator<Result<Value?, PhotoRepositoryError>>
  ) -> [Value?]? {
    var values: [Value?] = []
    for (photo, result) in zip(photos, fetch(photos)) {
      switch result {
      case .success(let value):
        if value == nil { tell(PhotoProblem(identifier: photo, cause: .warning(.notComparable))) }
        values.append(value)
      case .failure(let error):
        tell(PhotoProblem(error))
        values.append(nil)
      }
      output.didProgress(PhotoProgress(done: values.count, total: photos.count))
    }
    return values.count == photos.count ? values : nil
  }
}
