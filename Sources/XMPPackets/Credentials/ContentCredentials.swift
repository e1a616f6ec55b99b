/// What the content credentials of a photo (C2PA specification 2.2) claim. Nothing of it is verified: neither the
/// signature, nor whether the photo is the one that was signed.
package struct ContentCredentials: Sendable, Hashable {
  /// The first bytes of the UUIDs of C2PA's boxes (section 11.1.4), which are letters: the store of manifests, a
  /// manifest, an update of one, its assertions, and its claim. The other bytes are those of ISO's UUIDs.
  private enum Kind: String {
    case store = "c2pa"
    case manifest = "c2ma"
    case update = "c2um"
    case assertions = "c2as"
    case claim = "c2cl"

    init?(_ box: JUMBFBox) {
      guard box.type.dropFirst(4).elementsEqual(ContentCredentials.uuidEnd) else { return nil }
      self.init(rawValue: String(decoding: box.type.prefix(4), as: UTF8.self))
    }
  }

  /// 0011-0010-8000-00AA00389B71.
  private static let uuidEnd: [UInt8] = [
    0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]

  /// The most actions that are read, and the most source types.
  private static let maximumCount = 1_000

  /// The label of the manifest that counts, which is the last one.
  package let manifest: String
  /// The number of manifests: those of the photos that it was made of are there, too.
  package let manifestCount: Int
  /// The program that made the claim.
  package private(set) var generator: String?
  package private(set) var title: String?
  package private(set) var format: String?
  /// What was done, such as `c2pa.created`, in order.
  package private(set) var actions: [String] = []
  /// How the picture was made, as terms of IPTC's list of digital source types.
  package private(set) var sourceTypes: [String] = []
  private var knownTypes: Set<[UInt8]> = []
  /// The labels of the assertions.
  package private(set) var assertions: [String] = []

  /// The credentials in a box `jumb`; nil if they cannot be read.
  package init?(_ bytes: [UInt8]) {
    guard let first = JUMBFBox.boxes(in: bytes[...]).first, first.type.elementsEqual("jumb".utf8),
      let store = JUMBFBox(content: first.bytes), Kind(store) == .store
    else { return nil }
    let manifests = store.inner.filter { [.manifest, .update].contains(Kind($0)) }
    guard let active = manifests.last else { return nil }
    (manifest, manifestCount) = (active.label, manifests.count)
    for box in active.inner {
      switch Kind(box) {
      case .claim: if let bytes = box.bytes(of: "cbor") { read(claim: bytes) }
      case .assertions: for assertion in box.inner { read(assertion) }
      default: break
      }
    }
  }

  private mutating func read(claim bytes: ArraySlice<UInt8>) {
    guard let claim = CBORValue(bytes) else { return }
    let programs = claim["claim_generator_info"]?.values.compactMap(Self.program) ?? []
    generator =
      programs.isEmpty ? claim["claim_generator"]?.text : programs.joined(separator: ", ")
    title = claim["dc:title"]?.text
    format = claim["dc:format"]?.text
  }

  private mutating func read(_ assertion: JUMBFBox) {
    assertions.append(assertion.label)
    guard ["c2pa.actions", "c2pa.actions.v2"].contains(assertion.label),
      let value = assertion.bytes(of: "cbor").flatMap(CBORValue.init)
    else { return }
    for action in value["actions"]?.values ?? [] {
      if let name = action["action"]?.text, actions.count < Self.maximumCount {
        actions.append(name)
      }
      if let type = action["digitalSourceType"]?.text, sourceTypes.count < Self.maximumCount {
        let term = Array(type.utf8.reversed().prefix { $0 != 0x2F }.reversed())
        if knownTypes.insert(term).inserted {
          sourceTypes.append(String(decoding: term, as: UTF8.self))
        }
      }
    }
  }

  /// `Lightroom 8.1`.
  private static func program(_ value: CBORValue) -> String? {
    guard let name = value["name"]?.text else { return value.text }
    return value["version"]?.text.map { "\(name) \($0)" } ?? name
  }
}
