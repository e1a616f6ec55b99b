package import PhotoEntities
package import PhotoUseCases

/// The tracks in files: GPX, KML, TCX, NMEA 0183, FIT and Google's Timeline.
package struct FileTrackRepository: TrackRepository {
  /// Returns the next bytes of a file; none at the end; nil if the work is cancelled.
  package typealias Pieces = () throws(PhotoRepositoryError) -> [UInt8]?

  private let pieces: (PhotoIdentifier) throws(PhotoRepositoryError) -> Pieces
  private let limits: TrackFileLimits

  /// - Parameter pieces: Opens a file.
  package init(
    limits: TrackFileLimits = TrackFileLimits(),
    pieces: @escaping (PhotoIdentifier) throws(PhotoRepositoryError) -> Pieces
  ) {
    (self.limits, self.pieces) = (limits, pieces)
  }

  package func fetchTracks(
    _ identifiers: [PhotoIdentifier]
  ) throws(PhotoRepositoryError) -> FetchedTracks {
    var tracks = FetchedTracks()
    var pointCount = 0
    for identifier in identifiers {
      let track = try readTrack(identifier, after: pointCount)
      pointCount += track.segments.reduce(0) { $0 + $1.count }
      tracks.segments += track.segments
      tracks.problems += track.warnings.map {
        PhotoProblem(identifier: identifier, cause: .warning($0))
      }
    }
    return tracks
  }

  private func readTrack(
    _ identifier: PhotoIdentifier, after pointCount: Int
  ) throws(PhotoRepositoryError) -> ReadTrack {
    let next = try pieces(identifier)
    var file = TrackFile(named: identifier, limits: limits, after: pointCount)
    while let piece = try next() {
      do throws(TrackFault) {
        if piece.isEmpty { return try file.finish() }
        try file.read(piece)
      } catch {
        throw PhotoRepositoryError(identifier: identifier, reason: .unreadableTrack(error))
      }
    }
    throw PhotoRepositoryError(identifier: identifier, reason: .cancelled)
  }
}

/// How much of tracks is read, as they come from strangers.
package struct TrackFileLimits: Sendable {
  /// The maximum of points in all files; one a second for two months. Each takes some 95 bytes while they are sorted.
  var points = 5_000_000
  /// The maximum size of a file in bytes. A history of locations of ten years has 1 to 2 GiB.
  var bytes = 4 << 30
  /// The maximum size of a FIT file, which is held in memory, in bytes. A day with a point a second has some 5 MiB.
  var heldBytes = 64 << 20
  /// The maximum depth of elements and of JSON. Tracks have at most 8 levels, and programs add some of their own.
  var depth = 64
  /// The maximum size of a tag, a comment and the like in bytes.
  var markup = 1 << 20

  package init() {}

  /// - Parameter points: The maximum of points in all files.
  package init(points: Int) {
    self.points = points
  }
}
