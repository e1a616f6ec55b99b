import PhotoFixtures
import Testing

@testable import XMPPackets

/// What content credentials claim.
struct ContentCredentialsTests {
  private typealias Builder = JUMBFBuilder

  /// The last manifest counts.
  @Test func theActiveManifestIsRead() throws {
    let found = try #require(ContentCredentials(Builder.sample))
    #expect((found.manifest, found.manifestCount) == ("urn:new", 2))
    #expect(found.generator == "Example Editor 2.1")
    #expect((found.title, found.format) == ("Dune", "image/jpeg"))
    #expect(found.actions == ["c2pa.created", "c2pa.edited"])
    #expect(found.sourceTypes == ["trainedAlgorithmicMedia", "composite"])
    #expect(found.assertions == ["c2pa.hash.data", "c2pa.actions.v2"])
  }

  /// The claims of the first version of the specification: a text, and perhaps programs in a list.
  @Test func theGeneratorHasSeveralForms() {
    func generator(_ values: [(String, [UInt8])]) -> String? {
      ContentCredentials(Builder.store([("m", Builder.claim(Builder.map(values)))]))?.generator
    }
    let programs = Builder.list([
      Builder.map([("name", Builder.text("A"))]),
      Builder.map([("name", Builder.text("B")), ("version", Builder.text("1"))]),
    ])
    let text = ("claim_generator", Builder.text("Example/1"))
    #expect(generator([text]) == "Example/1")
    #expect(generator([text, ("claim_generator_info", programs)]) == "A, B 1")
    #expect(generator([]) == nil)
  }

  /// Values without a count, with tags, numbers, and bytes between them.
  @Test func otherFormsOfCBORAreRead() {
    let open: [UInt8] =
      [0xBF] + Builder.text("n") + [0x1A, 0, 0, 0, 1] + Builder.text("b") + [0x42, 1, 2]
      + Builder.text("f") + [0xFB, 0, 0, 0, 0, 0, 0, 0, 0] + Builder.text("l") + [0x9F]
      + Builder.text("x") + [0xFF] + Builder.text("t") + [0xC0, 0x7F] + Builder.text("a")
      + Builder.text("b") + [0xFF, 0xFF]
    let value = CBORValue(open[...])
    #expect(value?["n"] == .other && value?["b"] == .other && value?["f"] == .other)
    #expect(value?["l"] == .list([.text("x")]))
    #expect(value?["t"] == .text("ab"))
    #expect(CBORValue([0xF6]) == .other)
  }

  @Test(
    arguments: [
      [], [0x62, 0x61], [0x82, 0x61], [0xA1, 0x61, 0x61], [0x1C], [0x9F], [0x5F, 0x41],
      [0x9B] + [UInt8](repeating: 0xFF, count: 8), [0x7B] + [UInt8](repeating: 0xFF, count: 8),
      [UInt8](repeating: 0x81, count: 100), [UInt8](repeating: 0x7F, count: 9000),
      [0x99, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_535),
    ] as [[UInt8]])
  func damagedCBORIsNotRead(_ bytes: [UInt8]) {
    #expect(CBORValue(bytes[...]) == nil)
  }

  /// No cut or changed bytes trap, and damage leaves out what it hits.
  @Test func damageIsSurvived() {
    let sample = Builder.sample
    for end in sample.indices {
      _ = ContentCredentials(Array(sample.prefix(end)))
      for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var changed = sample
        changed[end] = byte
        _ = ContentCredentials(changed)
      }
    }
    #expect(ContentCredentials(Array(sample.dropLast())) == nil)
    #expect(ContentCredentials([]) == nil)
    #expect(ContentCredentials(Builder.box(type: "json", "x", [])) == nil)
  }

  /// Of any number of actions, some are read, and each source type once.
  @Test func actionsAreLimited() throws {
    func assertion(_ numbers: Range<Int>) -> (String, [UInt8]) {
      let actions = numbers.map { number in
        Builder.map([
          ("action", Builder.text("a\(number)")),
          ("digitalSourceType", Builder.text("http://x/\(number / 2)")),
        ])
      }
      return ("c2pa.actions", Builder.map([("actions", Builder.list(actions))]))
    }
    let assertions = (0..<20).map { assertion($0 * 1_500..<($0 + 1) * 1_500) }
    let store = Builder.store([("m", Builder.assertions(assertions))])
    let found = try #require(ContentCredentials(store))
    #expect(found.actions == (0..<1_000).map { "a\($0)" })
    #expect(found.sourceTypes == (0..<1_000).map(String.init))
  }
}
