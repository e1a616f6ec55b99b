package import PhotoEntities
package import PhotoUseCases

/// The tracks of GPX files.
package struct GPXTrackRepository: TrackRepository {
  /// Returns the next bytes of a file; none at the end; nil if the work is cancelled.
  package typealias Pieces = () throws(PhotoRepositoryError) -> [UInt8]?

  private let pieces: (PhotoIdentifier) throws(PhotoRepositoryError) -> Pieces
  private let limits: GPXLimits

  /// - Parameter pieces: Opens a file.
  package init(
    limits: GPXLimits = GPXLimits(),
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
      let (segments, warning) = try readTrack(identifier, after: pointCount)
      pointCount += segments.reduce(0) { $0 + $1.count }
      tracks.segments += segments
      if let warning {
        tracks.problems.append(PhotoProblem(identifier: identifier, cause: .warning(warning)))
      }
    }
    return tracks
  }

  private func readTrack(
    _ identifier: PhotoIdentifier, after pointCount: Int
  ) throws(PhotoRepositoryError) -> (segments: [[TrackPoint]], warning: PhotoWarning?) {
    let next = try pieces(identifier)
    let reader = try GPXReader(of: identifier, limits: limits, after: pointCount)
    while let piece = try next() {
      if piece.isEmpty { return try reader.finish() }
      try reader.read(piece)
    }
    throw PhotoRepositoryError(identifier: identifier, reason: .cancelled)
  }
}

/// How much of tracks is read, as they come from strangers.
package struct GPXLimits: Sendable {
  /// The maximum of points in all files; one a second for two months. Each takes some 95 bytes while they are sorted.
  var points = 5_000_000
  /// The maximum size of a file in bytes.
  var bytes = 1 << 30
  /// The maximum depth of elements. Tracks have 4 levels, and programs add some of their own.
  var depth = 64
  /// The maximum size of a tag, a comment and the like in bytes.
  var markup = 1 << 20

  package init() {}

  /// - Parameter points: The maximum of points in all files.
  package init(points: Int) {
    self.points = points
  }
}
