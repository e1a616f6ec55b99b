import Foundation
import PhotoFixtures
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An edit of a folder takes the photos in that folder. Symbolic links that lead out of it count
/// only if they belong to this user, or to the owner of the photo.
@Suite(.tags(.process))
struct FoundLinkTests {
  private static let edits = [[], ["--dry-run"], ["--all-or-nothing"], ["--output", "out"]]

  /// Lends a folder with a photo in `private`, and a link to it in `upload`.
  private static func withLink(
    to target: String = "../private/grey.jpg", _ body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "private/grey.jpg")
      try folder.makeFolder("upload")
      try folder.link("upload/link.jpg", to: target)
      try body(folder)
    }
  }

  @Test(
    .enabled(if: OtherUser.isPossible, OtherUser.absence), arguments: edits, ["upload", "upload/"])
  func anotherUsersLinkIsNotFollowed(options: [String], path: String) throws {
    try Self.withLink { folder in
      let photo = try folder.bytes("private/grey.jpg")
      #expect(lchown(folder.url("upload/link.jpg").path, OtherUser.id, OtherUser.id) == 0)
      let result = try Program.run(["edit", path, "--ev", "1"] + options, in: folder.path)
      #expect(
        result.errors.hasPrefix("exifcli: upload/link.jpg: is outside the named folder: another"))
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("private/grey.jpg") == photo)
      #expect(try !folder.names().contains("out"))
    }
  }

  /// This user's link leads to another user's folder, in which their link leads on.
  @Test(
    .enabled(if: OtherUser.isPossible, OtherUser.absence), arguments: [["upload"], ["-r", "."]])
  func aChainWithAnotherUsersLinkIsNotFollowed(paths: [String]) throws {
    try Self.withLink(to: "originals/grey.jpg") { folder in
      try folder.makeFolder("upload/originals")
      try folder.link("upload/originals/grey.jpg", to: "../../private/grey.jpg")
      let path = folder.url("upload/originals/grey.jpg").path
      let photo = try folder.bytes("private/grey.jpg")
      let album = try TemporaryFolder.with { other in
        try FileManager.default.moveItem(at: folder.url("private"), to: other.url("private"))
        try folder.remove("upload/originals/grey.jpg")
        try folder.link("upload/originals/grey.jpg", to: other.url("private/grey.jpg").path)
        #expect(lchown(path, OtherUser.id, OtherUser.id) == 0)
        let result = try Program.run(["edit", "--ev", "1"] + paths, in: folder.path)
        #expect(result.errors.contains("is outside the named folder: another user's symbolic link"))
        #expect(try other.bytes("private/grey.jpg") == photo)

        #expect(lchown(path, 0, 0) == 0)
        let own = try Program.run(["edit", "--ev", "1"] + paths, in: folder.path)
        #expect(own.errors == "")
        return try other.bytes("private/grey.jpg")
      }
      #expect(album != photo)
    }
  }

  /// A link that the user names is followed, whoever made it.
  @Test(.enabled(if: OtherUser.isPossible, OtherUser.absence))
  func anotherUsersLinkThatIsNamedIsFollowed() throws {
    try Self.withLink { folder in
      let photo = try folder.bytes("private/grey.jpg")
      #expect(lchown(folder.url("upload/link.jpg").path, OtherUser.id, OtherUser.id) == 0)
      let result = try Program.run(["edit", "upload/link.jpg", "--ev", "1"], in: folder.path)
      #expect(result.errors == "")
      #expect(try folder.bytes("private/grey.jpg") != photo)
    }
  }

  /// This user's album of links, and another user's album of links to their own photos.
  @Test(arguments: [["upload"], ["-r", "."], ["."], ["upload", "private"]])
  func onesOwnLinkIsFollowed(paths: [String]) throws {
    try Self.withLink { folder in
      let photo = try folder.bytes("private/grey.jpg")
      let result = try Program.run(["edit", "--ev", "1"] + paths, in: folder.path)
      #expect(result.errors.contains("has no photos") == (paths == ["."]))
      #expect(result.exitCode == 0)
      #expect((try folder.bytes("private/grey.jpg") == photo) == (paths == ["."]))
    }
  }

  @Test(.enabled(if: OtherUser.isPossible, OtherUser.absence))
  func theOwnersLinkIsFollowed() throws {
    try Self.withLink { folder in
      let photo = try folder.bytes("private/grey.jpg")
      #expect(lchown(folder.url("upload/link.jpg").path, OtherUser.id, OtherUser.id) == 0)
      OtherUser.give(folder.url("private/grey.jpg").path, mode: 0o644)
      let result = try Program.run(["edit", "upload", "--ev", "1"], in: folder.path)
      #expect(result.errors == "")
      #expect(try folder.bytes("private/grey.jpg") != photo)
    }
  }

  /// A folder that another user replaces by a link after the photo in it was found.
  @Test(
    .enabled(if: OtherUser.isPossible, OtherUser.absence),
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
  func aFolderThatBecomesALinkIsNotFollowed() throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "upload/sub/grey.jpg")
      try folder.place("grey", as: "private/grey.jpg")
      let photo = try folder.bytes("private/grey.jpg")
      // Links are checked after the search, and before the photo is opened.
      let program = try RunningProgram(
        ["edit", "-r", "upload", "--ev", "1"], in: folder,
        script: """
          exec strace -f -o '\(folder.path)/trace' -P '\(folder.path)/upload' \
            -e trace=readlink,readlinkat \
            -e inject=readlink,readlinkat:delay_enter=2000000:when=1 "$@"
          """)
      for _ in 0..<1000 where (try? folder.bytes("trace").isEmpty) != false { usleep(10_000) }
      try FileManager.default.moveItem(at: folder.url("upload/sub"), to: folder.url("upload/old"))
      try folder.link("upload/sub", to: "../private")
      #expect(lchown(folder.url("upload/sub").path, OtherUser.id, OtherUser.id) == 0)
      let result = try program.result()
      #expect(
        result.errors.hasPrefix("exifcli: upload/sub/grey.jpg: is outside the named folder"),
        "\(result.errors)")
      #expect(try folder.bytes("private/grey.jpg") == photo)
    }
  }
}
