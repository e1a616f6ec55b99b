import Foundation
import PhotoFixtures
import Testing

/// Properties of XMP that name persons, organisations, programs, places and paths, by what their standard says.
@Suite(.tags(.process))
struct StrippedNamesTests {
  private static let secret = "SECRET of Jane"
  private static let namespaces = [
    "dc": "http://purl.org/dc/elements/1.1/", "dcterms": "http://purl.org/dc/terms/",
    "xmp": "http://ns.adobe.com/xap/1.0/", "xmpBJ": "http://ns.adobe.com/xap/1.0/bj/",
    "stJob": "http://ns.adobe.com/xap/1.0/sType/Job#",
    "xmpDM": "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
    "acdsee": "http://ns.acdsee.com/iptc/1.0/",
    "photomech": "http://ns.camerabits.com/photomechanic/1.0/",
    "ext": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
    "prism": "http://prismstandard.org/namespaces/basic/2.0/",
    "digiKam": "http://www.digikam.org/ns/1.0/",
    "pmi": "http://prismstandard.org/namespaces/pmi/2.2/",
    "other": "http://example.com/other/",
  ]

  private static func photo(_ name: String) -> [UInt8] {
    // A path leads to the field of a structure.
    let path = name.split(separator: "/")
    let content =
      path.dropFirst().first.map { "<\($0)>\(secret)</\($0)>" } ?? secret
    let form = path.count > 1 ? #" rdf:parseType="Resource""# : ""
    let declarations = namespaces.filter { name.contains($0.key + ":") }
      .sorted { $0.key < $1.key }.map { #" xmlns:\#($0)="\#($1)""# }.joined()
    let element = "<\(path[0])\(declarations)\(form)>\(content)</\(path[0])>"
    return JPEGBuilder(metadata: [
      .xmp(
        packet: """
          <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
          xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">\
          \(element)</rdf:Description></rdf:RDF></x:xmpmeta>
          """)
    ]).bytes
  }

  private func strip(_ name: String, _ option: String) throws -> (isLeft: Bool, errors: String) {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo(name), at: "a.jpg")
      let result = try Program.run(
        ["strip", "a.jpg", option, "--output", "out", "--no-history"], in: folder.path)
      #expect(result.exitCode == 0, "\(name): \(result.errors)")
      let bytes = try folder.bytes("out/a.jpg")
      return (Data(bytes).range(of: Data(Self.secret.utf8)) != nil, result.errors)
    }
  }

  @Test(arguments: [
    ("--location", ["dc:coverage", "dcterms:spatial"]),
    (
      "--identity",
      [
        "dc:relation", "dcterms:rightsHolder", "xmp:BaseURL", "xmpBJ:JobRef/stJob:name",
        "xmpDM:director", "xmpDM:directorPhotography", "xmpDM:engineer", "xmpDM:composer",
        "xmpDM:client", "xmpDM:projectRef/xmpDM:path", "xmpDM:absPeakAudioFilePath",
        "xmpDM:markers/xmpDM:speaker", "acdsee:OriginatingProgram", "photomech:PMVersion",
        "ext:OrganisationInImageName", "ext:OrganisationInImageCode", "ext:AISystemUsed",
        "ext:ImageRegion/ext:Name", "prism:organization", "prism:distributor",
        "digiKam:PicasawebGPhotoId", "other:ClientName",
      ]
    ),
    (
      "--thumbnail", ["dcterms:provenance"]
    ), ("--location", ["dcterms:provenance"]), ("--identity", ["dcterms:provenance"]),
  ])
  func namesGo(_ option: String, _ names: [String]) throws {
    for name in names {
      let (isLeft, errors) = try strip(name, option)
      #expect(!isLeft && errors.isEmpty, "\(name): \(errors)")
    }
  }

  /// What people write stays, and so do settings.
  @Test(arguments: [
    "dc:title", "xmp:Label", "xmpDM:logComment", "xmpDM:scene", "acdsee:notes",
    "photomech:ColorClass", "ext:Event", "prism:keyword", "digiKam:PickLabel",
  ])
  func othersStay(_ name: String) throws {
    for option in ["--location", "--identity"] {
      let (isLeft, errors) = try strip(name, option)
      #expect(isLeft && errors.isEmpty, "\(option): \(errors)")
    }
  }

  /// What no list has is named, by its property or its namespace.
  @Test(arguments: [
    ("dc:unheardOf", "dc:unheardOf"), ("xmpDM:unheardOf", "xmpDM:unheardOf"),
    ("photomech:unheardOf", "photomechanic:unheardOf"),
    ("pmi:field", "XMP of http://prismstandard.org/namespaces/pmi/2.2/"),
  ])
  func unknownPropertiesAreNamed(_ name: String, _ phrase: String) throws {
    for option in ["--location", "--identity"] {
      let (isLeft, errors) = try strip(name, option)
      #expect(isLeft && errors.contains("warning: keeps \(phrase), where"), "\(option): \(errors)")
    }
    #expect(try strip(name, "--thumbnail").errors.isEmpty)
  }

  /// Credentials on a server are shown with their address.
  @Test func theAddressOfCredentialsIsShown() throws {
    try TemporaryFolder.with { folder in
      let address = "https://example.org/manifests/1"
      let photo = JPEGBuilder(metadata: [
        .xmp(
          elements:
            #"<t:provenance xmlns:t="http://purl.org/dc/terms/">\#(address)</t:provenance>"#)
      ])
      try folder.place(photo.bytes, at: "a.jpg")
      let result = try Program.run(["show", "a.jpg", "--source", "c2pa"], in: folder.path)
      #expect(result.output.contains("not embedded, at \(address)"), "\(result.output)")
    }
  }
}
