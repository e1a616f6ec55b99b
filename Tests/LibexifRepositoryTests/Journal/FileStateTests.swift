import Testing

@testable import LibexifRepository

/// What a file was like, by which it is known again.
struct FileStateTests {
  /// Sizes around that of what is read at once; `sha256sum` has said what they come to.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc"),
    (1_048_575, "8b55c6a2d3444092a316985030e00c1e6f8608eaf912c896dee7c374d440ed11"),
    (1_048_576, "631b84027d6b9e52b539c4e8373622d23032dfadc64d60af87339c9037e4f769"),
    (1_048_577, "5769f52bc3eef28afa39c6fc68cadb7d0bd69812ae3a3d71452f519ec3c7aa56"),
    (3_000_000, "4d3870d4655ed773027a713ea136507d22e076248e0e9cc920a996039653b76f"),
  ])
  func isTheSizeAndTheHash(size: Int, digest: String) throws {
    let state = try PhotoFile.with((0..<size).map { UInt8($0 % 251) }) { try FileState(of: $0) }
    #expect(state.size == size)
    #expect(state.sha256.bytes.map { Self.hexadecimal($0) }.joined() == digest)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
  }
}
