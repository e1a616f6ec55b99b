import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// `exifcli geotag`.
struct GeotagCommand: EditingCommand {
  static let configuration = CommandConfiguration(
    commandName: "geotag", _superCommandName: "exifcli",
    abstract: "Set the positions of photos from tracks.",
    discussion: """
      Finds where each photo was taken, by its captureDate and the tracks of a GPS receiver, and sets latitude, \
      longitude and altitude as 'exifcli edit --gps' does, but keeps the direction of the camera, and writes the \
      time by GPS. Between two points of a track segment the position is interpolated; if segments overlap, \
      between the two points with the least time between them. In a gap between segments, and before and after the tracks, a photo gets the position of \
      the nearest point. --max-time limits both. A photo that is further away fails, and stays as it was; so does \
      a photo without a date. Photos that have a position get the new one: --where 'not has latitude' \
      keeps it.

      The tracks are GPX, KML (gx:Track, and placemarks with a TimeStamp), TCX, NMEA 0183 logs, FIT, and the JSON \
      files of Google's Timeline: files with such a name among the paths, and those of --track. Points count if they \
      have a time; waypoints and routes do not. Points without a position on earth, or with a wrong time, are left \
      out with a warning.

      The time of a photo is its captureDate with its offset from UTC. If it has no offset, --zone says in which \
      time zone the camera's clock was; without it, that is the time zone of this computer (TZ). An hour that \
      occurs twice when summer time ends counts as summer time; one that is skipped when it begins has the offset \
      before that. A photo that has only a modifyDate gets its place by that, with a warning.

      --clock-offset corrects the camera's clock: it is added to the photos' times. If the clock was 1 minute \
      slow, write +1m; if it was fast, -1m. Or let --sync find it out by one photo whose true time you know, such \
      as the photo of a clock.

      Examples:
        exifcli geotag --track morning.gpx --track evening.gpx -r photos --dry-run
        exifcli geotag walk.gpx photos --where 'not has latitude'
        exifcli geotag Timeline.json photos
        exifcli geotag --track walk.gpx photos --zone Europe/Vienna --clock-offset -1:02:03
        exifcli geotag --track walk.gpx photos --sync photos/clock.jpg=2024-05-01T12:00:00Z

      Exit codes: 0 success; 1 some photos failed, the others are done; 64 wrong usage, nothing was \
      done. After Ctrl-C, exifcli finishes the photos in progress and reports what it did; the shell sees \
      130. A second Ctrl-C ends exifcli at once.
      """)

  @Argument(help: ArgumentHelp("Photos and folders, and tracks.", valueName: "path"))
  var paths: [PhotoPath] = []

  @OptionGroup(title: "Track and clock") var track: TrackOptions

  @OptionGroup var selection: PhotoSelection

  @OptionGroup(title: "Ways of editing") var way: EditWay

  @Option(help: "How to print what was done. (default: text)")
  var format: EditCommand.Format?

  @OptionGroup var outputOptions: OutputOptions

  mutating func validate() throws {
    // `geotag walk.gpx photos` names a track.
    track.track += paths.filter(\.isTrack)
    paths.removeAll(where: \.isTrack)
    if track.track.isEmpty { throw ValidationError("No track: name one, such as walk.gpx.") }
    guard !paths.isEmpty || selection.filesFrom != nil else {
      throw ValidationError("No photos to change: name them, or give --files-from.")
    }
    try way.check(selection, paths)
  }

  func run(with useCases: any UseCases) throws {
    try way.checkBackup(useCases, hasAnyName: selection.anyName)
    let photos = try selection.photos(at: paths)
    let request = try track.request(with: useCases)
    Interruption.putOff()
    FileSizeLimit.letWritesFail()
    let console = outputOptions.startConsole()
    let presenter = (format ?? .text).presenter(
      console, isRehearsal: way.dryRun, interruptionAdvice: interruptionAdvice)
    let places = useCases.geotagging(sidecars: selection.sidecars).places(request)
    places.warnings.forEach(presenter.didEncounter)
    if let failure = places.failure {
      presenter.present(failure)
    } else {
      let edit = PhotoEdit(places.changes)
      way.carryOut(
        { _ in edit }, ofMoments: edit, of: photos, where: selection.filter, by: way.options,
        with: useCases, presenter)
    }
    presenter.finish()
    try console.finish()
  }
}

extension PhotoPath {
  /// Whether it has the name of a track. A name such as `photo.jpg.json` is that of what Google Takeout says of a photo.
  fileprivate var isTrack: Bool {
    let name =
      NewName.LetterCase.lower.applied(to: identifier.bytes)
      .split(separator: UInt8(ascii: "/")).last ?? []
    let parts = name.split(separator: UInt8(ascii: ".")).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count > 1, let ending = parts.last else { return false }
    return ["gpx", "kml", "kmz", "tcx", "fit", "nmea", "nma"].contains(ending)
      || ending == "json" && parts.count == 2
  }
}

/// The options that say where photos were taken, and how the camera's clock was.
struct TrackOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Take positions from this track, whatever its name. May be repeated.", valueName: "file"))
  var track: [PhotoPath] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The time zone of dates without an offset from UTC, such as Europe/Berlin or +02:00. (default: that of this"
        + " computer)", valueName: "zone"))
  var zone: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add this to the photos' times, such as +1:02:03 or -45s: + if the camera's clock was slow.",
      valueName: "time"),
    transform: { try ClockCorrection(text: $0) })
  var clockOffset: ClockCorrection?

  @Option(
    help: ArgumentHelp(
      "Correct the clock by this photo and its true time, such as clock.jpg=2024-05-01T12:00:00Z. Without an offset"
        + " from UTC, the time is in the zone.", valueName: "photo=date"),
    transform: { try ClockSample(text: $0) })
  var sync: ClockSample?

  @Option(
    help: ArgumentHelp(
      "The longest time between two points to interpolate, and from a photo to the nearest point: seconds, or like"
        + " 2h. (default: 30min)", valueName: "time"))
  var maxTime: String?

  @Option(
    help: ArgumentHelp(
      "The longest distance from an interpolated position to the nearer of its two points, in metres.",
      valueName: "metres"))
  var maxDistance: String?

  func validate() throws {
    if clockOffset != nil, sync != nil {
      throw ValidationError("--clock-offset and --sync both correct the clock: keep one.")
    }
    _ = try limits
  }

  private var limits: TrackLimits {
    get throws {
      do {
        return try TrackLimits(seconds: maxTime, metres: maxDistance)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  }

  /// What these options say.
  func request(with useCases: any UseCases) throws -> GeotaggingRequest {
    GeotaggingRequest(
      tracks: track.map(\.identifier),
      clock: CameraClock(
        zone: try zone.map(useCases.zone) ?? useCases.localTimeZone, correction: clockOffset),
      correctedBy: sync, limits: try limits)
  }
}
