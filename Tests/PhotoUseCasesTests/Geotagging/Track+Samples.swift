import PhotoEntities
import Testing

@testable import PhotoUseCases

extension Moment {
  /// This many seconds after noon, in UTC.
  static func at(_ seconds: Double) throws -> Moment {
    let noon = try #require(
      CaptureDate(year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0))
    return try #require(
      Moment(noon, utcOffset: 0).adding(microseconds: Int((seconds * 1_000_000).rounded())))
  }
}

extension TrackPoint {
  /// A point this many seconds after noon.
  static func at(
    _ seconds: Double, _ latitude: Double, _ longitude: Double, _ altitude: Double? = nil
  ) throws -> TrackPoint {
    TrackPoint(
      time: try .at(seconds), latitude: latitude, longitude: longitude, altitude: altitude)
  }
}

extension Track {
  /// The place this many seconds after noon, as `LATITUDE,LONGITUDE` and perhaps the altitude; or why there is none.
  func text(at seconds: Double, within limits: TrackLimits = TrackLimits()) throws -> String {
    let moment = try Moment.at(seconds)
    do throws(PlaceFault) {
      let place = try place(at: moment, within: limits)
      return ([place.latitude, place.longitude] + [place.altitude].compactMap { $0 })
        .map { "\($0.doubleValue)" }.joined(separator: ",")
    } catch {
      switch error {
      case .tooLongAway(_, let seconds): return "\(seconds) s away"
      case .tooFarAway(_, let metres): return "\(metres) m away"
      case .noDate, .unknownOffset: return "\(error)"
      }
    }
  }
}
