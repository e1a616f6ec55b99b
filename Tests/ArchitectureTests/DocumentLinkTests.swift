import Foundation
import Testing

/// The links of the documents lead to files and headings that exist.
struct DocumentLinkTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The paths of all documents below the project's folder.
  private static let documents: [String] = {
    let folders = ["", "Documentation", "Examples", "Benchmarks", "Fuzz", "Fixtures", "Packaging"]
    return folders.flatMap { folder in
      let options: FileManager.DirectoryEnumerationOptions =
        folder.isEmpty ? [.skipsSubdirectoryDescendants] : [.skipsHiddenFiles]
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil, options: options)
      let names = files?.compactMap { ($0 as? URL)?.standardizedFileURL.path } ?? []
      return names.filter { $0.hasSuffix(".md") }.map { String($0.dropFirst(root.path.count + 1)) }
    }.sorted()
  }()

  @Test(arguments: documents)
  func leadsToWhatIsThere(document: String) throws {
    let text = try Self.text(of: document)
    let folder = Self.root.appending(path: document).deletingLastPathComponent()
    for link in MarkdownText(text).links where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file =
        parts[0].isEmpty
        ? Self.root.appending(path: document)
        : folder.appending(path: String(parts[0])).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link) leads nowhere")
      guard parts.count == 2 else { continue }
      let target = try? String(contentsOf: file, encoding: .utf8)
      #expect(
        target.map { MarkdownText($0).anchors.contains(String(parts[1])) } == true,
        "\(link) names no heading")
    }
  }

  /// A reader finds each document from the README.
  @Test func theReadmeNamesEachDocument() throws {
    let links = MarkdownText(try Self.text(of: "README.md")).links
    let documents = Self.documents.filter { $0.hasPrefix("Documentation/") }
    #expect(documents.count > 15)
    #expect(documents.filter { !links.contains($0) } == [])
  }

  @Test func linksAreFoundOutsideOfCode() {
    let text = MarkdownText(
      """
      [a](b.md) `[c](d)` ![e
      f](g.png "h")

          [i](j)

      ```
      [k](l)
      ```
      - [`m`](#n)
          [o](p)
      """)
    #expect(text.links == ["b.md", "g.png", "#n", "p"])
  }

  @Test func headingsHaveTheAnchorsOfGitHub() {
    let text = MarkdownText("# A, `b_c` & d-E\n## [F](g) é\n## f é\n\n```\n# H\n```\n")
    #expect(text.anchors == ["a-b_c--d-e", "f-é", "f-é-1"])
  }

  private static func text(of document: String) throws -> String {
    try String(contentsOf: root.appending(path: document), encoding: .utf8)
  }
}

/// The links and headings of a text in Markdown.
private struct MarkdownText {
  /// The targets of links and pictures, in their order.
  let links: [String]
  /// The anchors that GitHub gives to headings.
  let anchors: Set<String>

  init(_ text: String) {
    let lines = Self.linesOutsideOfCode(text)
    links = lines.joined(separator: "\n").replacing(/`[^`]+`/, with: "")
      .matches(of: /\]\(([^()\s]+)[^()]*\)/).map { String($0.output.1) }
    var counts: [String: Int] = [:]
    anchors = Set(
      lines.compactMap { $0.wholeMatch(of: /#+ (.*)/)?.output.1 }.map { heading in
        let anchor = Self.anchor(of: String(heading))
        let count = counts[anchor, default: 0]
        counts[anchor] = count + 1
        return count == 0 ? anchor : "\(anchor)-\(count)"
      })
  }

  /// Indented lines after a paragraph or in a list belong to it.
  private static func linesOutsideOfCode(_ text: String) -> [String] {
    var isCode = true
    return text.replacing(/(?ms)^```.*?^```$/, with: "").components(separatedBy: "\n").filter {
      line in
      if !line.isEmpty { isCode = isCode && line.hasPrefix("    ") } else { isCode = true }
      return !isCode
    }
  }

  private static func anchor(of heading: String) -> String {
    let title = heading.replacing(/\[([^\[\]]*)\]\([^()]*\)/) { $0.output.1 }
    let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacing(" ", with: "-")
  }
}
