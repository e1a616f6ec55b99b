import EditJudges
import FileReplacement
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing
import XMPPackets

@testable import LibexifRepository

/// Edits of sidecars: the photo always stays as it is.
struct SidecarEditTests {
  private static let edits = (FieldEdit.sets + XMPFieldEdit.sets).filter {
    $0.field != "flashMode"
  }
  private static let bystander =
    "<photoshop:Category>Graz &amp; Wien</photoshop:Category><!-- kept --><xmp:Nickname>n</xmp:Nickname>"

  private static func exif() throws -> JPEGBuilder.Segment {
    .exif(
      bytes: try #require(
        Fixture.named("exif-little-endian").flatMap { ReferenceJPEG.block(of: $0.bytes) }))
  }

  @Test(arguments: edits)
  func aPhotoGetsAFirstSidecar(edit: FieldEdit) throws {
    try SidecarFolder.with([try Self.exif()], sidecar: nil, isRecorded: true) { folder in
      let (photo, old) = (try folder.photoBytes, try folder.fetched().metadata)
      var expected = old
      edit.apply(&expected)
      try folder.edit(edit.apply)
      let (sidecar, field) = (folder.sidecarBytes, try #require(MetadataField(named: edit.field)))
      #expect(field.value(in: try folder.fetched().metadata) == field.value(in: expected))
      #expect(try folder.fetched().sources[field] == .sidecar)
      #expect(try folder.photoBytes == photo)
      #expect(try folder.undo() == [.undone(folder.sidecarIdentifier, edits: 1)])
      #expect(folder.sidecarBytes == nil)
      #expect(try folder.undo(isRedo: true) == [.undone(folder.sidecarIdentifier, edits: 1)])
      #expect(folder.sidecarBytes == sidecar)
      #expect(try folder.photoBytes == photo)
    }
  }

  @Test(arguments: edits)
  func onlyItsPropertiesChange(edit: FieldEdit) throws {
    try SidecarFolder.with([try Self.exif()], sidecar: Self.bystander, isRecorded: true) { folder in
      let (photo, sidecar) = (try folder.photoBytes, folder.sidecarBytes)
      var expected = try folder.fetched().metadata
      edit.apply(&expected)
      try folder.edit(edit.apply)
      #expect(try folder.fetched().metadata == expected)
      let packet = try XMPPacket(#require(folder.sidecarBytes))
      let names = StoredField.all.filter { $0.name == edit.field }.flatMap(\.xmpNames)
      let others = packet.properties.filter {
        !names.contains($0.name) && $0.name.local != "GPSAltitudeRef"
      }
      #expect(
        others.map { "\($0.name) \($0.value)" }
          == (try XMPPacket(#require(sidecar)).properties.map { "\($0.name) \($0.value)" }))
      #expect(
        String(decoding: packet.bytes, as: UTF8.self).contains("<!-- kept -->"))
      #expect(try folder.photoBytes == photo)
      #expect(try folder.undo() == [.undone(folder.sidecarIdentifier, edits: 1)])
      #expect(folder.sidecarBytes == sidecar)
    }
  }

  /// A date whose offset and fraction only the photo has: the sidecar gets them as it moves, as the photo stays.
  @Test(arguments: [
    "2024-05-01T12:34:56", "2024-05-01T12:34:56.25", "2024-05-01T12:34:56-05:00",
    "2024:05:01 12:34:56.250",
  ])
  func aDateMovesWithWhatThePhotoLends(sidecar: String) throws {
    let exif = TIFFBuilder(
      .littleEndian,
      .init(exif: [
        .init(.dateTimeOriginal, .ascii("2024:05:01 12:34:56")),
        .init(.subSecTimeOriginal, .ascii("25")), .init(.offsetTimeOriginal, .ascii("-05:00")),
      ]))
    let element = "<exif:DateTimeOriginal>\(sidecar)</exif:DateTimeOriginal>"
    try SidecarFolder.with([.exif(exif)], sidecar: element) { folder in
      let old = try #require(try folder.fetched().metadata.originalDate)
      #expect(old.utcOffset == -300)
      let new = try #require(old.adding(seconds: 3600))
      try folder.edit { $0.originalDate = new }
      #expect(try folder.fetched().metadata.originalDate == new)
    }
  }

  /// Each property that has the field gets the new value.
  @Test(arguments: FieldSourceTests.properties.filter { $0.field != "flashMode" })
  func propertiesOfTheFieldChangeTogether(
    element: String, field: String, value: MetadataValue
  ) throws {
    for edit in Self.edits where edit.field == field {
      try SidecarFolder.with(sidecar: element + Self.bystander) { folder in
        var expected = try folder.fetched().metadata
        edit.apply(&expected)
        try folder.edit(edit.apply)
        #expect(try folder.fetched().metadata == expected)
      }
    }
  }

  @Test(arguments: FieldSourceTests.properties)
  func aFieldOfTheSidecarIsRemoved(element: String, field: String, value: MetadataValue) throws {
    let field = try #require(MetadataField(named: field))
    try SidecarFolder.with(sidecar: element + Self.bystander) { folder in
      try folder.edit { field.setValue(nil, in: &$0) }
      #expect(field.value(in: try folder.fetched().metadata) == nil)
    }
  }

  /// What the photo itself says cannot be taken away, and a flash mode is a structure.
  @Test(arguments: [
    FieldEdit("iso") { $0.iso = nil }, FieldEdit("flashMode") { $0.flashMode = FlashMode.none },
  ])
  func whatASidecarCannotSayIsRefused(edit: FieldEdit) throws {
    for elements in [nil, Self.bystander] {
      try SidecarFolder.with([try Self.exif()], sidecar: elements) { folder in
        let sidecar = folder.sidecarBytes
        let error = #expect(throws: PhotoRepositoryError.self) { try folder.edit(edit.apply) }
        let field = try #require(MetadataField(named: edit.field))
        #expect(error?.reason == .notStorable(.inSidecar([field])))
        #expect(folder.sidecarBytes == sidecar)
      }
    }
  }

  @Test func aRehearsalWritesNothing() throws {
    for elements in [nil, Self.bystander] {
      try SidecarFolder.with(sidecar: elements) { folder in
        let old = folder.sidecarBytes
        let options = EditOptions(isRehearsal: true, sidecars: .only)
        let metadata = try folder.fetched().metadata
        var new = metadata
        new.rating = 5
        try LibexifPhotoRepository(options: options)
          .updatePhoto(with: new, insteadOf: metadata)
        #expect(folder.sidecarBytes == old)
      }
    }
  }

  /// Another program makes or changes the sidecar during the edit.
  @Test(arguments: [true, false])
  func aSidecarThatHasChangedIsNotReplaced(hasSidecar: Bool) throws {
    try SidecarFolder.with(sidecar: hasSidecar ? Self.bystander : nil) { folder in
      let old = try folder.fetched().metadata
      var new = old
      new.rating = 5
      let request = UpdateRequest(
        update: .init(to: new, from: old), options: folder.options, output: nil)
      let update = try #require(try request.plan())
      let other = SidecarFolder.packet("<xmp:Label>Red</xmp:Label>")
      try folder.folder.place(other, at: SidecarFolder.sidecar)
      let error = #expect(throws: PhotoRepositoryError.self) { try update.commit() }
      #expect(error?.code == .changedSinceRead)
      #expect(folder.sidecarBytes == other)
    }
  }

  /// A symbolic link may lead to any file, and is not edited.
  @Test func aLinkThatIsNamedLikeASidecarIsNotFollowed() throws {
    try SidecarFolder.with(sidecar: nil) { folder in
      let other = SidecarFolder.packet("<xmp:Label>Red</xmp:Label>")
      try folder.folder.place(other, at: "other.txt")
      try folder.folder.link(SidecarFolder.sidecar, to: "other.txt")
      let error = #expect(throws: PhotoRepositoryError.self) { try folder.edit { $0.rating = 1 } }
      #expect(error?.code == .unsafe)
      #expect(try folder.folder.bytes(of: "other.txt") == other)
    }
  }

  /// An edit of the photo alone tells of the sidecar that it leaves behind.
  @Test func anEditOfThePhotoTellsOfItsSidecar() throws {
    try SidecarFolder.with(sidecar: "<xmp:Rating>2</xmp:Rating>") { folder in
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchPhoto(withIdentifier: folder.photo).metadata
      var new = old
      (new.rating, new.label) = (5, "Red")
      var outcomes: [UpdateOutcome] = []
      repository.updatePhotos([MetadataUpdate(to: new, from: old)], together: false) {
        outcomes.append($0)
      }
      let field = try #require(MetadataField(\.rating))
      #expect(
        outcomes == [
          .updated(
            UpdateReport(warnings: [.alsoInSidecar([.init(field, properties: ["xmp:Rating"])])]))
        ])
    }
  }
}

extension SidecarFolder {
  var sidecarIdentifier: PhotoIdentifier { folder.identifier(of: Self.sidecar) }
}
