import Foundation
import PhotoFixtures
import Testing

/// Use of the page in a real browser: by keyboard, on a phone, in dark mode.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageUseTests {
  private static let focus = "document.activeElement"

  @Test func canBeUsedByKeyboard() throws {
    let photos = ["thumbnail", "grey", "long-exposure", "no-exif"]
    try TemporaryFolder.with(photos[0], photos[1], photos[2], photos[3]) { folder in
      let files = photos.sorted().map { "\($0).jpg" }
      try BrowserPage.with(in: folder.path, width: 900) { page in
        // Filter, at most seven plots, contact sheet, headings, table: each is one stop.
        var stops: [String] = []
        for _ in 0..<20 {
          try page.press("Tab")
          stops.append(try page.text("\(Self.focus).className || \(Self.focus).tagName"))
        }
        #expect(stops.first == "INPUT")
        #expect(stops.filter { $0.hasPrefix("tile") }.count == 1)
        #expect(stops.filter { $0.hasPrefix("current") }.count == 1)

        try page.run("document.querySelector('.tile').focus()")
        #expect(try page.text("\(Self.focus).title") == files[0])
        try page.press("ArrowRight")
        #expect(try page.text("\(Self.focus).title") == files[1])
        #expect(
          try page.texts("document.querySelectorAll('tr.current td:first-child')") == [files[1]])
        try page.press("End")
        #expect(try page.text("\(Self.focus).title") == files[3])

        try page.press("Enter")
        #expect(try page.isTrue("document.getElementById('details').open"))
        #expect(try page.text("document.querySelector('dialog a').textContent") == files[3])
        try page.press("ArrowLeft")
        #expect(try page.text("document.querySelector('dialog a').textContent") == files[2])
        try page.press("Escape")
        #expect(try !page.isTrue("document.getElementById('details').open"))
        #expect(try page.text("\(Self.focus).title") == files[2])

        try page.run("document.querySelector('tr.current').focus()")
        try page.press("ArrowUp")
        #expect(try page.text("\(Self.focus).cells[0].textContent") == files[1])
        try page.press("Enter")
        #expect(try page.text("document.querySelector('dialog a').textContent") == files[1])
      }
    }
  }

  @Test func showsAllFieldsOfOnePhoto() throws {
    let record = try JSONRecord(
      Program.run(["list", "Fixtures/exif-little-endian.jpg", "--format", "jsonl"]).lines[0])
    try BrowserPage.with(["Fixtures/exif-little-endian.jpg"]) { page in
      try page.click(".tile")
      #expect(
        try page.texts("[...document.querySelectorAll('dialog dt')].map((term) => term.title)")
          == record.names.dropFirst().filter { try record.literal($0) != "null" })
      #expect(try page.texts("document.querySelectorAll('dialog dt')").contains("Exposure"))
      #expect(
        try page.texts("document.querySelectorAll('dialog dd')").contains(
          "Morning mist over the valley"))
      #expect(try page.isTrue("document.querySelector('dialog img').naturalWidth > 0"))
      try page.click("dialog form button")
      #expect(try !page.isTrue("document.getElementById('details').open"))
    }
  }

  @Test func fitsAPhone() throws {
    try BrowserPage.with(["Fixtures"], width: 390, height: 800) { page in
      let isVisible = { (id: String) in
        try page.isTrue("document.getElementById('\(id)').checkVisibility()")
      }
      #expect(try page.number("document.documentElement.scrollWidth") == 390)
      #expect(try page.isTrue("document.querySelectorAll('.tile').length > 50"))
      for (number, view) in ["sheet", "list", "plots"].enumerated() {
        try page.click("nav button:nth-child(\(number + 1))")
        for other in ["sheet", "list", "plots"] {
          #expect(try isVisible(other) == (other == view), "\(other) in the view \(view)")
        }
        #expect(try page.number("document.documentElement.scrollWidth") == 390)
      }
    }
  }

  @Test func hasNoViewOfPicturesOnAPhoneWithoutThem() throws {
    try BrowserPage.with(["Fixtures", "--thumbnails", "none"], width: 390) { page throws in
      #expect(try page.isTrue("document.getElementById('list').checkVisibility()"))
      #expect(try page.isTrue("document.querySelector('nav button').hidden"))
    }
  }

  /// A click beside the details of a photo closes them; a click inside does not.
  @Test func closesOnePhotoByAClickBesideIt() throws {
    try BrowserPage.with(["Fixtures"], height: 500) { page in
      try page.click(".tile")
      try page.click("dialog article")
      #expect(try page.isTrue("document.getElementById('details').open"))
      let isInside = "document.querySelector('dialog form').getBoundingClientRect().y >= 0"
      try page.run("document.querySelector('dialog article').scrollTo(0, 1e6)")
      #expect(try page.isTrue(isInside))
      try page.click("#filter")
      #expect(try !page.isTrue("document.getElementById('details').open"))
    }
  }

  @Test func isLightAndDark() throws {
    try BrowserPage.with(["Fixtures"]) { page in
      let lightness = { (property: String) in
        try page.text("getComputedStyle(document.documentElement)['\(property)']")
          .split { !$0.isNumber }.compactMap { Int($0) }.prefix(3).reduce(0, +)
      }
      try page.prefer("light")
      #expect(try lightness("backgroundColor") > 700)
      #expect(try lightness("color") < 150)
      try page.prefer("dark")
      #expect(try lightness("backgroundColor") < 150)
      #expect(try lightness("color") > 600)
    }
  }
}
