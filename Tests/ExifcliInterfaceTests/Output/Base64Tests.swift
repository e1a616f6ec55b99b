import Foundation
import Testing

@testable import ExifcliInterface

/// Bytes as text.
struct Base64Tests {
  /// The test vectors of RFC 4648 section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func isTheStandards(bytes: String, text: String) {
    #expect(Base64.text(Array(bytes.utf8)) == text)
  }

  @Test(arguments: 250...260)
  func readsBackAsTheSameBytes(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 31) }
    #expect(Data(base64Encoded: Base64.text(bytes)).map(Array.init) == bytes)
  }
}
