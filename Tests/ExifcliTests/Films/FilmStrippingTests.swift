import Foundation
import PhotoFixtures
import Testing

/// What `strip` takes from films, and what it leaves.
@Suite(.tags(.process))
struct FilmStrippingTests {
  private static let packet =
    #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Neustadt" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>"#

  /// - Parameter isMovieFirst: Whether the free space follows the media, or else the boxes that get shorter.
  private static func film(isMovieFirst: Bool = true) -> FilmBuilder {
    var film = FilmBuilder()
    (film.created, film.modified) = (
      FilmBuilder.secondsTo1970 + 1_714_521_600, FilmBuilder.secondsTo1970 + 1_714_521_600
    )
    film.isMovieFirst = isMovieFirst
    film.keys = [
      ("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200"),
      ("com.apple.quicktime.location.ISO6709", "+48.2081+016.3738/"),
      ("com.apple.quicktime.location.name", "Altes Haus"),
      ("com.apple.quicktime.model", "Example"), ("com.apple.quicktime.author", "Anna Muster"),
    ]
    film.userData =
      FilmBuilder.text("xyz", Array("+48.2081+016.3738/".utf8))
      + BoxBuilder.box("MUID", Array("serial 12345678".utf8))
      + BoxBuilder.box("XMP_", Array(packet.utf8))
    film.furtherFile = BoxBuilder.box("free", Array("what was removed before".utf8))
    return film
  }

  /// What is removed, which texts are gone then, which are left, and what the fields say.
  private static let removals: [([String], [String], [String], String)] = [
    (
      ["--location"], ["48.2081", "Altes Haus", "Neustadt", "removed before"],
      ["Anna Muster", "serial", "2024-05-01T02:00:00+0200"],
      "2024-05-01T02:00:00+02:00\t\tExample\tAnna Muster\t4"
    ),
    (
      ["--identity"], ["Anna Muster", "serial"], ["48.2081", "Neustadt"],
      "2024-05-01T02:00:00+02:00\t48.2081\tExample\t\t4"
    ),
    (
      ["--all"],
      ["48.2081", "Altes Haus", "Neustadt", "Anna Muster", "serial", "Example", "2024-05-01"],
      ["the media data"], "\t\t\t\t"
    ),
  ]

  @Test(arguments: removals, [true, false])
  func takesWhatWasAskedFor(
    _ removal: ([String], [String], [String], String), isMovieFirst: Bool
  ) throws {
    let (options, gone, left, fields) = removal
    let film = Self.film(isMovieFirst: isMovieFirst)
    try RenamingFolder.with { folder in
      try folder.photos.place(film.bytes, at: "a.mov")
      let result = try folder.run(["strip", "a.mov"] + options)
      #expect(result.exitCode == 0, "\(result.errors)")
      let stripped = Data(try folder.photos.bytes("a.mov"))
      // Free space fills what is gone, to the byte.
      #expect(stripped.count == film.bytes.count)
      for text in gone { #expect(stripped.range(of: Data(text.utf8)) == nil, "\(text)") }
      for text in left { #expect(stripped.range(of: Data(text.utf8)) != nil, "\(text)") }
      let list = try folder.run(
        "list", "a.mov", "--columns", "captureDate,latitude,cameraModel,artist,rating", "--format",
        "tsv")
      #expect(list.lines.last == fields)
      #expect(try folder.run(["strip", "a.mov"] + options).output.contains("unchanged 1"))
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.photos.bytes("a.mov") == film.bytes)
    }
  }

  /// Data of the camera in a track of its own may say where it was.
  @Test func namesTimedMetadata() throws {
    try RenamingFolder.with { folder in
      var film = Self.film()
      film.firstTrack = BoxBuilder.box(
        "trak",
        BoxBuilder.box(
          "mdia",
          BoxBuilder.fullBox(
            "hdlr", [0, 0, 0, 0] + Array("meta".utf8) + [UInt8](repeating: 0, count: 13))))
      try folder.photos.place(film.bytes, at: "a.mov")
      let result = try folder.run("strip", "a.mov", "--location")
      #expect(
        result.errors.contains("the timed metadata of track 1 (meta)"), "\(result.errors)")
    }
  }
}
