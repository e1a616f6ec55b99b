import Foundation
import PhotoEntities
import PhotoFixtures
import Testing

@testable import XMPPackets

/// What ExifTool and Exiv2 read from blocks and from edited blocks.
@Suite(.tags(.process, .proof))
struct IPTCJudgesTests {
  /// The blocks of real photos and of the samples, by the name of a file with them.
  private static let blocks: [(name: String, block: IPTCBlock)] =
    SampleIPTC.allCases.map { ("\($0).jpg", $0.block) }
    + SharedResources.all.enumerated().compactMap { index, row in
      PhotoshopResources(row.bytes).iptc.map { ("photo-\(index).jpg", IPTCBlock($0)) }
    }

  /// The values in ExifTool's form, by name. It lists only known datasets by default.
  private static func values(_ block: IPTCBlock) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for property in block.properties {
      guard let name = property.dataset.name else { continue }
      values[name, default: []] += property.values.map { value in
        switch (value, property.dataset.form) {
        case (.text(let text), .date?): separated(text, [4, 6], ":", length: 8)
        case (.text(let text), .time?):
          separated(separated(text, [2, 4, 9], ":", length: 11), [2, 4], ":", length: 6)
        case (.text(let text), _): text
        case (.number(let number), _): "\(number)"
        case (.bytes(let bytes), _) where property.dataset == .codedCharacterSet:
          String(decoding: bytes, as: UTF8.self)
        case (.bytes(let bytes), _): "(Binary data \(bytes.count) bytes, use -b option to extract)"
        }
      }
    }
    return values
  }

  private static func separated(
    _ text: String, _ places: [Int], _ separator: Character, length: Int
  ) -> String {
    var characters = Array(text)
    guard characters.count == length else { return text }
    for place in places.reversed() { characters.insert(separator, at: place) }
    return String(characters)
  }

  private static func photo(_ block: [UInt8]) -> Data {
    Data(JPEGBuilder(metadata: [.iptc(block)]).bytes)
  }

  /// What ExifTool reads from the files of a folder, by their names.
  ///
  /// - Parameter isUTF8: Whether texts are UTF-8 in blocks that name no character set.
  private static func exifTool(
    _ folder: URL, isUTF8: Bool
  ) throws -> [String: [String: [String]]] {
    let charset = isUTF8 ? ["-charset", "iptc=UTF8"] : []
    let output = try Judge.exiftool.run(["-j", "-n", "-IPTC:all"] + charset + [folder.path])
    let records = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    var values: [String: [String: [String]]] = [:]
    for record in records ?? [] {
      let name = URL(filePath: "\(record["SourceFile"] ?? "")").lastPathComponent
      values[name] = record.filter { $0.key != "SourceFile" }.mapValues { value in
        ((value as? [Any]) ?? [value]).map { "\($0)" }
      }
    }
    return values
  }

  @Test(.enabled(if: Judge.exiftool.isPresent, Judge.exiftool.absence))
  func exifToolReadsTheSameValues() throws {
    try withFolder { folder in
      for (name, block) in Self.blocks {
        try Self.photo(block.bytes).write(to: folder.appending(path: name))
      }
      let both = [
        true: try Self.exifTool(folder, isUTF8: true),
        false: try Self.exifTool(folder, isUTF8: false),
      ]
      for (name, block) in Self.blocks {
        let read = both[block.characterSet == .utf8] ?? [:]
        // JSON without types: ExifTool writes digits as numbers, without zeros before them.
        #expect(Self.numbers(read[name] ?? [:]) == Self.numbers(Self.values(block)), "\(name)")
      }
    }
  }

  /// The same values with digits as numbers.
  private static func numbers(_ values: [String: [String]]) -> [String: [String]] {
    values.mapValues { $0.map { text in Int(text).map { "\($0)" } ?? text } }
  }

  /// From the photos themselves, with their resources.
  @Test(
    .enabled(if: Judge.exiftool.isPresent, Judge.exiftool.absence),
    .enabled(if: !SharedResources.all.isEmpty, "no folder ../shared/photos beside the project"))
  func exifToolReadsTheSameFromPhotos() throws {
    var count = 0
    for (photo, bytes) in SharedResources.all {
      let resources = PhotoshopResources(bytes)
      #expect(resources.damageOffset == nil, "\(photo)")
      let output = try Judge.exiftool.run([
        "-j", "-n", "-IPTC:all", "-IPTCDigest", "-CurrentIPTCDigest", photo.path,
      ])
      let record =
        (try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])?.first
        ?? [:]
      let digests = [record["IPTCDigest"], record["CurrentIPTCDigest"]].map { $0.map { "\($0)" } }
      let digest: IPTCDigest =
        digests[0] == nil ? .absent : digests[0] == digests[1] ? .matching : .differing
      #expect(resources.digest == digest, "\(photo)")
      let names = ["SourceFile", "IPTCDigest", "CurrentIPTCDigest"]
      let read = record.filter { !names.contains($0.key) }.mapValues { value in
        ((value as? [Any]) ?? [value]).map { "\($0)" }
      }
      let values = resources.iptc.map { Self.values(IPTCBlock($0)) } ?? [:]
      count += values.values.joined().count
      #expect(Self.numbers(read) == Self.numbers(values), "\(photo)")
    }
    #expect(count > 0)
  }

  // MARK: Edits

  private static let changes: [IPTCChange] = [
    IPTCChange(.objectName, ["Straße & Meer"]), IPTCChange(.keywords, ["sea", "blue sky", "sun"]),
    IPTCChange(.byline, ["Ann", "Bob"]), IPTCChange(.caption, []),
    IPTCChange(.dateCreated, ["20250203"]), IPTCChange(.copyrightNotice, ["© 2025"]),
    IPTCChange(.caption, ["Plain text"]),
  ]

  /// The edits of all blocks that have the dataset.
  private static var edits: [(name: String, change: IPTCChange, old: IPTCBlock, new: IPTCBlock)] {
    blocks.flatMap { name, block in
      changes.enumerated().compactMap { index, change in
        guard !block.texts(of: change.dataset).isEmpty,
          let edit = try? block.edited([change], ifTooLong: .cut)
        else { return nil }
        return ("\(index)-\(name)", change, block, edit)
      }
    }
  }

  @Test(.enabled(if: Judge.exiftool.isPresent, Judge.exiftool.absence))
  func exifToolReadsEdits() throws {
    try withFolder { folder in
      for edit in Self.edits {
        try Self.photo(edit.new.bytes).write(to: folder.appending(path: edit.name))
      }
      let both = [
        true: try Self.exifTool(folder, isUTF8: true),
        false: try Self.exifTool(folder, isUTF8: false),
      ]
      #expect(Self.edits.count > 15)
      for edit in Self.edits {
        let read = both[edit.new.characterSet == .utf8] ?? [:]
        var expected = Self.values(edit.old)
        let texts = edit.change.texts.map {
          edit.change.dataset == .dateCreated ? Self.separated($0, [4, 6], ":", length: 8) : $0
        }
        expected["\(edit.change.dataset)"] = texts.isEmpty ? nil : texts
        // A text that ASCII cannot hold makes a block name its set.
        if expected["CodedCharacterSet"] == nil, edit.new.characterSet == .utf8,
          !texts.joined().utf8.allSatisfy({ $0 < 0x80 })
        {
          expected["CodedCharacterSet"] = ["\u{1B}%G"]
        }
        #expect(Self.numbers(read[edit.name] ?? [:]) == Self.numbers(expected), "\(edit.name)")
      }
    }
  }

  @Test(.enabled(if: Judge.exiv2.isPresent, Judge.exiv2.absence))
  func exiv2ReadsEdits() throws {
    let names: [IPTCDataset: String] = [
      .objectName: "ObjectName", .keywords: "Keywords", .byline: "Byline", .caption: "Caption",
      .dateCreated: "DateCreated", .copyrightNotice: "Copyright",
    ]
    try withFolder { folder in
      for edit in Self.edits where edit.new.characterSet == .utf8 {
        let path = folder.appending(path: edit.name)
        try Self.photo(edit.new.bytes).write(to: path)
        let lines = try Judge.exiv2.run(["-PIkt", path.path]).split(separator: "\n")
        let name = "Iptc.Application2.\(names[edit.change.dataset] ?? "")"
        let values = lines.filter { $0.hasPrefix(name + " ") }.map {
          String($0.dropFirst(name.count).drop { $0 == " " })
        }
        let texts = edit.change.texts.map {
          edit.change.dataset == .dateCreated ? Self.separated($0, [4, 6], "-", length: 8) : $0
        }
        #expect(values == texts, "\(edit.name)")
      }
    }
  }

  // MARK: Damage

  /// 10,000 damaged blocks are read and edited, or refused. An edit changes no other dataset.
  @Test func survivesDamagedBlocks() {
    var generator = SeededGenerator(seed: 5)
    let (blocks, changes) = (Self.blocks.map(\.block.bytes).filter { !$0.isEmpty }, Self.changes)
    var (edited, refused) = (0, 0)
    for number in 0..<10_000 {
      let bytes = generator.mutation(of: blocks[number % blocks.count])
      let block = IPTCBlock(bytes)
      let change = changes[number / blocks.count % changes.count]
      guard let edit = try? block.edited([change], ifTooLong: .cut) else {
        refused += 1
        continue
      }
      if edit.bytes != bytes { edited += 1 }
      func others(_ block: IPTCBlock) -> [[UInt8]] {
        block.entries.filter {
          $0.dataset != change.dataset && $0.dataset != .codedCharacterSet
        }.map { Array(block.bytes[$0.range]) }
      }
      #expect(others(edit) == others(block))
    }
    #expect(edited > 500)
    #expect(refused > 100)
  }
}
