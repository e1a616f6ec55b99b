import PhotoEntities
import PhotoUseCases

/// A GeoJSON FeatureCollection (RFC 7946) of the photos with a position, a line for each photo.
struct MetadataGeoJSONPresenter: MetadataPresenter {
  let console: Console
  private let array: JSONArrayWriter
  /// The properties of a feature.
  private let keys: MetadataJSONKeys

  init(_ console: Console, _ keys: MetadataJSONKeys) {
    (self.console, self.keys) = (console, keys)
    array = JSONArrayWriter(console)
    console.write(#"{"type":"FeatureCollection","features":"#)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    console.reportWrongPlaces(in: batch)
    array.write(elementsFor: batch.filter { $0.mapPoint != nil }) { [keys] photo, bytes in
      guard let point = photo.mapPoint else { return }
      bytes += #"{"type":"Feature","geometry":{"type":"Point","coordinates":"#.utf8
      let coordinates = [point.longitude, point.latitude] + [point.altitude].compactMap { $0 }
      JSONValue.array(coordinates.map { .number($0.doubleValue) }).write(to: &bytes)
      bytes += #"},"properties":"#.utf8
      photo.writeJSON(to: &bytes, keys)
      bytes.append(UInt8(ascii: "}"))
    }
    try console.requireReader()
  }

  func finish() {
    array.finish()
    console.write("}\n")
  }
}

/// An XML document with an element for each photo that has a position: KML 2.2 or GPX 1.1.
struct MetadataMapPresenter: MetadataPresenter {
  /// The kinds of documents.
  enum Kind: Sendable {
    /// Placemarks (OGC 07-147r2).
    case kml
    /// Waypoints (topografix.com/GPX/1/1).
    case gpx
  }

  let console: Console
  private let kind: Kind

  init(_ console: Console, kind: Kind) {
    (self.console, self.kind) = (console, kind)
    console.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    console.write(
      kind == .kml
        ? "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\n"
        : "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\" creator=\"exifcli\">\n")
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    console.reportWrongPlaces(in: batch)
    console.write(rowsFor: batch[...]) { [kind] photo, bytes in
      guard let point = photo.mapPoint else { return }
      bytes += (kind == .kml ? point.placemark : point.waypoint).utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    console.flush()
    try console.requireReader()
  }

  func finish() {
    console.write(kind == .kml ? "</Document></kml>\n" : "</gpx>\n")
  }
}

/// A photo as a point of a map.
private struct MapPoint {
  let latitude: Rational
  let longitude: Rational
  let altitude: Rational?
  let date: CaptureDate?
  /// The photo's path. Its bytes that are not UTF-8, and those of control characters, are written as scalars, as in
  /// `PhotoIdentifier.textWithoutControls`.
  let name: String

  var placemark: String {
    "<Placemark><name>\(XMLText.escaped(name))</name>"
      + (placemarkTime.map { "<TimeStamp><when>\($0)</when></TimeStamp>" } ?? "")
      + "<Point><coordinates>\(Self.text(longitude)),\(Self.text(latitude))"
      + (altitude.map { "," + Self.text($0) } ?? "") + "</coordinates></Point></Placemark>"
  }

  var waypoint: String {
    "<wpt lat=\"\(Self.text(latitude))\" lon=\"\(Self.text(longitude))\">"
      + (altitude.map { "<ele>\(Self.text($0))</ele>" } ?? "")
      + (time.map { "<time>\($0)</time>" } ?? "") + "<name>\(XMLText.escaped(name))</name></wpt>"
  }

  /// The date in UTC; nil if its offset from UTC is not known.
  private var time: String? {
    // A year that the offset cannot move out of those of XML.
    date.flatMap { (1...9998).contains($0.year) ? Moment($0) : nil }.map { "\($0)" }
  }

  /// The date in UTC; without an offset from UTC the local time, without a zone.
  private var placemarkTime: String? { time ?? date.map { "\($0)" } }

  /// The number without an exponent, which XML's decimal numbers do not have.
  private static func text(_ number: Rational) -> String {
    ReadableValue.decimal(number, places: 10)
  }
}

extension BrowsingMetadata {
  /// Whether the photo has a position that is not on earth.
  fileprivate var hasWrongPlace: Bool {
    self.latitude != nil && self.longitude != nil && mapPoint == nil
  }

  /// The point of the photo on a map; nil if it has no position on earth.
  fileprivate var mapPoint: MapPoint? {
    guard let latitude = self.latitude, let longitude = self.longitude,
      (Rational(-90)...90).contains(latitude), (Rational(-180)...180).contains(longitude)
    else { return nil }
    return MapPoint(
      latitude: latitude, longitude: longitude, altitude: self.altitude,
      date: self.captureDate.flatMap { $0.isGuess ? nil : $0 },
      name: identifier.textWithoutControls)
  }
}

extension Console {
  /// Warns of photos that are not on the map.
  fileprivate func reportWrongPlaces(in batch: [BrowsingMetadata]) {
    for photo in batch where photo.hasWrongPlace {
      report(PhotoProblem(identifier: photo.identifier, cause: .warning(.placeNotOnEarth)))
    }
  }
}

extension ListColumn {
  /// What a point of a map is made of.
  static let ofMapPoint =
    [.file]
    + ["latitude", "longitude", "altitude", "captureDate"].compactMap(MetadataField.init(named:))
    .map(ListColumn.field)
}
