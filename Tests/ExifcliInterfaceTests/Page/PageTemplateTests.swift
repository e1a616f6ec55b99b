import Digests
import Foundation
import Testing

@testable import ExifcliInterface

/// The page without photos.
struct PageTemplateTests {
  private static let page = PageTemplate().parts.joined()

  @Test func hasAPlaceForThePhotosAndOneForTheThumbnails() {
    #expect(PageTemplate().parts.count == 3)
    #expect(Self.page.firstRange(of: Array("{{".utf8)) == nil)
  }

  /// The policy has the hashes of the exact bytes between the tags, and allows nothing else.
  @Test(arguments: [("style", "<style>", "</style>"), ("script", "<script>", "</script>")])
  func allowsItsOwnScriptAndStyleByTheirHashes(kind: String, start: String, end: String) throws {
    let opening = try #require(Self.page.firstRange(of: Array(start.utf8)))
    let rest = Self.page[opening.upperBound...]
    let closing = try #require(rest.firstRange(of: Array(end.utf8)))
    let content = Data(rest[..<closing.lowerBound])
    let hash = Data(SHA256.digest(of: Array(content))).base64EncodedString()

    #expect(content.count > 1000)
    let text = String(decoding: Self.page, as: UTF8.self)
    #expect(text.contains("; \(kind)-src 'sha256-\(hash)';"))
    #expect(text.contains(#"content="default-src 'none'; "#))
    #expect(!text.contains("unsafe"))
  }

  /// Contents are not searched again: a slot in them stays text.
  @Test func fillsEachSlotOnce() {
    let template = PageTemplate(
      Array("a{{x}}b{{cut}}c{{y}}{{x}}{{".utf8),
      contents: ["x": Array("{{y}}{{cut}}".utf8), "y": Array("1".utf8)])
    #expect(
      template.parts.map { String(decoding: $0, as: UTF8.self) }
        == ["a{{y}}{{cut}}b", "c1{{y}}{{cut}}{{"])
  }
}
