import PhotoContainers
import PhotoEntities

/// What the clock of a film's header shows: UTC, as the standard demands, or the time of the camera's clock.
struct FilmClock {
  let created: CaptureDate?
  let modified: CaptureDate?
  /// Whether it shows the time of the camera's clock.
  let isLocal: Bool

  /// Cameras that are known to write the time of their own clock: Nikon (immich-app/immich, issues 13009 and 17495) and
  /// GoPro (gopro/labs, issue 5). Each has boxes of its own in the user data.
  private static let localMakers = ["NCDT", "GPMF", "FIRM"]
  /// Samsung's offset from UTC, such as `+0200`.
  private static let offsetName = "com.samsung.android.utc_offset"

  /// - Parameter time: What it shows; nil to tell it by the camera.
  init(
    _ film: Film, _ values: [String: [FilmValue]], showing time: Assumptions.FilmTime? = nil
  ) {
    isLocal =
      time.map { $0 == .local }
      ?? Self.localMakers.contains { values[$0]?.contains { $0.place == .userData } ?? false }
    let offset = values[Self.offsetName]?.first?.text.flatMap {
      CaptureDate.minutes(ofUTCOffset: Array($0.utf8)[...])
    }
    let isLocal = isLocal
    func date(_ seconds: Int?) -> CaptureDate? {
      guard let date = seconds.flatMap(CaptureDate.init(secondsSince1970:)) else { return nil }
      if isLocal { return date.with(fraction: nil, utcOffset: nil) }
      return offset.flatMap { date.adding(seconds: $0 * 60)?.with(fraction: nil, utcOffset: $0) }
        ?? date
    }
    (created, modified) = (date(film.header?.created), date(film.header?.modified))
  }

  /// What the clock shows at this time, in seconds since 1970. A date without an offset is UTC if the clock shows that.
  func seconds(at date: CaptureDate) -> Int? {
    isLocal || date.utcOffset == nil
      ? date.with(fraction: nil, utcOffset: 0)?.secondsSince1970 : date.secondsSince1970
  }
}
