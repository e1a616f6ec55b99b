import Foundation
import Testing

/// `exifcli rename` gives names that the photos' metadata make, and `undo` gives the old ones back.
@Suite(.tags(.process))
struct RenameTests {
  @Test(arguments: [
    ("{captureDate:yyyy-MM-dd_HHmmss}.{ext}", "2024-05-01_123456.jpg"),
    ("{captureDate:yy}/{captureDate:MM}/{name}", "24/05/a.jpg"),
    ("{captureDate:yyyy'at'HH}-{stem}.{ext:upper}", "2024at12-a.JPG"),
    ("{captureDate}.{ext}", "2024-05-01_123456.jpg"),
    ("{iso:00000}-{cameraModel:lower}.jpg", "00100-model.jpg"),
    ("{artist|nobody}-{n:010}.{ext}", "nobody-010.jpg"),
    ("{folder}/sub/{name}", "sub/a.jpg"), ("{{{stem}}}.{ext}", "{a}.jpg"),
    ("./x//{name}", "x/a.jpg"), ("{folder}_{name}", "photos_a.jpg"),
    ("{captureDate:HH:mm}.{ext}", "12_34.jpg"),
    ("{date:yyyy}-{make}-{exposureDuration}.jpg", "2024-Make-1_250.jpg"),
  ])
  func makesNames(template: String, name: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg", of: "date-plain")
      try folder.run(
        "edit", "a.jpg", "--no-history", "--date", "2024-05-01 12:34:56", "--iso", "100", "--set",
        "cameraModel=Model", "--set", "cameraMake=Make", "--exposure-time", "1/250", "--unset",
        "artist")
      let before = try folder.photos.bytes("a.jpg")
      let rehearsal = try folder.run("rename", "a.jpg", "--to", template, "--dry-run")
      #expect(
        rehearsal.lines.last == "dry run: would rename 1, unchanged 0, failed 0",
        "\(rehearsal.errors)")
      #expect(try folder.names() == ["a.jpg"])
      let result = try folder.run("rename", "a.jpg", "--to", template)
      #expect(result.exitCode == 0)
      #expect(result.lines.first == rehearsal.lines.first)
      #expect(try folder.names() == [name])
      #expect(try folder.photos.bytes(name) == before)
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try folder.names() == ["a.jpg"])
      // The folders that it made are gone too.
      #expect(try folder.photos.names() == ["a.jpg"])
    }
  }

  @Test(arguments: [
    ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"), ("..x..", "__x__"), (" x ", "x"),
    ("x\u{202E}y", "x_y"), ("...", "___"), ("Grüße \u{D4E}/", "Grüße \u{D4E}_"), ("nul", "nul_"),
    ("COM\u{B9}", "COM\u{B9}_"), ("lpt\u{B3}.x", "lpt\u{B3}_.x"), ("CONIN$", "CONIN$_"),
    ("conout$", "conout$_"), ("AUX .x", "AUX _.x"), ("COM\u{2074}", "COM\u{2074}"),
    ("-x", "-x"),
  ])
  func makesValuesSafe(artist: String, part: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("edit", "a.jpg", "--set", "title=\(artist)")
      let result = try folder.run("rename", "a.jpg", "--to", "{title}.{ext}")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(try folder.names() == ["\(part).jpg"])
    }
  }

  @Test func leavesPhotosWithoutAValue() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.place("b.jpg")
      try folder.run("edit", "a.jpg", "--unset", "iso")
      let result = try folder.run("rename", ".", "--to", "{iso}-{stem}.{ext}")
      #expect(result.exitCode == 1)
      #expect(
        result.errors
          == "exifcli: a.jpg: has no iso for its new name, and keeps the old one; give a fallback, such as"
          + " {iso|unknown}\n")
      #expect(try folder.names() == ["400-b.jpg", "a.jpg"])
      let records = try folder.run("rename", "a.jpg", "--to", "{iso}.jpg", "--format", "jsonl")
      #expect(try records.records().map { $0.text("status") } == ["failed"])
    }
  }

  /// Files that belong together have the same new name.
  @Test func keepsFilesTogether() throws {
    try RenamingFolder.with { folder in
      try folder.place("IMG_1.jpg")
      for name in [
        "IMG_1.dng", "IMG_1.xmp", "IMG_1.MOV", "IMG_1.AAE", "IMG_1.jpg.xmp", "IMG_1.dng.dop",
        "IMG_1.jpg.json", "IMG_1.txt", "IMG_10.jpg.xmp", "IMG_1.jpg.bak",
      ] {
        try folder.photos.place(Array(name.utf8), at: name)
      }
      let all = try folder.names()
      let result = try folder.run("rename", "IMG_1.jpg", "--to", "x/new.{ext:lower}")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        try folder.names() == [
          "IMG_1.jpg.bak", "IMG_1.txt", "IMG_10.jpg.xmp", "x/new.aae", "x/new.dng", "x/new.dng.dop",
          "x/new.jpg", "x/new.jpg.json", "x/new.jpg.xmp", "x/new.mov", "x/new.xmp",
        ])
      try folder.run("undo")
      #expect(try folder.names() == all)
    }
  }

  @Test func keepsWhatTakeoutKnows() throws {
    try RenamingFolder.with { folder in
      let long = "20240501_123456789_of_a_long_walk.jpg"
      for name in ["c.jpg", "c(1).jpg", long] { try folder.place(name) }
      for name in [
        "c.jpg.supplemental-metadata.json", "c.jpg.supplemental-metadata(1).json",
        "\(long).suppleme.json", "c.jpg.txt.json",
      ] {
        try folder.photos.place(Array(name.utf8), at: name)
      }
      let before = try FileTree(folder.photos)
      let result = try folder.run("rename", ".", "--to", "{n:1}-of-my-photos.{ext}")
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(
        try folder.names() == [
          "1-of-my-photos.jpg", "1-of-my-photos.jpg.supplemental-metadata.json",
          "2-of-my-photos.jpg", "2-of-my-photos.jpg.supplemental-metadata.json",
          "3-of-my-photos.jpg", "3-of-my-photos.jpg.supplemental-metadata.json", "c.jpg.txt.json",
        ])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(try FileTree(folder.photos) == before)
    }
  }

  /// Others may use what a link leads to, and its path may be right in its own folder alone.
  @Test(arguments: ["shared", "gone"])
  func leavesLinksBesideAPhoto(target: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place([1], at: "shared")
      let links = ["a.dng", "a.jpg.json", "a.mov", "a.xmp"]
      for link in links { try folder.photos.link(link, to: target) }
      let result = try folder.run("rename", "a.jpg", "--to", "n/b.jpg")
      #expect(result.exitCode == 0)
      for link in links {
        #expect(result.errors.contains(" \(link): warning: stays: "))
      }
      #expect(
        result.errorLines.count { $0.hasSuffix(", but is a symbolic link") } == links.count)
      #expect(try folder.photos.names().sorted() == links + ["n", "shared"])
      #expect(try folder.run("undo").exitCode == 0)
      #expect(
        try folder.photos.names().sorted() == links.prefix(1) + ["a.jpg"] + links.dropFirst() + [
          "shared"
        ])
    }
  }

  /// A program would take the link for the photo's sidecar.
  @Test(arguments: ["shared", "gone"])
  func joinsNoLink(target: String) throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.place([1], at: "shared")
      try folder.photos.link("b.xmp", to: target)
      let result = try folder.run("rename", "a.jpg", "--to", "b.jpg")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("b.xmp, which is not renamed with it"), "\(result.errors)")
      #expect(try folder.run("rename", "a.jpg", "--to", "b{-n}.jpg").exitCode == 0)
      #expect(try folder.photos.names().sorted() == ["b-1.jpg", "b.xmp", "shared"])
    }
  }

  @Test func countsOnlyPhotosThatGetAName() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg", "c.jpg"] { try folder.place(name) }
      try folder.run("edit", "a.jpg", "--unset", "iso")
      try folder.run("rename", ".", "--to", "{iso}-{n:1}.{ext}")
      #expect(try folder.names() == ["400-1.jpg", "400-2.jpg", "a.jpg"])
    }
  }

  /// The raw and the JPEG go where their extensions send them, under one name and number.
  @Test func sortsPairsByExtension() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.place(name) }
      for name in ["a.dng", "b.dng", "a.xmp"] { try folder.photos.place([0x2A], at: name) }
      try folder.run("rename", "a.jpg", "b.jpg", "--to", "{ext}/same{-n}.{ext}")
      #expect(
        try folder.names() == [
          "dng/same-1.dng", "dng/same.dng", "jpg/same-1.jpg", "jpg/same.jpg", "jpg/same.xmp",
        ])
    }
  }

  @Test func takesNoNameOver() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg", "x.jpg"] { try folder.place(name) }
      let before = try FileTree(folder.photos)
      let result = try folder.run("rename", "a.jpg", "--to", "x.{ext}")
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("is taken by another file"))
      let shared = try folder.run("rename", "a.jpg", "b.jpg", "--to", "y.jpg", "--dry-run")
      #expect(shared.lines.first == "a.jpg -> y.jpg")
      #expect(shared.errors.contains("b.jpg: its new name would also be that of"))
      #expect(try FileTree(folder.photos) == before)
      try folder.run("rename", "a.jpg", "b.jpg", "--to", "x{_n:01}.{ext}")
      #expect(try folder.names() == ["x.jpg", "x_01.jpg", "x_02.jpg"])
      #expect(try folder.photos.bytes("x.jpg") == before.files["x.jpg"])
      let again = try folder.run("rename", ".", "--to", "x{_n:01}.{ext}")
      #expect(again.lines.last == "renamed 0, unchanged 3, failed 0")
    }
  }

  /// Photos may take the names that other photos of the same run leave, also in a circle.
  @Test(arguments: [
    ["1.jpg", "2.jpg", "3.jpg"], ["3.jpg", "1.jpg", "2.jpg"], ["2.jpg", "1.jpg", "3.jpg"],
    ["2.jpg", "3.jpg", "4.jpg"], ["4.jpg", "3.jpg", "2.jpg", "1.jpg"],
  ])
  func movesUp(order: [String]) throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg", "3.jpg", "4.jpg"] { try folder.place(name) }
      let before = try FileTree(folder.photos)
      for (index, name) in order.enumerated() {
        try folder.run(
          "edit", name, "--no-history", "--date", "2024-05-0\(index + 1) 12:00:00")
      }
      let edited = try FileTree(folder.photos)
      let result = try Program.run(
        ["rename"] + order.sorted() + ["--to", "{n:1}.jpg", "--sort", "captureDate"],
        in: folder.photos.path,
        script: #"XDG_STATE_HOME=$(cd .. && pwd)/state; export XDG_STATE_HOME; exec "$@""#)
      let isBlocked = order.count < 4 && !order.contains("1.jpg")
      #expect(result.exitCode == (isBlocked ? 1 : 0), "\(result.errors)")
      if !isBlocked {
        for (index, name) in order.enumerated() {
          #expect(try folder.photos.bytes("\(index + 1).jpg") == edited.files[name])
        }
        let undone = try folder.run("undo")
        #expect(!undone.output.contains("renaming-"))
      }
      #expect(try FileTree(folder.photos).files.count == before.files.count)
      #expect(try FileTree(folder.photos) == edited)
    }
  }

  @Test func copiesAndRemovesTheCopies() throws {
    try RenamingFolder.with { folder in
      for name in ["a.jpg", "b.jpg"] { try folder.place(name) }
      try folder.photos.place([1, 2], at: "a.xmp")
      let before = try FileTree(folder.photos)
      let result = try folder.run("rename", ".", "--to", "copies/{name}", "--copy")
      #expect(result.lines.last == "copied 3, unchanged 0, failed 0")
      let copied = try FileTree(folder.photos)
      for name in ["a.jpg", "b.jpg", "a.xmp"] {
        #expect(copied.files["copies/" + name] == before.files[name])
      }
      // Changed copies stay.
      try folder.photos.place([3], at: "copies/a.xmp")
      let undone = try folder.run("undo")
      #expect(undone.exitCode == 1)
      #expect(try folder.names() == ["a.jpg", "a.xmp", "b.jpg", "copies/a.xmp"])
      let redone = try folder.run("redo")
      #expect(redone.exitCode == 1)
      #expect(
        try folder.names() == [
          "a.jpg", "a.xmp", "b.jpg", "copies/a.jpg", "copies/a.xmp", "copies/b.jpg",
        ])
    }
  }

  @Test func removesEmptyFolders() throws {
    try RenamingFolder.with { folder in
      for name in ["in/x/1.jpg", "in/x/y/2.jpg", "in/z/3.jpg"] { try folder.place(name) }
      try folder.photos.place([0], at: "in/z/other.txt")
      let before = try FileTree(folder.photos)
      try folder.run("rename", "-r", "in", "--to", "out/{name}", "--prune")
      #expect(try folder.photos.names() == ["in", "out"])
      #expect(try TemporaryFolder(path: folder.photos.url("in").path).names() == ["z"])
      try folder.run("undo")
      #expect(try FileTree(folder.photos) == before)
      // The folder that is named stays, even if it is empty.
      try folder.photos.remove("in/z/other.txt")
      try folder.run("rename", "-r", "in", "--to", "out/{name}", "--prune")
      #expect(try folder.photos.names() == ["in", "out"])
      #expect(try TemporaryFolder(path: folder.photos.url("in").path).names().isEmpty)
    }
  }

  /// Folders that an undo makes again are as private as they were.
  @Test func keepsPermissionsOfFolders() throws {
    try RenamingFolder.with { folder in
      for name in ["in/x/1.jpg", "in/x/y/2.jpg", "in/z/3.jpg"] { try folder.place(name) }
      let modes = ["in/x": 0o700, "in/x/y": 0o2750, "in/z": 0o755]
      for (name, mode) in modes {
        try FileManager.default.setAttributes(
          [.posixPermissions: mode], ofItemAtPath: folder.photos.url(name).path)
      }
      try folder.run("rename", "-r", "in", "--to", "out/{name}", "--prune")
      #expect(try TemporaryFolder(path: folder.photos.url("in").path).names().isEmpty)
      #expect(try folder.run("undo").exitCode == 0)
      for (name, mode) in modes {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: folder.photos.url(name).path)
        #expect(attributes[.posixPermissions] as? Int == mode, "\(name)")
      }
    }
  }

  /// Of a file that is named itself, only its own folder is removed.
  @Test func removesNoFolderAboveANamedFile() throws {
    try RenamingFolder.with { folder in
      try folder.place("in/x/1.jpg")
      try folder.run("rename", "in/x/1.jpg", "--to", "out/{name}", "--prune")
      #expect(try folder.photos.names().sorted() == ["in", "out"])
      #expect(try TemporaryFolder(path: folder.photos.url("in").path).names().isEmpty)
    }
  }

  /// A photo that was edited since gets its old name back, and keeps the edit.
  @Test func undoesNamesBeforeLaterEdits() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("edit", "a.jpg", "--ev", "3")
      try folder.run("rename", "a.jpg", "--to", "b.jpg")
      try folder.run("edit", "b.jpg", "--ev", "2")
      for command in [["undo", "2", "--dry-run"], ["undo", "2"]] {
        let result = try folder.run(command)
        #expect(result.exitCode == 0)
        #expect(result.lines.first?.contains("b.jpg -> ") == true)
        #expect(try folder.names() == [command.count == 2 ? "a.jpg" : "b.jpg"])
      }
      let list = try folder.run("list", "--format", "tsv", "--columns", "exposureValue")
      #expect(list.lines.last == "2.0")
      for _ in 1...2 { #expect(try folder.run("undo").exitCode == 0) }
      #expect(try folder.names() == ["a.jpg"])
      let history = try folder.run("history", "--format", "jsonl").records()
      #expect(try history.map { try $0.literal("changes") }[1] == #"["name"]"#)
    }
  }

  @Test func doesNotTakeTheOldNameOver() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.run("rename", "a.jpg", "--to", "b.jpg")
      try folder.place("a.jpg", of: "grey")
      let before = try FileTree(folder.photos)
      let result = try folder.run("undo")
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains("the name that it should get is taken by another file, which stays"))
      #expect(!result.errors.contains("template"))
      #expect(try FileTree(folder.photos) == before)
    }
  }

  @Test func renamesByHash() throws {
    try RenamingFolder.with { folder in
      try folder.photos.place(Array("\u{FF}".utf8), at: "x")
      try folder.place("a.jpg")
      let sum = try Program.run([], in: folder.photos.path, script: "sha256sum a.jpg | cut -c1-16")
      try folder.run("rename", "a.jpg", "--to", "{hash:16}.{ext}")
      #expect(try folder.names().contains(sum.lines[0] + ".jpg"))
    }
  }

  @Test func refusesLinksAndOthers() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      try folder.photos.link("l.jpg", to: "a.jpg")
      let result = try folder.run("rename", "l.jpg", "--to", "b.jpg")
      #expect(result.exitCode == 1)
      #expect(
        result.errors == "exifcli: l.jpg: is a symbolic link; name the file that it leads to\n")
      let long = try folder.run(
        "rename", "a.jpg", "--to", String(repeating: "x", count: 256) + ".jpg")
      #expect(long.errors.contains("more than 255 bytes"))
      try folder.photos.link("loose", to: "nowhere")
      let loose = try folder.run("rename", "a.jpg", "--to", "loose/a.jpg")
      #expect(loose.exitCode == 1)
      #expect(loose.errors.contains("is a symbolic link that leads nowhere"))
      let file = try folder.run("rename", "a.jpg", "--to", "a.jpg/{name}")
      #expect(file.exitCode == 1)
      #expect(file.errors.contains("is in the folder a.jpg, which is a file"))
      #expect(try folder.names() == ["a.jpg", "l.jpg"])
      let up = try folder.run("rename", "a.jpg", "--to", "none/../{name}")
      #expect(up.errors.contains("has '..' after a folder that does not exist"))
    }
  }

  /// Names are bytes.
  @Test func keepsNamesThatAreNotUTF8() throws {
    try RenamingFolder.with { folder in
      try folder.place("a.jpg")
      let bytes = try folder.photos.bytes("a.jpg")
      try folder.photos.place(bytes, at: [0xFF, 0x2E, 0x6A, 0x70, 0x67])
      let result = try folder.run("rename", ".", "--to", "x/{stem}-{iso|0}.{ext}")
      #expect(result.exitCode == 0)
      let undone = try folder.run("undo")
      #expect(undone.exitCode == 0, "\(undone.errors)")
      #expect(try folder.photos.names().count == 2)
    }
  }
}
