import PhotoEntities
import PhotoUseCases
import Testing

@testable import Tracks

/// What is read of GPX files.
struct GPXTrackTests {
  @Test(arguments: [
    GPX.namespace, "http://www.topografix.com/GPX/1/0", nil,
  ])
  func readsPointsBySegments(namespace: String?) throws {
    let document = GPX.document(
      ["48.5 16.25 2024-05-01T12:00:00Z 151.5", "-0.5 -180 2024-05-01T12:00:01Z"],
      ["90 180 2024-05-01T13:00:00Z -3"], namespace: namespace)
    #expect(
      try GPX.texts(document) == [
        ["48.5 16.25 2024-05-01T12:00:00Z 151.5", "-0.5 -180.0 2024-05-01T12:00:01Z"],
        ["90.0 180.0 2024-05-01T13:00:00Z -3.0"],
      ])
  }

  /// In pieces of any size.
  @Test(arguments: [1, 2, 3, 7, 64])
  func readsBytesAsTheyArrive(size: Int) throws {
    let document = GPX.document(["48.5 16.25 2024-05-01T12:00:00.25Z 151.5"])
    #expect(
      try GPX.texts(document, pieces: size) == [["48.5 16.25 2024-05-01T12:00:00.25Z 151.5"]])
  }

  @Test(arguments: [
    ("2024-05-01T12:00:00Z", "2024-05-01T12:00:00Z"),
    ("2024-05-01T12:00:00.5Z", "2024-05-01T12:00:00.5Z"),
    ("2024-05-01T12:00:00.123456789Z", "2024-05-01T12:00:00.123456Z"),
    ("2024-05-01T12:00:00+02:00", "2024-05-01T10:00:00Z"),
    ("2024-01-01T00:30:00-09:30", "2024-01-01T10:00:00Z"),
    // GPX demands UTC, so a time without an offset is in UTC.
    ("2024-05-01T12:00:00", "2024-05-01T12:00:00Z"),
    ("\n\t 2024-05-01T12:00:00Z \r\n", "2024-05-01T12:00:00Z"),
    ("<![CDATA[2024-05-01T12:00]]>:00Z", "2024-05-01T12:00:00Z"),
    ("2024-05-01<!-- noon -->T12:00:00&#90;", "2024-05-01T12:00:00Z"),
  ])
  func readsTimes(text: String, time: String) throws {
    let document =
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>\(text)</time></trkpt></trkseg></trk></gpx>"
    #expect(try GPX.texts(document) == [["1.0 2.0 \(time)"]])
  }

  @Test(arguments: [
    ("151.5", " 151.5"), (" -3\n", " -3.0"), ("1e2", " 100.0"), ("", ""), ("nan", ""),
    ("unknown", ""), ("1e300", ""), ("0x10", ""), (String(repeating: "1", count: 1000), ""),
  ])
  func readsAltitudes(text: String, altitude: String) throws {
    let document =
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>\(text)</ele>"
      + "<time>2024-05-01T12:00:00Z</time></trkpt></trkseg></trk></gpx>"
    #expect(try GPX.texts(document) == [["1.0 2.0 2024-05-01T12:00:00Z\(altitude)"]])
  }

  /// Extensions may have elements of the same names, elsewhere or in another namespace.
  @Test func takesOnlyTheElementsOfATrack() throws {
    let document = """
      <g:gpx xmlns:g="\(GPX.namespace)" xmlns:x="urn:x">\r
      <g:metadata><g:time>2001-01-01T00:00:00Z</g:time></g:metadata>\r
      <g:wpt lat="9" lon="9"><g:time>2001-01-01T00:00:00Z</g:time></g:wpt>\r
      <g:rte><g:rtept lat="9" lon="9"><g:time>2001-01-01T00:00:00Z</g:time></g:rtept></g:rte>\r
      <g:trk><g:name>A &lt;track&gt; &amp; more</g:name><g:trkseg>\r
      <x:trkpt lat="9" lon="9"><x:time>2001-01-01T00:00:00Z</x:time></x:trkpt>\r
      <g:trkpt x:lat="9" lat="1" lon="2"><x:time>never</x:time><g:extensions><g:time>never</g:time>\r
      <x:ele>9</x:ele></g:extensions><g:ele>5</g:ele><g:time>2024-05-01T12:00:00Z</g:time></g:trkpt>\r
      <g:trkpt lat="3" lon="4"></g:trkpt><g:trkpt lat="3" lon="4"/>\r
      </g:trkseg></g:trk></g:gpx>
      """
    #expect(try GPX.texts(document) == [["1.0 2.0 2024-05-01T12:00:00Z 5.0"]])
  }

  @Test func readsUTF16AndLatin1AndAByteOrderMark() throws {
    let document = GPX.document(["1 2 2024-05-01T12:00:00Z"])
      .replacing("<trk>", with: "<trk><name>Zoë</name>")
    let read = [["1.0 2.0 2024-05-01T12:00:00Z"]]
    #expect(try GPX.texts(Array("\u{FEFF}\(document)".utf8)) == read)
    let wide = Array("\u{FEFF}\(document)".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try GPX.texts(wide) == read)
    let latin = document.replacing("\"1.0\"?", with: "\"1.0\" encoding=\"ISO-8859-1\"?")
    #expect(
      try GPX.texts(latin.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) == read)
  }

  @Test func joinsFiles() throws {
    let files = ["1 1 2024-05-01T12:00:00Z", "2 2 2024-05-01T11:00:00Z"].map { point in
      Array(GPX.document([point]).utf8)
    }
    #expect(try GPX.segments(ofFiles: files).map { $0.map(\.latitude) } == [[1], [2]])
  }

  @Test func namesTheFileThatIsWrong() {
    let good = Array(GPX.document(["1 1 2024-05-01T12:00:00Z"]).utf8)
    #expect(
      throws: PhotoRepositoryError(
        identifier: PhotoIdentifier(text: "1.gpx"), reason: .unreadableTrack(.notTrack(line: 1)))
    ) {
      try GPX.segments(ofFiles: [good, Array("<svg/>".utf8)])
    }
  }
}
