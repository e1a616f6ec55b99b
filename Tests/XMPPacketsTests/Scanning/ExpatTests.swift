import Foundation
import PhotoFixtures
import Testing

@testable import XMPPackets

/// The scanner finds the same elements, attributes and texts as expat.
@Suite(.tags(.process), .enabled(if: Judge.python3.isPresent, Judge.python3.absence))
struct ExpatTests {
  /// Writes what expat finds in each file of a folder to a file beside it: a line for each element,
  /// or nothing if the file is not well-formed.
  private static let script = #"""
    import os, sys
    from xml.parsers import expat

    def elements(data):
        parser = expat.ParserCreate(namespace_separator="\x1d")
        parser.ordered_attributes = True
        found, stack = [], []

        def start(name, attributes):
            if stack:
                stack[-1][1] = None
            found.append([str(parser.CurrentByteIndex), name, *attributes])
            stack.append([found[-1], ""])

        def text(data):
            if stack[-1][1] is not None:
                stack[-1][1] += data

        def end(name):
            element, text = stack.pop()
            element.append("-" if text is None else "+" + text)

        def document_type(*arguments):
            raise ValueError

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        parser.CharacterDataHandler = text
        parser.StartDoctypeDeclHandler = document_type
        parser.Parse(data, True)
        # Namespaces may contain blanks.
        return "\x1e".join("\x1f".join(element) for element in found).replace("\x1d", " ")

    for name in os.listdir(sys.argv[1]):
        path = os.path.join(sys.argv[1], name)
        try:
            result = elements(open(path, "rb").read())
        except Exception:
            result = ""
        open(path + ".out", "w", encoding="utf-8", newline="").write(result)
    """#

  /// What expat finds in each text; empty if it is not well-formed.
  private func expat(_ texts: [[UInt8]]) throws -> [String] {
    try withFolder { folder in
      for (index, text) in texts.enumerated() {
        try Data(text).write(to: folder.appending(path: "\(index)"))
      }
      _ = try Judge.python3.run(["-c", Self.script, folder.path])
      return try texts.indices.map {
        String(decoding: try Data(contentsOf: folder.appending(path: "\($0).out")), as: UTF8.self)
      }
    }
  }

  /// The same by the scanner; empty if it refuses the text.
  private func scanned(_ text: [UInt8]) -> String {
    guard let document = try? XMLScanner.scan(text) else { return "" }
    func name(_ name: XMLName) -> String {
      let uri = document.namespaces[name.namespace]
      return String(decoding: uri + (uri.isEmpty ? [] : [0x20]) + text[name.local], as: UTF8.self)
    }
    return document.elements.indices.map { index in
      let element = document.elements[index]
      let attributes = document.attributes[element.attributes].flatMap { attribute in
        [
          name(attribute.name),
          XMLText.text(of: attribute.value, in: text, isAttribute: true),
        ]
      }
      let isLeaf = element.next == index + 1
      let content =
        isLeaf ? "+" + XMLText.text(of: element.content, in: text, isAttribute: false) : "-"
      return (["\(element.range.lowerBound)", name(element.name)] + attributes + [content])
        .joined(separator: "\u{1F}")
    }.joined(separator: "\u{1E}")
  }

  private func expectAgreement(_ texts: [[UInt8]]) throws -> (accepted: Int, refused: Int) {
    var counts = (accepted: 0, refused: 0)
    for (text, expected) in zip(texts, try expat(texts)) {
      let found = scanned(text)
      #expect(
        found.utf8.elementsEqual(expected.utf8), "\(String(decoding: text, as: UTF8.self))")
      if expected.isEmpty { counts.refused += 1 } else { counts.accepted += 1 }
    }
    return counts
  }

  @Test func agreesOnSamples() throws {
    let counts = try expectAgreement(SamplePacket.allCases.map(\.bytes))
    #expect(counts.accepted == SamplePacket.allCases.count)
  }

  @Test(.enabled(if: SharedPackets.isPresent, "\(SharedPackets.absence)"))
  func agreesOnRealPackets() throws {
    // Expat reads UTF-16 too, and takes no zero bytes at the end.
    let packets = SharedPackets.all.map(\.bytes).filter { !$0.prefix(100).contains(0) }
    let counts = try expectAgreement(packets.map { $0.last == 0 ? $0.dropLast() : $0 })
    #expect(counts.accepted > 40)
  }

  /// Samples with a few bytes changed: both refuse the same ones.
  @Test(.tags(.proof)) func agreesOnMutatedPackets() throws {
    var generator = SeededGenerator(seed: 17)
    var texts: [[UInt8]] = []
    for packet in SamplePacket.allCases.map(\.bytes) {
      for _ in 0..<250 {
        var text = packet.filter { $0 != 0x20 || Int.random(in: 0..<4, using: &generator) > 0 }
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let place = Int.random(in: text.indices, using: &generator)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0:
            text[place] = Array("<>&;\"'/=:x -!?]#".utf8).randomElement(using: &generator) ?? 0
          case 1: text.remove(at: place)
          case 2: text[place] = .random(in: 0x20...0x7E, using: &generator)
          default:
            let other = Int.random(in: text.indices, using: &generator)
            text.insert(contentsOf: text[other...].prefix(4), at: place)
          }
        }
        texts.append(text)
      }
    }
    let counts = try expectAgreement(texts)
    #expect(counts.accepted > 50)
    #expect(counts.refused > 100)
  }
}
