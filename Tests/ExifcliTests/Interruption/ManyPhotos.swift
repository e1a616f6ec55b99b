import PhotoFixtures
import Testing

/// A folder of photos whose report does not fit into a pipe, so the program waits in the middle
/// until the report is read.
struct ManyPhotos {
  private static let photo = Fixture.named("grey")?.bytes ?? []

  let folder: TemporaryFolder
  /// The names in order. They are long, so that their rows fill a pipe while more photos are in
  /// progress.
  let names = (100..<200 + RunningProgram.pipeSize / 200).map {
    "\($0)-" + String(repeating: "x", count: 200) + ".jpg"
  }

  static func with(_ body: (ManyPhotos) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let photos = ManyPhotos(folder: folder)
      for name in photos.names { try folder.place(photo, at: name) }
      try body(photos)
    }
  }

  /// The arguments of an edit that changes all of them.
  func edit(_ options: String...) -> [String] {
    ["edit", "--ev", "1"] + options + names
  }

  /// The unchanged photos; all others must be as the edit leaves them.
  func untouched() throws -> [String] {
    let edited = try TemporaryFolder.with("grey") { folder in
      _ = try Program.run(["edit", "grey.jpg", "--ev", "1"], in: folder.path)
      return try folder.bytes("grey.jpg")
    }
    try #require(edited != Self.photo)
    return try names.filter { name in
      let bytes = try folder.bytes(name)
      #expect([Self.photo, edited].contains(bytes))
      return bytes != edited
    }
  }
}
