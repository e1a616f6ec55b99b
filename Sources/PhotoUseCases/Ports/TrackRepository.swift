package import PhotoEntities

/// A point that a GPS receiver recorded.
package struct TrackPoint: Sendable, Hashable {
  /// When it was there.
  package let time: Moment
  /// Degrees, -90 to 90; north is positive.
  package let latitude: Double
  /// Degrees, -180 to 180; east is positive.
  package let longitude: Double
  /// Metres above sea level; nil if unknown.
  package let altitude: Double?

  /// A point; its coordinates must be finite and within their ranges.
  package init(time: Moment, latitude: Double, longitude: Double, altitude: Double?) {
    (self.time, self.latitude, self.longitude) = (time, latitude, longitude)
    self.altitude = altitude
  }
}

/// The points of some tracks.
package struct FetchedTracks: Sendable, Equatable {
  /// The points by segments: while a segment lasts, the receiver had a signal. The points are in the order in which
  /// they are stored. A segment may be empty.
  package var segments: [[TrackPoint]]
  /// What could not be read of them.
  package var problems: [PhotoProblem]

  /// These segments, and what is missing in them.
  package init(segments: [[TrackPoint]] = [], problems: [PhotoProblem] = []) {
    (self.segments, self.problems) = (segments, problems)
  }
}

/// Where tracks come from.
package protocol TrackRepository {
  /// The points of these tracks. Points without a position on earth, or with a time that is not one, are left out,
  /// with a warning for each file.
  ///
  /// - Throws: `PhotoRepositoryError` of the file that is not a track.
  func fetchTracks(_ identifiers: [PhotoIdentifier]) throws(PhotoRepositoryError) -> FetchedTracks
}

extension PhotoRepositoryError.Reason {
  /// Why a file is not a track that can be read. Lines are counted from 1.
  public enum TrackFault: Error, Hashable {
    /// It is not well-formed XML or JSON, in the parser's words.
    case malformed(line: Int, detail: String)
    /// It is in no format that is known.
    case unknownFormat
    /// It is a ZIP archive, such as KMZ.
    case zipped
    /// It is XML, but of another format than those of tracks.
    case notTrack(line: Int)
    /// It is binary, and its checksum or a message in it is wrong.
    case damaged
    /// It has a document type declaration, which could make it refer to other files, or grow without end.
    case documentType(line: Int)
    /// Its elements, objects or arrays are nested deeper than this.
    case tooDeep(line: Int, limit: Int)
    /// It has markup of more than this many bytes in one piece.
    case markupTooLong(line: Int, limit: Int)
    /// No point of it can be used. The first one lacks a coordinate, or has one that is not on earth.
    case noPosition(line: Int)
    /// No point of it can be used. The time of the first one is not one of XML (`2024-05-01T12:00:00Z`).
    case noTime(line: Int)
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    /// It, together with the tracks before, has more than this many points.
    case tooManyPoints(limit: Int)
    /// No point of it is in a track, and has a time.
    case noPoints
  }
}
