import Foundation
import PhotoFixtures
import Testing

/// The filter, the order and the view of the page are in its address.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PageStateTests {
  private static let fragment = "location.hash.slice(1)"

  @Test func comesBackAfterAReload() throws {
    let files = try Program.run([
      "list", "Fixtures", "--where", "iso >= 400 and not model ~ 'Canon EOS'", "--sort", "iso:desc",
      "--format", "paths", "-q",
    ]).lines
    try BrowserPage.with(["Fixtures", "--columns", "file,iso"]) { page throws in
      #expect(try page.text(Self.fragment) == "")
      try page.press("/")
      try page.type("iso >= 400 and not model ~ 'Canon EOS'")
      try page.click("th:nth-child(2) button")
      #expect(try page.text(Self.fragment).hasSuffix("&sort=iso"))
      try page.click("th:nth-child(2) button")
      #expect(
        try page.text(Self.fragment)
          == "filter=iso+%3E%3D+400+and+not+model+%7E+%27Canon+EOS%27&sort=iso%3Adesc")
      #expect(try page.files == files)

      try page.reload()
      #expect(try page.text("filter.value") == "iso >= 400 and not model ~ 'Canon EOS'")
      #expect(try page.files == files)
      #expect(try page.text("document.querySelector('th:nth-child(2)').ariaSort") == "descending")
      try page.click("#reset")
      #expect(try page.text(Self.fragment) == "sort=iso%3Adesc")
    }
  }

  @Test func bringsBackTheBarsOfPlotsAndTheView() throws {
    try BrowserPage.with(["Fixtures"], width: 390) { page throws in
      try page.click("nav button:nth-child(3)")
      try page.click(".bars button:nth-child(3)")
      let count = try page.count
      let fragment = try page.text(Self.fragment)
      #expect(fragment.hasPrefix("view=plots&bar=iso%3A"))
      try page.reload()
      #expect(try page.count == count)
      #expect(try page.text("document.body.dataset.view") == "plots")
      #expect(
        try page.text("document.querySelector('.bars button:nth-child(3)').ariaPressed") == "true")
      // A link that somebody follows on the open page.
      try page.run("location.hash = 'view=table&sort=file:desc'")
      try page.settle()
      #expect(try page.text("document.body.dataset.view") == "table")
      #expect(try page.count == "\(try page.number("photos.length")) photos")
      #expect(try page.files.first == "Fixtures/xmp-too-long.jpg" || !page.files.isEmpty)
      #expect(try page.text("document.querySelector('th').ariaSort") == "descending")
    }
  }

  /// A link may come from a stranger, or from a page of other photos.
  @Test(arguments: [
    "sort=nothing&view=nowhere&bar=iso:none&bar=&bar=x", "%", "filter=%E9&sort=",
    "sort=constructor",
    "view=__proto__", "filter=<img src=x onerror=alert(1)>", "&&==&", "sort=iso:sideways",
  ])
  func ignoresWhatThePageDoesNotHave(fragment: String) throws {
    try BrowserPage.with(["Fixtures"]) { page throws in
      try page.reload(fragment: fragment)
      #expect(try page.text("document.body.dataset.view") == "sheet")
      if !fragment.hasPrefix("filter") { #expect(try !page.files.isEmpty) }
      #expect(try page.number("document.querySelectorAll('[onerror]').length") == 0)
    }
  }
}
