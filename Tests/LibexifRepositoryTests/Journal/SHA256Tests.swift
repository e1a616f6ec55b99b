import Testing

@testable import LibexifRepository

/// The hash by which a photo is known again.
struct SHA256Tests {
  /// The examples that NIST gives for FIPS 180-4.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func isTheStandards(text: String, digest: String) {
    #expect(Self.digest(of: [Array(text.utf8)]) == digest)
  }

  /// Lengths around the ends of blocks; `sha256sum` has said what they come to.
  @Test(arguments: [
    (1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"),
    (55, "463eb28e72f82e0a96c0a4cc53690c571281131f672aa229e0d45ae59b598b59"),
    (56, "da2ae4d6b36748f2a318f23e7ab1dfdf45acdc9d049bd80e59de82a60895f562"),
    (63, "29af2686fd53374a36b0846694cc342177e428d1647515f078784d69cdb9e488"),
    (64, "fdeab9acf3710362bd2658cdc9a29e8f9c757fcf9811603a8c447cd1d9151108"),
    (65, "4bfd2c8b6f1eec7a2afeb48b934ee4b2694182027e6d0fc075074f2fabb31781"),
    (119, "da18797ed7c3a777f0847f429724a2d8cd5138e6ed2895c3fa1a6d39d18f7ec6"),
    (120, "f52b23db1fbb6ded89ef42a23ce0c8922c45f25c50b568a93bf1c075420bbb7c"),
    (128, "471fb943aa23c511f6f72f8d1652d9c880cfa392ad80503120547703e56a2be5"),
    (1000, "4e4c294b331f7a2099a379bec34b9f9fc03dc46ab465d998f4d683da53487e6d"),
  ])
  func paddingFillsBlocks(count: Int, digest: String) {
    #expect(Self.digest(of: [Self.bytes(count)]) == digest)
  }

  @Test func aMillionBytesInPieces() {
    let pieces = [[UInt8]](
      repeating: [UInt8](repeating: UInt8(ascii: "a"), count: 1000), count: 1000)
    #expect(
      Self.digest(of: pieces) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: 0...130)
  func piecesDoNotMatter(place: Int) {
    let bytes = Self.bytes(130)
    #expect(
      Self.digest(of: [Array(bytes[..<place]), [], Array(bytes[place...])])
        == Self.digest(of: [bytes]))
  }

  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8($0 % 251) }
  }

  private static func digest(of pieces: [[UInt8]]) -> String {
    var hash = SHA256()
    for piece in pieces { hash.update(piece) }
    return hash.digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
