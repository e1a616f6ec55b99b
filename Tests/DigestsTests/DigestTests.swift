import Digests
import Testing

/// The examples of FIPS 180-4 (NIST, Cryptographic Standards and Guidelines: SHA256) and RFC 1321, appendix A.5.
struct DigestTests {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(text: String, digest: String) {
    #expect(Self.hexadecimal(SHA256.digest(of: Array(text.utf8))) == digest)
  }

  @Test(
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    ])
  func md5(text: String, digest: String) {
    #expect(Self.hexadecimal(MD5.digest(of: Array(text.utf8))) == digest)
  }

  /// A million times `a`, in pieces of any size; the digest may be asked for on the way.
  @Test(arguments: [1 << 20, 4096, 999, 64, 63])
  func bytesMayPassByInPieces(size: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    var hash = SHA256()
    for start in stride(from: 0, to: text.count, by: size) {
      hash.update(text[start..<min(start + size, text.count)].span.bytes)
      if start == 0 { #expect(hash.digest == SHA256.digest(of: Array(text.prefix(size)))) }
    }
    #expect(
      Self.hexadecimal(hash.digest)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
