package import SystemPackage

extension Journal {
  /// Records links before they are made, all or none of them.
  ///
  /// - Returns: Their names in the journal.
  package func append(_ links: [FileLink]) throws(Errno) -> [String] {
    let time = JournalRecord.now
    let records = links.map { link in
      JournalRecord.Link(
        id: Self.newName(), time: time, file: pathText.encode(link.path),
        kept: pathText.encode(link.kept), clone: link.kind == .clone ? true : nil,
        content: link.content, old: link.old)
    }
    try append(records.map { .linked($0) })
    return records.map(\.id)
  }
}

extension JournalContents.Link {
  /// The link, as it is carried out and undone.
  package var link: FileLink { FileLink(self) }
}
