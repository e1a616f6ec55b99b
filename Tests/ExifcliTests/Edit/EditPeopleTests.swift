import PhotoFixtures
import Testing

/// `exifcli edit` of the people in photos, whose faces have names in structures.
@Suite(.tags(.process))
struct EditPeopleTests {
  private static let regions = """
    <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>
    <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Ann</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
    """
  private static let regionsOfWindows = """
    <MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>
    <rdf:li><rdf:Description MPReg:PersonDisplayName='Ann'/></rdf:li>
    </rdf:Bag></MPRI:Regions></MP:RegionInfo>
    """

  /// A list without a name is none: it gets the names that were listed, too.
  @Test(arguments: ["", "<rdf:Bag><rdf:li/></rdf:Bag>", "<rdf:Bag><rdf:li> </rdf:li></rdf:Bag>"])
  func anEmptyListGetsTheNamesOfFaces(list: String) throws {
    let element = "<Iptc4xmpExt:PersonInImage>\(list)</Iptc4xmpExt:PersonInImage>"
    try Self.with(element + Self.regions) { folder in
      let result = try Program.run(["edit", "1.jpg", "--add", "persons=Dora"], in: folder.path)
      #expect(result.lines.first == "1.jpg: persons Ann -> Ann; Dora")
      let listed = try Program.run(["list", "1.jpg", "--columns", "persons"], in: folder.path)
      #expect(listed.output == "persons\nAnn; Dora\n")
    }
  }

  /// The names would come back; the message says what removes them.
  @Test(arguments: [
    ("XMP-mwg-rs:Regions", regions), ("XMP-MP:RegionInfo", regionsOfWindows),
  ])
  func namesOfFacesAreRemovedAsTheMessageSays(tag: String, element: String) throws {
    try Self.with(element) { folder in
      let before = try folder.bytes("1.jpg")
      let refused = try Program.run(["edit", "1.jpg", "--unset", "persons"], in: folder.path)
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("add --unset \(tag) to remove that"), "\(refused.errors)")
      #expect(try folder.bytes("1.jpg") == before)

      let options = ["--unset", "persons", "--unset", tag]
      let edited = try Program.run(["edit", "1.jpg"] + options, in: folder.path)
      #expect(edited.exitCode == 0, "\(edited.errors)")
      #expect(edited.lines.first?.contains("persons Ann -> (none)") == true)
      let listed = try Program.run(["list", "1.jpg", "--columns", "persons"], in: folder.path)
      #expect(listed.output == "persons\n-\n")
    }
  }

  /// The same in a sidecar.
  @Test func namesOfFacesInASidecarAreRemovedAsTheMessageSays() throws {
    try TemporaryFolder.with("no-exif") { folder in
      let packet = JPEGBuilder.Segment.packet(elements: Self.regions)
      try folder.place(Array(packet.utf8), at: "no-exif.jpg.xmp")
      let edit = ["edit", "no-exif.jpg", "--sidecars", "--unset", "persons"]
      let refused = try Program.run(edit, in: folder.path)
      #expect(refused.exitCode == 1)
      #expect(refused.errors.contains("add --unset XMP-mwg-rs:Regions to remove that"))
      let edited = try Program.run(edit + ["--unset", "XMP-mwg-rs:Regions"], in: folder.path)
      #expect(edited.exitCode == 0, "\(edited.errors)")
    }
  }

  private static func with(
    _ elements: String, _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.xmp(elements: elements)]).bytes, at: "1.jpg")
      try body(folder)
    }
  }
}
