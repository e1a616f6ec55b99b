import Foundation
import PhotoFixtures
import StrictReaders
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats of `list` for maps.
@Suite(.tags(.process, .listing))
struct ListMapTests {
  /// Photos with names that have markup, a control character, a line break, and a byte that is not UTF-8.
  private static let names: [[UInt8]] = [
    Array("a<b>&\"'.jpg".utf8), Array("c\u{1}\u{1B}.jpg".utf8), Array("d\n\r\t]]>.jpg".utf8),
    Array("e".utf8) + [0xE9] + Array(".jpg".utf8), Array("f\u{202E}é.jpg".utf8),
  ]
  /// The same in a document.
  private static let documentNames = [
    "a<b>&\"'.jpg", "c\u{10FF01}\u{10FF1B}.jpg", "d\n\r\t]]>.jpg", "e\u{10FFE9}.jpg",
    "f\u{202E}é.jpg",
  ]

  private static func list(
    _ arguments: [String], _ body: (ProgramResult) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let photo = try #require(Fixture.named("exif-little-endian")).bytes
      for name in names { try folder.place(photo, at: name) }
      try folder.place("no-exif", as: "z.jpg")
      let result = try Program.run(["list", "--format"] + arguments, in: folder.path)
      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      try body(result)
    }
  }

  /// Photos without a position do not count.
  @Test(arguments: ["geojson", "kml", "gpx"], [[], ["--sort", "file"]])
  func limitsThePhotosOnTheMap(format: String, order: [String]) throws {
    try TemporaryFolder.with { folder in
      try folder.place("date-plain", as: "a.jpg")
      try folder.place("gps-north-east", as: "b.jpg")
      let result = try Program.run(
        ["list", "--format", format, "--limit", "1"] + order, in: folder.path)
      #expect(result.output.contains("b.jpg"))
    }
  }

  @Test func geojsonHasAFeatureForEachPhotoWithAPosition() throws {
    try Self.list(["geojson"]) { result in
      #expect(throws: Never.self) { try StrictJSON(result.outputBytes) }
      let json = try JSONSerialization.jsonObject(with: Data(result.outputBytes))
      let collection = try #require(json as? [String: Any])
      #expect(collection["type"] as? String == "FeatureCollection")
      let features = try #require(collection["features"] as? [[String: Any]])
      #expect(features.count == Self.names.count)
      for feature in features {
        #expect(feature["type"] as? String == "Feature")
        let geometry = try #require(feature["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "Point")
        #expect(geometry["coordinates"] as? [Double] == [135.7682, 35.0116, 50.3])
        let properties = try #require(feature["properties"] as? [String: Any])
        #expect(properties["iso"] as? Int == 400)
        #expect(properties["captureDate"] as? String == "2024-05-01T06:42:17.120+09:00")
      }
      let files = features.compactMap { ($0["properties"] as? [String: Any])?["file"] as? String }
      #expect(files.last == "f\u{202E}é.jpg")
    }
  }

  @Test func geojsonHasTheColumns() throws {
    try Self.list(["geojson", "--columns", "iso,lensModel", "--limit", "1"]) { result in
      #expect(
        result.output == """
          {"type":"FeatureCollection","features":[
          {"type":"Feature","geometry":{"type":"Point","coordinates":[135.7682,35.0116,50.3]},\
          "properties":{"iso":400,"lensModel":"Example 24-70mm F2.8"}}
          ]
          }

          """)
    }
  }

  @Test(arguments: ["geojson", "kml", "gpx"])
  func areWholeWithoutPhotos(format: String) throws {
    try Self.list([format, "--where", "iso = 1"]) { result in
      if format == "geojson" {
        #expect(result.output == "{\"type\":\"FeatureCollection\",\"features\":[]\n}\n")
      } else {
        #expect(MapDocument(result.outputBytes).points.isEmpty)
      }
    }
  }

  @Test func kmlHasPlacemarks() throws {
    try Self.list(["kml"]) { result in
      let document = MapDocument(result.outputBytes)
      #expect(document.root == "kml http://www.opengis.net/kml/2.2")
      #expect(document.points.map { $0["name"] } == Self.documentNames)
      for point in document.points {
        #expect(point["when"] == "2024-04-30T21:42:17.12Z")
        #expect(point["coordinates"] == "135.7682,35.0116,50.3")
      }
    }
  }

  @Test func gpxHasWaypoints() throws {
    try Self.list(["gpx"]) { result in
      let document = MapDocument(result.outputBytes)
      #expect(document.root == "gpx http://www.topografix.com/GPX/1/1")
      #expect(document.points.map { $0["name"] } == Self.documentNames)
      for point in document.points {
        #expect(point["time"] == "2024-04-30T21:42:17.12Z")
        #expect(point["lat"] == "35.0116")
        #expect(point["lon"] == "135.7682")
        #expect(point["ele"] == "50.3")
      }
    }
  }

  /// Decimal numbers of XML have no exponent. A date without an offset is not in UTC.
  @Test(arguments: [("kml", true), ("gpx", false)])
  func smallNumbersAndLocalTimes(format: String, hasTime: Bool) throws {
    try GeotagTrial.with { trial in
      try trial.place("a.jpg", at: "2024:05:01 12:00:00")
      _ = try trial.geotag(["a.jpg", "--gps=-0.00001,0.00002"], command: "edit")
      let result = try trial.geotag(["--format", format], command: "list")
      #expect(result.output.contains("-0.00001"))
      #expect(result.output.contains("0.00002"))
      #expect(result.output.contains("2024-05-01T12:00:00<") == hasTime)
    }
  }

  @Test(arguments: [
    ["kml", "--columns", "iso"], ["gpx", "--sources"], ["geojson", "--sources"],
    ["kml", "--failures", "rows"], ["geojson", "--thumbnails", "all"], ["gpx", "-0"],
  ])
  func refuseOptionsOfOtherFormats(arguments: [String]) throws {
    let result = try Program.run(["list", "Fixtures", "--format"] + arguments)
    #expect(result.exitCode == 64)
  }
}

/// The elements of a KML or GPX document, as Foundation's parser reads them.
private final class MapDocument: NSObject, XMLParserDelegate {
  private(set) var root = ""
  /// The attributes and the texts of the elements of each placemark or waypoint.
  private(set) var points: [[String: String]] = []
  private var text = ""

  init(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    parser.delegate = self
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if root.isEmpty { root = "\(name) \(namespaceURI ?? "")" }
    if name == "Placemark" || name == "wpt" { points.append(attributes) }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    if !points.isEmpty, !text.isEmpty { points[points.count - 1][name] = text }
    text = ""
  }
}
