import Foundation
import PhotoFixtures
import Testing

/// The table when it is scrolled, its headings, the plots, and the page on paper.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageLayoutTests {
  @Test(arguments: [1440, 820, 390])
  func keepsTheNamesInSight(width: Int) throws {
    for columns in ["all", "iso,file,captureDate,description,copyright,software,lens,camera"] {
      let columns = columns.replacingOccurrences(of: ",camera", with: ",cameraModel,artist")
      try BrowserPage.with(["Fixtures", "--columns", columns], width: width, height: 700) {
        page throws in
        try page.run("showView('table'); list.scrollTo(1e6, 300)")
        try page.settle()
        #expect(try page.number("list.scrollLeft") > 0)
        let left = "list.getBoundingClientRect().left"
        for selector in ["th.file", "tbody tr:nth-child(20) td.file"] {
          let box = "document.querySelector('\(selector)').getBoundingClientRect()"
          #expect(try page.number("\(box).left - \(left)") <= 1, "\(selector)")
          // It leaves room for the others, and covers what is scrolled below it.
          #expect(try page.isTrue("\(box).width < list.clientWidth * 0.7"), "\(selector)")
          let color = "getComputedStyle(document.querySelector('\(selector)')).backgroundColor"
          #expect(try page.text(color).hasPrefix("rgb("), "\(selector)")
        }
        let head = "document.querySelector('th.file').getBoundingClientRect()"
        let onTop =
          "document.elementFromPoint(\(head).x + 20, \(head).y + 8).closest('th').className"
        #expect(try page.text(onTop).contains("file"))
      }
    }
  }

  @Test func hasHeadingsInWords() throws {
    try BrowserPage.with(["Fixtures", "--columns", "all"]) { page throws in
      let headings = try page.texts("document.querySelectorAll('th')")
      #expect(headings.prefix(3) == ["File", "ISO", "Focal length"])
      for heading in ["Exposure", "Lens", "Taken", "Camera", "White balance"] {
        #expect(headings.contains(heading))
      }
      let isInWords = headings.allSatisfy { heading in
        ["ISO", "AI training"].contains(heading)
          || heading.dropFirst().allSatisfy { !$0.isUppercase }
      }
      #expect(isInWords)
      #expect(Set(headings).count == headings.count)
    }
  }

  @Test func plotsCamerasAndLensesByName() throws {
    let table = try Program.run([
      "stats", "Fixtures", "--by", "cameraModel", "--format", "csv", "-q",
    ])
    let rows = table.output.split(whereSeparator: \.isNewline).dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .filter { !$0[0].isEmpty }
    try BrowserPage.with(["Fixtures"]) { page throws in
      #expect(
        try page.texts("document.querySelectorAll('figcaption')") == [
          "ISO", "Focal length (mm)", "Aperture", "Exposure (s)", "Taken", "Camera", "Lens",
          "Places (°)",
        ])
      let bars = "[...document.querySelectorAll('.names')[0].children]"
      let names = try page.texts("\(bars).map((bar) => bar.querySelector('span'))")
      let counts = try page.texts("\(bars).map((bar) => bar.querySelector('b'))")
      #expect(names == rows.map { String($0[0]) })
      #expect(counts == rows.map { String($0[3]) })
      try page.click(".names button:nth-child(2)")
      #expect(try page.count.hasPrefix("\(counts[1]) of "))
    }
  }

  /// The rarest of very many names share a bar.
  @Test func plotsVeryManyNames() throws {
    try TemporaryFolder.with { folder throws in
      for number in 0..<60 {
        let block = TIFFBuilder(.bigEndian, .init([.init(.model, .ascii("Camera \(number)"))]))
        try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "\(number).jpg")
      }
      try BrowserPage.with(in: folder.path) { page throws in
        let names = try page.texts("document.querySelectorAll('.names span')")
        #expect(names.count == 50)
        #expect(names.last == "11 others")
        try page.click(".names button:last-child")
        #expect(try page.count == "11 of 60 photos")
      }
    }
  }

  /// Photos of one day are plotted by the hour.
  @Test func plotsOneDayByTheHour() throws {
    try TemporaryFolder.with { folder throws in
      for (number, time) in ["06:10:00", "06:50:00", "09:00:00"].enumerated() {
        let taken = [TIFFBuilder.Entry].taken("2024:05:01 \(time)", fraction: nil, offset: nil)
        let block = TIFFBuilder(
          .bigEndian, .init([.init(.exifPointer, .directory(.init(taken)))]))
        try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "\(number).jpg")
      }
      try BrowserPage.with(in: folder.path) { page throws in
        let bars = try page.texts(
          "[...document.querySelectorAll('.bars button')].map((bar) => bar.title)")
        #expect(
          bars == [
            "2024-05-01 06:00: 2 of 2", "2024-05-01 07:00: 0 of 0", "2024-05-01 08:00: 0 of 0",
            "2024-05-01 09:00: 1 of 1",
          ])
      }
    }
  }

  @Test func isAContactSheetOnPaper() throws {
    let files = try Program.run(["list", "Fixtures", "--format", "paths", "-q"]).lines
    try BrowserPage.with(["Fixtures"], width: 794, height: 1123) { page throws in
      try page.prefer("dark")
      try page.run("showView('table')")
      try page.click("tbody tr:nth-child(3) .check")
      try page.emulatePaper()
      // All photos, also those that nobody has scrolled to.
      #expect(try page.tiles == files.map { String($0.split(separator: "/").last ?? "") })
      for hidden in ["header", "#plots", "#list", ".check", "#picks"] {
        #expect(
          try !page.isTrue("document.querySelector('\(hidden)').checkVisibility()"), "\(hidden)")
      }
      let tile = "document.querySelector('.tile[title=\"Fixtures/exif-little-endian.jpg\"]')"
      #expect(
        try page.text("\(tile).querySelector('.values').innerText.replaceAll('\\u00a0', ' ')")
          == "2024-05-01 06:42 · Example One · 35 mm · f/5.6 · 1/250 · ISO 400")
      #expect(try page.text("getComputedStyle(\(tile)).breakInside") == "avoid")
      #expect(
        try page.text("getComputedStyle(document.documentElement).backgroundColor")
          == "rgb(255, 255, 255)")
      let columns =
        "new Set([...document.querySelectorAll('.tile')].map(({ offsetLeft }) => offsetLeft)).size"
      #expect(try page.number(columns) >= 4)
      let pdf = try page.printed()
      #expect(pdf.prefix(5) == Data("%PDF-".utf8))
    }
  }
}
