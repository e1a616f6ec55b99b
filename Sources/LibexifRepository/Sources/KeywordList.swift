import PhotoEntities
import PhotoUseCases
import XMPPackets

/// A property of XMP in which a program lists keywords with the words above them. The separators are those of the
/// programs that define the properties.
struct KeywordList: Sendable {
  let name: XMPName
  let separator: Unicode.Scalar

  private init(_ namespace: XMPNamespace, _ local: String, _ separator: Unicode.Scalar) {
    (name, self.separator) = (XMPName(namespace, local), separator)
  }

  /// In the order of reading. Lightroom's is the one that edits add.
  static let all = [
    KeywordList(.lr, "hierarchicalSubject", "|"), KeywordList(.digiKam, "TagsList", "/"),
    KeywordList(.microsoftPhoto, "LastKeywordXMP", "/"),
    KeywordList(.microsoftPhoto, "LastKeywordIPTC", "/"),
    KeywordList(.microsoft, "LastKeywordXMP", "/"),
    KeywordList(.microsoft, "LastKeywordIPTC", "/"), KeywordList(.mediaPro, "CatalogSets", "|"),
    KeywordList(.expressionMedia, "CatalogSets", "|"),
  ]

  /// The list as a copy of the keywords. The hierarchical keywords write it, which follow the keywords.
  var keywords: XMPSource<[String]> {
    var source = XMPSource.keywords(name, .path(separator)).copy
    source.isWrittenByOther = true
    return source
  }

  /// The lists as places of the hierarchical keywords, which are read from all of them together.
  static var paths: [XMPSource<[String]>] {
    var sources = all.map(\.paths)
    let first = sources.removeFirst()
    var whole = XMPSource<[String]>(
      first.name,
      reading: { packet in MetadataValue.distinctTexts(all.flatMap { $0.texts(in: packet) }) },
      write: first.write)
    whole.items = first.items
    whole.isNeeded = { change, packet in
      let others = all.filter { packet.count(of: $0.name) > 0 }
      return others.isEmpty || others.contains { !$0.canSay(change) }
    }
    return [whole.added] + sources.map(\.copy)
  }

  private var paths: XMPSource<[String]> {
    var source = XMPSource<[String]>(
      name,
      reading: { MetadataValue.distinctTexts(texts(in: $0)) },
      write: { .bag($0.compactMap(entry)) })
    source.items = { change, entries in applied(change, to: entries) }
    source.isLeftIn = { change, entries in
      let texts = Set(entries.compactMap(text))
      let removed = change.listEdit?.removing ?? []
      let added = change.listEdit?.adding ?? change.new ?? []
      return removed.contains(where: texts.contains) || !added.allSatisfy(texts.contains)
    }
    return source
  }

  /// The paths that the packet lists here. A property that an edit could not change says none.
  func texts(in packet: XMPPacket) -> [String] {
    guard packet.count(of: name) == 1 else { return [] }
    return packet.value(of: name)?.texts?.compactMap(text) ?? []
  }

  /// The field's text of an entry.
  private func text(_ entry: String) -> String? {
    KeywordPath(words: entry.parts(separatedBy: separator).compactMap(XMPText.trimmed))?.text
  }

  /// The entry for a text of the field; nil if the list cannot have it.
  private func entry(_ text: String) -> String? {
    KeywordPath(text)?.text(separatedBy: separator)
  }

  private func canSay(_ change: PlaceChange<[String]>) -> Bool {
    (change.listEdit?.adding ?? change.new ?? []).allSatisfy { entry($0) != nil }
  }

  /// The entries after the change. Those that stay keep their bytes.
  private func applied(_ change: PlaceChange<[String]>, to entries: [String]) -> [String] {
    let wanted = change.listEdit?.adding ?? change.new ?? []
    let removed = Set(change.listEdit?.removing ?? []).subtracting(wanted)
    let kept = entries.filter { entry in
      guard let text = text(entry) else { return change.listEdit != nil }
      return change.listEdit == nil ? wanted.contains(text) : !removed.contains(text)
    }
    let known = Set(kept.compactMap(text))
    return kept + wanted.filter { !known.contains($0) }.compactMap(entry)
  }
}
