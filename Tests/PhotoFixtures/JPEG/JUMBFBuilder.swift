/// Content credentials (C2PA), built box by box (ISO/IEC 19566-5). They have no signature.
package enum JUMBFBuilder {
  /// A box of boxes whose type begins with these four letters.
  package static func box(type: String, _ label: String, _ content: [UInt8]) -> [UInt8] {
    let uuid: [UInt8] = [0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71]
    let description = Array(type.utf8) + uuid + [3] + Array(label.utf8) + [0]
    return BoxBuilder.box("jumb", BoxBuilder.box("jumd", description) + content)
  }

  /// A store with manifests, each of a claim and assertions.
  package static func store(_ manifests: [(label: String, content: [UInt8])]) -> [UInt8] {
    box(
      type: "c2pa", "c2pa", manifests.flatMap { box(type: "c2ma", $0.label, $0.content) })
  }

  package static func claim(_ value: [UInt8], version: String = "c2pa.claim") -> [UInt8] {
    box(type: "c2cl", version, BoxBuilder.box("cbor", value))
  }

  package static func assertions(_ values: [(label: String, value: [UInt8])]) -> [UInt8] {
    box(
      type: "c2as", "c2pa.assertions",
      values.flatMap { box(type: "cbor", $0.label, BoxBuilder.box("cbor", $0.value)) })
  }

  // MARK: CBOR (RFC 8949)

  package static func text(_ text: String) -> [UInt8] {
    head(3, text.utf8.count) + Array(text.utf8)
  }

  package static func list(_ values: [[UInt8]]) -> [UInt8] {
    head(4, values.count) + values.flatMap(\.self)
  }

  package static func map(_ values: [(String, [UInt8])]) -> [UInt8] {
    head(5, values.count) + values.flatMap { text($0.0) + $0.1 }
  }

  private static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
    switch number {
    case ..<24: [kind << 5 | UInt8(number)]
    case ..<256: [kind << 5 | 24] + BoxBuilder.number(number, 1)
    default: [kind << 5 | 25] + BoxBuilder.number(number, 2)
    }
  }

  /// An older manifest, and the one that counts.
  package static let sample: [UInt8] = {
    let action = { (name: String, type: String) in
      map([("action", text(name)), ("digitalSourceType", text("http://cv.iptc.org/x/" + type))])
    }
    let actions = map([
      (
        "actions",
        list([
          action("c2pa.created", "trainedAlgorithmicMedia"), action("c2pa.edited", "composite"),
        ])
      )
    ])
    let program = map([("name", text("Example Editor")), ("version", text("2.1"))])
    return store([
      ("urn:old", claim(map([("claim_generator", text("Old/1"))]))),
      (
        "urn:new",
        assertions([("c2pa.hash.data", map([])), ("c2pa.actions.v2", actions)])
          + claim(
            map([
              ("instanceID", text("xmp:iid:1")), ("claim_generator_info", program),
              ("dc:title", text("Dune")), ("dc:format", text("image/jpeg")),
            ]), version: "c2pa.claim.v2")
      ),
    ])
  }()
}

extension [JPEGBuilder.Segment] {
  /// APP11 with the parts of a box (ISO/IEC 19566-5 annex D), each after the box's length and type.
  package static func boxes(_ box: [UInt8], partSize: Int = 60_000) -> Self {
    stride(from: 8, to: Swift.max(9, box.count), by: partSize).enumerated().map { index, start in
      var payload: [UInt8] = [0x4A, 0x50, 0, 1]
      payload += BoxBuilder.number(index + 1, 4) + box.prefix(8)
      payload += box.dropFirst(start).prefix(partSize)
      return JPEGBuilder.Segment(.app11, payload)
    }
  }
}
