import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// What is read from sidecars, and from which of them.
struct SidecarReadingTests {
  private static let rating = "<xmp:Rating>4</xmp:Rating>"

  @Test(arguments: FieldSourceTests.properties)
  func itsValuesWin(element: String, field: String, value: MetadataValue) throws {
    let exif = try #require(
      Fixture.named("exif-little-endian").flatMap {
        ReferenceJPEG.block(of: $0.bytes)
      })
    try SidecarFolder.with([.exif(bytes: exif)], sidecar: element) { folder in
      let photo = try folder.fetched()
      let field = try #require(MetadataField(named: field))
      #expect(field.value(in: photo.metadata) == value)
      #expect(photo.sources[field] == .sidecar)
      #expect(photo.sources.values.filter { $0 == .sidecar }.count == 1)
      #expect(photo.warnings == [])
      let alone = try LibexifPhotoRepository().fetchPhoto(withIdentifier: folder.photo)
      for other in MetadataField.all where other != field {
        #expect(other.value(in: photo.metadata) == other.value(in: alone.metadata))
      }
      #expect(!alone.sources.values.contains(.sidecar))
    }
  }

  /// Unlike the orientation in a photo's own XMP.
  @Test func itsOrientationWins() throws {
    try SidecarFolder.with(sidecar: "<tiff:Orientation>6</tiff:Orientation>") { folder in
      let metadata = try folder.fetched().metadata
      #expect(metadata.orientation == 6)
    }
  }

  /// A date in the sidecar that is worse than the photo's own is not the date of capture.
  @Test func takesTheBestDateOfCapture() throws {
    let exif = try #require(
      Fixture.named("exif-little-endian").flatMap {
        ReferenceJPEG.block(of: $0.bytes)
      })
    let digitized = "<xmp:CreateDate>2021-01-02T03:04:05</xmp:CreateDate>"
    for segments in [[JPEGBuilder.Segment.exif(bytes: exif)], []] {
      try SidecarFolder.with(segments, sidecar: digitized) { folder in
        let photo = try folder.fetched()
        let field = try #require(MetadataField(\.captureDate))
        #expect(photo.metadata.captureDate?.year == (segments.isEmpty ? 2021 : 2024))
        #expect(photo.sources[field] == (segments.isEmpty ? .sidecar : nil))
      }
    }
  }

  /// The files beside `photo.jpg`, and whether the rating in `photo.xmp` is the photo's.
  @Test(arguments: [
    (["photo.xmp"], true), (["photo.xmp", "other.png", "photo.txt"], true),
    (["photo.xmp", "photo.png"], false), (["photo.xmp", "photo.NEF"], false),
    (["photo.xmp", "photo.heic", "photo.jpg.orig"], false),
  ])
  func aSidecarOfSeveralPhotosIsNotUsed(names: [String], isUsed: Bool) throws {
    try SidecarFolder.with(sidecar: nil) { folder in
      for name in names { try folder.folder.place(SidecarFolder.packet(Self.rating), at: name) }
      let photo = try folder.fetched()
      #expect(photo.metadata.rating == (isUsed ? 4 : nil))
      #expect(
        photo.warnings == (isUsed ? [] : [.doubtfulSidecar(PhotoIdentifier(text: "photo.xmp"))]))
    }
  }

  /// Cards have capitals, and some programs one.
  @Test(arguments: ["photo.jpg.XMP", "photo.XMP", "photo.jpg.Xmp", "photo.Xmp"])
  func itsNameMayHaveCapitals(name: String) throws {
    try SidecarFolder.with(sidecar: nil) { folder in
      try folder.folder.place(SidecarFolder.packet(Self.rating), at: name)
      #expect(try folder.fetched().metadata.rating == 4)
      try folder.edit { $0.rating = 5 }
      #expect(try folder.fetched().metadata.rating == 5)
      #expect(try folder.folder.names().sorted() == [SidecarFolder.name, name].sorted())
    }
  }

  /// Adobe's programs say which photo they mean.
  @Test(arguments: [("JPG", true), ("jpg", true), ("NEF", false), ("", false)])
  func itMayNameThePhotosExtension(name: String, isUsed: Bool) throws {
    let elements =
      Self.rating + "<photoshop:SidecarForExtension>\(name)</photoshop:SidecarForExtension>"
    try SidecarFolder.with(sidecar: nil) { folder in
      try folder.folder.place(SidecarFolder.packet(elements), at: "photo.xmp")
      try folder.folder.place([], at: "photo.nef")
      #expect(try folder.fetched().metadata.rating == (isUsed ? 4 : nil))
    }
  }

  @Test func theNameWithTheExtensionComesFirst() throws {
    try SidecarFolder.with(sidecar: "<xmp:Rating>2</xmp:Rating>") { folder in
      try folder.folder.place(SidecarFolder.packet(Self.rating), at: "photo.xmp")
      #expect(try folder.fetched().metadata.rating == 2)
    }
  }

  /// The sidecar of a photo is beside the photo, not beside links to it.
  @Test func aLinkToAPhotoHasThePhotosSidecar() throws {
    try SidecarFolder.with(sidecar: Self.rating) { folder in
      try folder.folder.link("links.jpg", to: SidecarFolder.name)
      let link = folder.folder.identifier(of: "links.jpg")
      #expect(try folder.repository.fetchPhoto(withIdentifier: link).metadata.rating == 4)
    }
  }

  @Test(arguments: ["", "<x", "no XML", "<!DOCTYPE a><a/>", String(repeating: " ", count: 5 << 20)])
  func whatCannotBeReadIsToldAndNotEdited(text: String) throws {
    try SidecarFolder.with(sidecar: nil) { folder in
      try folder.folder.place(Array(text.utf8), at: SidecarFolder.sidecar)
      let photo = try folder.fetched()
      #expect(photo.metadata.rating == nil)
      #expect(photo.warnings.count == 1)
      let error = #expect(throws: PhotoRepositoryError.self) { try folder.edit { $0.rating = 1 } }
      #expect(error?.code == .unsafe)
      #expect(folder.sidecarBytes == Array(text.utf8))
    }
  }

  /// A folder, which cannot be read as a file.
  @Test func aFolderIsNotASidecar() throws {
    try SidecarFolder.with(sidecar: nil) { folder in
      try folder.folder.place([1], at: "photo.jpg.xmp/file")
      #expect(try folder.fetched().warnings.count == 1)
    }
  }

  /// Nobody asks for a field that a sidecar may have.
  @Test func aListingOfOtherFieldsDoesNotReadIt() throws {
    try SidecarFolder.with(sidecar: "<x") { folder in
      var warnings: [PhotoWarning] = []
      let field = try #require(MetadataField(\.pixelWidth))
      let photos = LibexifPhotoRepository(photosAt: [folder.photo], options: folder.options)
      for batch in photos.fetchPhotos(PhotoQuery(fields: [field])) {
        for case .fetched(let photo) in batch.outcomes { warnings += photo.warnings }
      }
      #expect(warnings == [])
    }
  }
}
