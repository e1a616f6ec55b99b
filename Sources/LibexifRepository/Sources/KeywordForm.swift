import PhotoEntities
import PhotoUseCases

/// How a place writes keywords: each as one text, or with the words above it, such as `Austria|Vienna`. In such a
/// place the last word is the keyword.
enum KeywordForm: Sendable {
  case flat
  /// Words with this separator between them.
  case path(Unicode.Scalar)

  /// The keyword of an entry; nil if it is empty.
  func keyword(_ entry: String) -> String? {
    switch self {
    case .flat: XMPText.trimmed(entry)
    case .path(let separator):
      entry.parts(separatedBy: separator).compactMap(XMPText.trimmed).last
    }
  }

  /// The texts that an entry counts for: the keyword, and the whole entry, as some programs write keywords with the
  /// separator in them.
  fileprivate func names(_ entry: String) -> [String] {
    [keyword(entry), XMPText.trimmed(entry)].compactMap(\.self)
  }

  /// Whether an entry can be this keyword alone.
  func canHave(_ keyword: String) -> Bool {
    switch self {
    case .flat: true
    case .path(let separator):
      !keyword.unicodeScalars.contains { $0 == separator || $0 == KeywordPath.separator }
    }
  }

  /// The words above the keyword.
  fileprivate func wordsAbove(_ entry: String) -> [String] {
    guard case .path(let separator) = self else { return [] }
    return entry.parts(separatedBy: separator).compactMap(XMPText.trimmed).dropLast()
  }
}

extension PlaceChange where Value == [String] {
  /// The entries of a place after the change. Entries that stay keep their bytes.
  func applied(to entries: [String], _ form: KeywordForm) -> [String] {
    if let listEdit {
      let removed = Set(listEdit.removing).subtracting(listEdit.adding)
      let left = entries.filter { !form.names($0).contains(where: removed.contains) }
      let added = missing(listEdit.adding, in: left, form)
      // An empty property is no keyword.
      return left.elementsEqual([""]) && !added.isEmpty ? added : left + added
    }
    let wanted = new ?? []
    switch form {
    case .flat:
      let isThere = isSame && Set(entries.compactMap(form.keyword)) == Set(wanted)
      return isThere ? entries : MetadataValue.texts(wanted, spelledAs: entries)
    case .path:
      let names = Set(wanted)
      let left = entries.filter { form.names($0).contains(where: names.contains) }
      return left + missing(wanted, in: left, form)
    }
  }

  private func missing(
    _ keywords: [String], in entries: [String], _ form: KeywordForm
  ) -> [String] {
    let known = Set(entries.flatMap(form.names))
    return MetadataValue.distinctTexts(
      keywords.filter { !known.contains($0) && form.canHave($0) }) ?? []
  }

  /// The keywords of the entries that count for none of the known texts; nil if there are none.
  func hidden(in entries: [String], _ form: KeywordForm) -> [String]? {
    let known = knownTexts
    return MetadataValue.distinctTexts(
      entries.filter { !form.names($0).contains(where: known.contains) }.compactMap(form.keyword))
  }

  /// Whether the changed entries still say what they should not, or lack what they cannot say.
  func isLeft(in entries: [String], _ form: KeywordForm) -> Bool {
    let names = Set(entries.flatMap(form.names))
    let above = Set(entries.flatMap(form.wordsAbove))
    let removed = listEdit?.removing ?? (old ?? []).filter { !(new ?? []).contains($0) }
    let added = listEdit?.adding ?? new ?? []
    return removed.contains { above.contains($0) } || added.contains { !names.contains($0) }
  }
}
