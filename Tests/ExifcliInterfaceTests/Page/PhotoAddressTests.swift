import Foundation
import PhotoEntities
import Testing

@testable import ExifcliInterface

/// The addresses of photos in a page.
struct PhotoAddressTests {
  private static let page = URL(filePath: "/archive/page.html")

  @Test(arguments: [
    ("a.jpg", "a.jpg"), ("photos/a b.jpg", "photos/a%20b.jpg"),
    ("/a/ü.jpg", "file:///a/%C3%BC.jpg"),
    ("//host/a.jpg", "file:///host/a.jpg"), ("javascript:alert(1)", "javascript%3Aalert%281%29"),
    ("a?b#c%41.jpg", "a%3Fb%23c%2541.jpg"), ("\n\u{1}", "%0A%01"), ("\"'<>", "%22%27%3C%3E"),
  ])
  func arePercentEncoded(path: String, address: String) {
    #expect(PhotoAddress.of(PhotoIdentifier(bytes: Array(path.utf8))) == address)
  }

  @Test(arguments: [
    ("/a/page.html", "/a", "b.jpg"), ("/a/c/d/page.html", "/a", "../../b.jpg"),
    ("/a/page.html", "/a/c d", "c%20d/b.jpg"), ("/x/page.html", "/a/c", "../a/c/b.jpg"),
    ("/page.html", "/", "b.jpg"), ("/ab/page.html", "/a", "../a/b.jpg"),
  ])
  func beginWhereThePageLies(page: String, folder: String, address: String) {
    let place = PagePlace(page: Array(page.utf8), from: Array(folder.utf8))
    #expect(PhotoAddress.of(PhotoIdentifier(text: "b.jpg"), on: place) == address)
    #expect(PhotoAddress.of(PhotoIdentifier(text: "/b.jpg"), on: place) == "file:///b.jpg")
  }

  @Test func keepsBytesThatAreNotText() {
    #expect(PhotoAddress.of(PhotoIdentifier(bytes: [0x2F, 0xE9, 0x2E])) == "file:///%E9.")
  }

  @Test(arguments: ["a.jpg", "../b/ü ?#%.jpg", "/c/d.jpg", "a:b.jpg", "javascript:alert(1)"])
  func leadToThePhoto(path: String) throws {
    let address = PhotoAddress.of(PhotoIdentifier(bytes: Array(path.utf8)))
    let url = try #require(URL(string: address, relativeTo: Self.page))
    let expected = path.hasPrefix("/") ? path : "/archive/" + path
    #expect(url.scheme == "file")
    #expect(url.standardizedFileURL.path == URL(filePath: expected).standardizedFileURL.path)
  }
}
