import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Positions as people write them.
struct PlaceTextTests {
  @Test(arguments: [
    "48.2082,16.3738", " 48.2082 , 16.3738 ", "+48.2082,+16.3738", "48.2082 16.3738",
    "48.2082N 16.3738E", "48.2082n16.3738e", "48.2082 N, 16.3738 E", "N48.2082 E16.3738",
    "N 48.2082, E 16.3738", "16.3738E 48.2082N", "E16.3738,N48.2082", "48.2082° N 16.3738° E",
    "geo:48.2082,16.3738", "GEO:48.2082,16.3738;u=35", "geo:48.2082,16.3738?z=19",
    "48.2082\u{A0}16.3738",
  ])
  func areDegrees(text: String) throws {
    let place = try PlaceText(text)
    #expect(place.latitude == 48.2082)
    #expect(place.longitude == 16.3738)
    #expect(place.altitude == nil)
  }

  @Test(arguments: [
    #"48°12'30"N 16°22'12.6"E"#, #"48° 12′ 30″ N, 16° 22′ 12.6″ E"#, "48°12’30”N 16°22’12.6”E",
    #"48 deg 12' 30.00" N, 16 deg 22' 12.60" E"#, #"48 deg 12' 30" N 16 deg 22' 12.6" E"#,
    "48 12 30 N 16 22 12.6 E", "48 12 30, 16 22 12.6", "N48°12'30'' E16°22'12.6''",
    "48°12.5'N 16°22.21'E", "48 12.5,16 22.21", "48º12'30\" 16º22'12.6\"",
  ])
  func haveMinutesAndSeconds(text: String) throws {
    let place = try PlaceText(text)
    // 48 + 12/60 + 30/3600, and 16 + 22/60 + 12.6/3600.
    #expect(place.latitude == Rational(5785, 120))
    #expect(place.longitude == Rational(589_326, 36_000))
  }

  @Test(
    arguments: [
      ("-33.9249,18.4241", -33.9249, 18.4241), ("33.9249S 18.4241E", -33.9249, 18.4241),
      ("33.9249 S,18.4241 W", -33.9249, -18.4241), ("-0.5 -0.25", -0.5, -0.25),
      ("1e-05,-2", 0.00001, -2), ("S0 W0", 0, 0),
    ] as [(String, Rational, Rational)])
  func haveASide(text: String, latitude: Rational, longitude: Rational) throws {
    let place = try PlaceText(text)
    #expect(place.latitude == latitude)
    #expect(place.longitude == longitude)
  }

  @Test(
    arguments: [
      ("35.0116,135.7682,50.3", 50.3), ("35N,135E,-12m", -12), ("geo:35,135,151;u=9", 151),
      ("35.0, 135.8, 8 m", 8), ("35,135,8 m Below Sea Level", -8),
    ] as [(String, Rational)])
  func mayHaveAnAltitude(text: String, altitude: Rational) throws {
    #expect(try PlaceText(text).altitude == altitude)
  }

  @Test(arguments: [
    "", "1", "1,2,3,4", "1,,2", "a,b", "48.2N 16.3", "48.2N 16.3N", "48.2E 16.3W", "-48.2N 16.3E",
    "48,2082N 16,3738E", "48'12°,16", "48 60,16", "48.5 12,16", "48 12 30 5,16", "48 -12,16",
    "48,20 16,37", "48,5 16,3", "48°29.5\"N 16°22.7\"E", "48°12''N 16°10''E", "12'30\"N 5'10\"E",
    "1 2 3", "geo:", "geo:1", "N,E", "NaN,1", "48 12 16 22", "N48N 16E", "1,2,N", "°,°", "1//2,3",
    "48.2082N\u{301} 16.3738E", "48deg,16deg",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(throws: InvalidInput.self) { try PlaceText(text) }
  }

  @Test(arguments: ["91,0", "90.0001N 0E", "0,180.1", "0,-181", #"90°0'0.1"N 0°0'0"E"#])
  func mustBeOnEarth(text: String) {
    #expect(throws: InvalidInput.self) { try Place(text: text) }
  }

  /// Listings of ExifTool have them in columns of their own.
  @Test(
    arguments: [
      ("GPSLatitude", #"48 deg 12' 30.60" S"#, -48.2085),
      ("latitude", "48°12.6'", 48.21),
      ("longitude", "0.5W", .of(-1, 2)), ("latitude", "0.5E", nil), ("longitude", "48 12", nil),
      ("altitude", "48°12'", nil), ("GPSAltitude", "50.3 m Above Sea Level", 50.3),
      ("altitude", "430.5 m below sea level", -430.5), ("altitude", "-5 m below sea level", nil),
      ("altitude", "high above sea level", nil),
      ("latitude", "91°", nil),
    ] as [(String, String, Rational?)])
  func areOfOneField(field: String, text: String, degrees: Rational?) throws {
    let change = try? MetadataChange(field: field, text: text)
    #expect(change.map(\.operation) == degrees.map { .set(.fraction($0)) })
    let data = try? MetadataChange(field: field, data: .text(text))
    if let degrees {
      #expect(try data == MetadataChange(field: field, data: .number(degrees.doubleValue)))
    }
  }

  @Test(arguments: [
    ("116.37,48.2", "116.37; the latitude comes first: LATITUDE,LONGITUDE"),
    ("116.37N 48.2E", "116.37N"), ("190,48.2", "190"), ("116.37,91", "116.37"),
  ])
  func saysWhichNumberIsNotOnEarth(text: String, end: String) {
    let error = #expect(throws: InvalidInput.self) { try Place(text: text) }
    #expect(error?.description == "latitude must be -90 to 90 degrees, not \(end)")
  }

  @Test func changeThreeFields() throws {
    let change = try MetadataChange(field: "gps", text: "48.2082N 16.3738E")
    #expect(change.operation == .setPlace(try Place(text: "48.2082,16.3738")))
    #expect(change.subject.fields.map(\.name) == ["latitude", "longitude", "altitude"])
    #expect(throws: InvalidInput.self) { try MetadataChange(shifting: "gps", by: "1") }
  }
}
