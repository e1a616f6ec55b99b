import Foundation
import PhotoFixtures
import Testing

/// Picking photos on the page, and copying their paths and the command that lists them.
@Suite(
  .tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PagePickTests {
  private static let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]

  private static func withPage(_ body: (BrowserPage) throws -> Void) throws {
    try TemporaryFolder.with { folder throws in
      for name in names { try folder.place("thumbnail", as: name) }
      try BrowserPage.with(in: folder.path, body)
    }
  }

  private static func tile(_ number: Int) -> String {
    ".tile:nth-of-type(\(number))"
  }

  /// The picked photos, in both lists.
  private static func picked(_ page: BrowserPage) throws -> [String] {
    let tiles = try page.texts("document.querySelectorAll('.tile[aria-selected=true] .name')")
    let rows = try page.texts("document.querySelectorAll('tr[aria-selected=true] .file')")
    #expect(tiles == rows)
    return tiles
  }

  private static func text(_ page: BrowserPage) throws -> String {
    try page.isTrue("picks.bar.checkVisibility()") ? page.text("picks.text.textContent") : ""
  }

  @Test func takesTheMouse() throws {
    try Self.withPage { page throws in
      #expect(try Self.picked(page) == [])
      #expect(try Self.text(page) == "")

      try page.click(Self.tile(2), holding: .control)
      #expect(try Self.picked(page) == ["b.jpg"])
      #expect(try Self.text(page) == "1 picked")
      try page.click(Self.tile(4), holding: .shift)
      #expect(try Self.picked(page) == ["b.jpg", "c.jpg", "d.jpg"])
      #expect(try page.text("getSelection()") == "")
      try page.click("\(Self.tile(3)) .check")
      #expect(try Self.picked(page) == ["b.jpg", "d.jpg"])
      try page.click("tbody tr:nth-of-type(6) .check")
      #expect(try Self.picked(page) == ["b.jpg", "d.jpg", "e.jpg"])
      #expect(try Self.text(page) == "3 picked")
      #expect(try !page.isTrue("details.open"))

      try page.click("#clear")
      #expect(try Self.picked(page) == [])
      #expect(try Self.text(page) == "")
      try page.click(Self.tile(1))
      #expect(try page.isTrue("details.open"))
    }
  }

  @Test func takesTheKeyboard() throws {
    try Self.withPage { page throws in
      try page.run("document.querySelector('.tile').focus()")
      try page.press("ArrowRight")
      try page.press(" ")
      #expect(try Self.picked(page) == ["b.jpg"])
      #expect(try !page.isTrue("details.open"))
      try page.press("ArrowRight", holding: .shift)
      try page.press("ArrowRight", holding: .shift)
      #expect(try Self.picked(page) == ["b.jpg", "c.jpg", "d.jpg"])
      try page.press(" ")
      #expect(try Self.picked(page) == ["b.jpg", "c.jpg"])
      try page.press("Escape")
      #expect(try Self.picked(page) == [])

      try page.run("document.querySelector('tr.current').focus()")
      try page.press(" ")
      #expect(try Self.picked(page) == ["d.jpg"])
      try page.press("a", holding: .control)
      #expect(try Self.picked(page) == Self.names)
    }
  }

  @Test func staysWhenTheFilterChanges() throws {
    try Self.withPage { page throws in
      try page.click(Self.tile(1), holding: .control)
      try page.click(Self.tile(3), holding: .control)
      try page.press("/")
      try page.type("c.jpg")
      #expect(try Self.picked(page) == ["c.jpg"])
      #expect(try Self.text(page) == "2 picked, 1 not shown")
      #expect(try page.texts("pickedPhotos().map(pathOf)") == ["c.jpg", "a.jpg"])
      try page.click("#reset")
      #expect(try Self.picked(page) == ["a.jpg", "c.jpg"])
      #expect(try Self.text(page) == "2 picked")
    }
  }

  @Test func copiesThePathsAndTheCommand() throws {
    try Self.withPage { page throws in
      try page.click(Self.tile(5), holding: .control)
      try page.click(Self.tile(2), holding: .control)
      try page.click("#copy-paths")
      #expect(try Self.text(page) == "2 picked, paths copied")
      #expect(try page.clipboard() == "b.jpg\ne.jpg\n")
      try page.click("#copy-command")
      #expect(try Self.text(page) == "2 picked, command copied")
      #expect(try page.clipboard() == "exifcli list -- b.jpg e.jpg")

      // In the order of the list.
      try page.click("th.file button")
      try page.click("th.file button")
      try page.run("document.activeElement.blur()")
      try page.press("c")
      #expect(try page.clipboard() == "e.jpg\nb.jpg\n")
      try page.press("C", holding: .shift)
      #expect(try page.clipboard() == "exifcli list -- e.jpg b.jpg")
    }
  }

  /// A shell runs the command, and exifcli lists the same photos: also those whose names are syntax to the
  /// shell, cannot be seen, or are not text.
  @Test func copiesACommandThatListsThePhotos() throws {
    let names =
      [
        "plain.jpg", "with blank.jpg", "it's.jpg", "''.jpg", "a\"b.jpg", "$HOME.jpg", "`id`.jpg",
        "$(id).jpg", "back\\slash.jpg", "line\nbreak.jpg", "tab\t.jpg", "-r.jpg", "--limit=0.jpg",
        "~.jpg", "=ls.jpg", "*.jpg", "[a].jpg", "{a,b}.jpg", "a;b.jpg", "a&b.jpg", "#a.jpg",
        "!!.jpg",
        "caf\u{E9}.jpg", "cafe\u{301}.jpg", "日本.jpg", "\u{1F468}\u{200D}\u{1F469}.jpg",
        "\u{202E}a.jpg",
        "\u{1B}[31m'.jpg", "\u{85}1.jpg", "\u{2028}.jpg", "\u{10FFE9}.jpg", "\r.jpg", "\\n.jpg",
      ].map { Array($0.utf8) } + [
        [0xE9, 0x31] + Array(".jpg".utf8), [0x61, 0xFF, 0x27, 0x0A] + Array(".jpg".utf8),
      ]
    try TemporaryFolder.with { folder throws in
      for name in names { try folder.place(JPEGBuilder().bytes, at: name) }
      try BrowserPage.with(in: folder.path) { page throws in
        #expect(try page.number("photos.length") == names.count)
        let command = try page.text("listCommand(photos)")
        let piped = try page.text("pipedCommand(photos)")
        #expect(command.hasPrefix("exifcli list -- "))
        for (text, options) in [(command, "--format paths -0"), (piped, "--format paths")] {
          let listed = try Self.run(text, options, in: folder.path).split(separator: 0).map {
            Array($0)
          }
          #expect(
            listed.sorted { $0.lexicographicallyPrecedes($1) }
              == names.sorted { $0.lexicographicallyPrecedes($1) })
        }
        // Nothing in it can be mistaken for a key that is pressed.
        #expect(command.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      }
    }
  }

  /// A system limits the length of a command.
  @Test func copiesAPipeForVeryManyPhotos() throws {
    try Self.withPage { page throws in
      let command = try page.text("listCommand(Array(20000).fill(photos[0]))")
      #expect(command.hasPrefix("printf '%s\\0' a.jpg a.jpg "))
      #expect(command.hasSuffix(" a.jpg | exifcli list --files-from - -0"))
    }
  }

  /// What bash and exifcli make of the command: paths, each followed by NUL.
  private static func run(
    _ command: String, _ options: String, in folder: String
  ) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let function = "exifcli() { \"$EXIFCLI\" \"$1\" \(options) \"${@:2}\"; }\n"
    process.arguments = ["-c", function + command]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["EXIFCLI": Program.path, "LC_ALL": "C.UTF-8", "HOME": "/nowhere"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(bytes)
  }
}
