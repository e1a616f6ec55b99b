import PhotoFixtures

@testable import XMPPackets

extension FuzzTarget {
  /// Content credentials: boxes of boxes (JUMBF), and values of CBOR in them.
  static let credentials = FuzzTarget(
    name: "credentials", options: ["-max_len=4096"], seeds: { _ in [JUMBFBuilder.sample] },
    words: ["jumb", "jumd", "cbor", "c2pa", "c2ma", "c2cl", "c2as", "c2pa.actions", "actions"]
  ) { bytes in
    _ = CBORValue(bytes[...])
    guard let found = ContentCredentials(bytes) else { return }
    claim(found.manifestCount > 0, "credentials without a manifest")
    claim(
      found.assertions.contains { $0.utf8.starts(with: "c2pa.actions".utf8) }
        || found.actions.isEmpty, "actions without an assertion")
  }
}
