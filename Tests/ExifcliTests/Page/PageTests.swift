import Foundation
import PhotoFixtures
import Testing

/// The page of `exifcli list --format html`, in a real browser. Each test expects no requests and
/// no errors.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageTests {
  /// The most photos that a list of the page makes elements for before somebody scrolls: `portion` in
  /// growing.js.
  private static let portion = 80

  /// The fixtures in this order of `exifcli list`.
  private static func files(_ arguments: String...) throws -> [String] {
    try Program.run(["list", "Fixtures", "--format", "paths"] + arguments).lines
  }

  private static func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  @Test func showsPhotosInTheirOrder() throws {
    let files = try Self.files()
    let first = Array(files.prefix(Self.portion))
    try BrowserPage.with(["Fixtures"]) { page throws in
      #expect(try page.files == first)
      #expect(try page.tiles == first.map(Self.name))
      #expect(try page.count == "\(files.count) photos")
      #expect(try page.text("document.title") == "Photos")
    }
  }

  @Test(arguments: [[], ["--columns", "all"], ["--columns", "iso,file,description"]])
  func hasTheCellsOfTheTable(columns: [String]) throws {
    let arguments = ["Fixtures"] + columns
    let table = try Program.run(["list"] + arguments).lines
    try BrowserPage.with(arguments) { page in
      let hints = try page.texts(
        "[...document.querySelectorAll('th button')].map((th) => th.title)")
      let names = hints.map { $0.prefix { $0 != "," && $0 != ":" } }
      #expect(names == table[0].split(separator: " "))
      let rows = try page.texts(
        "[...document.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join('|'))"
      ).filter { !$0.isEmpty }
      #expect(rows.count == min(table.count - 1, Self.portion))
      for (row, line) in zip(rows, table.dropFirst()) {
        // The table pads its cells.
        let cells = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } == cells)
      }
    }
  }

  @Test(arguments: ["iso", "exposureDuration", "captureDate", "cameraModel", "file"])
  func sortsByAClickOnAHeading(column: String) throws {
    let sorted = try Array(Self.files("--sort", column).prefix(Self.portion))
    let reversed = try Array(Self.files("--sort", column + ":desc").prefix(Self.portion))
    #expect(sorted != reversed)
    try BrowserPage.with(["Fixtures", "--columns", "file,\(column)"]) { page in
      let heading = "th:nth-child(\(column == "file" ? 1 : 2))"
      try page.click(heading + " button")
      #expect(try page.files == sorted)
      #expect(try page.tiles == sorted.map(Self.name))
      #expect(try page.text("document.querySelector('\(heading)').ariaSort") == "ascending")
      try page.click(heading + " button")
      #expect(try page.files == reversed)
      #expect(try page.text("document.querySelector('\(heading)').ariaSort") == "descending")
    }
  }

  @Test func filtersWhatIsTypedAndThePlotsFollow() throws {
    let all = try Self.files()
    let wanted = try Self.files("--where", "cameraModel ~ canon")
    #expect(!wanted.isEmpty && wanted.count < all.count)
    try BrowserPage.with(["Fixtures"]) { page in
      let before = try page.plotted
      #expect(before.count == 7)
      #expect(before.allSatisfy { $0[0] == $0[1] && $0[0] > wanted.count })

      try page.press("/")
      try page.type("canon EOS")

      #expect(try page.text("document.activeElement.id") == "filter")
      #expect(try page.files == wanted)
      #expect(try page.tiles == wanted.map(Self.name))
      #expect(try page.count == "\(wanted.count) of \(all.count) photos")
      #expect(try page.plotted == before.map { [wanted.count, $0[1]] })

      try page.click("#reset")
      #expect(try page.files == Array(all.prefix(Self.portion)))
      #expect(try page.plotted == before)
    }
  }

  @Test func filtersByTextInQuotes() throws {
    let wanted = try Self.files("--where", "focalLength = 50mm")
    try BrowserPage.with(["Fixtures"]) { page in
      try page.press("/")
      try page.type("example \"50 mm\"")
      #expect(try !page.files.isEmpty)
      #expect(try Set(page.files).isSubset(of: wanted))
    }
  }

  @Test func hasNoPlotOfAFieldThatNoPhotoHas() throws {
    try BrowserPage.with(["Fixtures/no-exif.jpg"]) { page throws in
      #expect(try page.number("document.querySelectorAll('.plot').length") == 0)
    }
    try BrowserPage.with(["Fixtures/flash-absent.jpg", "Fixtures/no-exif.jpg"]) { page throws in
      #expect(try page.plotted.allSatisfy { $0 == [1, 1] })
    }
  }

  @Test func showsNothingIfNothingMatches() throws {
    try BrowserPage.with(["Fixtures"]) { page in
      try page.press("/")
      try page.type("no such photo")
      #expect(try page.files == [])
      #expect(try page.tiles == [])
      #expect(try page.plotted.allSatisfy { $0[0] == 0 })
    }
  }

  @Test func aBarOfAPlotRestrictsThePhotosToItsOwn() throws {
    let wanted = try Self.files("--where", "iso >= 283 and iso < 565")
    try BrowserPage.with(["Fixtures"]) { page in
      let bars = "[...document.querySelector('.bars').children]"
      let place = try page.number("\(bars).findIndex((bar) => bar.title.startsWith('400:'))")
      try page.click(".bars button:nth-child(\(place + 1))")
      #expect(try page.files == wanted)
      #expect(try page.text("\(bars)[\(place)].ariaPressed") == "true")
      // Its own plot still shows the photos that could be added.
      #expect(try page.plotted[0][0] > wanted.count)
      #expect(try page.plotted[1][0] <= wanted.count)
      try page.click(".bars button:nth-child(\(place + 1))")
      #expect(try page.count == "\(try Self.files().count) photos")
    }
  }
}
