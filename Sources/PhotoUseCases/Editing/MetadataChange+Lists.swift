import PhotoEntities

extension MetadataChange {
  /// The change that adds texts to the list of this name, and removes others. The other texts keep their
  /// order.
  ///
  /// - Throws: `InvalidInput` if there is no such field, if it is not a list or cannot be edited, if the list
  ///   cannot have one of the added texts, or if a text is both added and removed.
  package init(
    field name: String, adding: [String] = [], removing: [String] = []
  ) throws(InvalidInput) {
    if let change = try Self.ofTag(name, adding: adding, removing: removing) {
      self = change
      return
    }
    let subject = try ChangeSubject(editableName: name)
    guard case .field(let field) = subject, field.kind == .list else {
      throw InvalidInput("\(subject.name) is not a list; set it instead")
    }
    let added = field.texts(typed: adding.map(\.withoutBlanksAround))
    for text in added { try field.check(.list([text]), typed: "'\(text)'") }
    // A photo may have texts that no edit could add.
    let removing = removing + field.texts(typed: removing).filter { !removing.contains($0) }
    let removed = Set(removing)
    if let text = added.first(where: removed.contains) {
      throw InvalidInput("'\(text)' is both added to \(field.name) and removed from it")
    }
    self.init(
      subject: subject, operation: .edit(ListEdit(adding: added, removing: removing)))
  }
}

extension MetadataChange {
  /// The change that adds a text to a list, which a user writes as `LIST=TEXT`.
  ///
  /// - Throws: `InvalidInput` if the text does not have that form, or as `init(field:adding:removing:)` does.
  package init(addition: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(addition, form: "LIST=TEXT")
    try self.init(field: naming(name), adding: [text])
  }

  /// The change that removes a text from a list, which a user writes as `LIST=TEXT`.
  ///
  /// - Throws: `InvalidInput` as `init(addition:)` does.
  package init(subtraction: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    let (name, text) = try Self.parts(subtraction, form: "LIST=TEXT")
    try self.init(field: naming(name), removing: [text])
  }
}

extension [MetadataChange] {
  /// The changes of lists, with those of the same list as one.
  ///
  /// - Throws: `InvalidInput` if a text is both added to a list and removed from it.
  package func joinedLists() throws(InvalidInput) -> [MetadataChange] {
    var lists: [(subject: ChangeSubject, changes: [MetadataChange])] = []
    for change in self {
      if let index = lists.firstIndex(where: { $0.subject == change.subject }) {
        lists[index].changes.append(change)
      } else {
        lists.append((change.subject, [change]))
      }
    }
    var joined: [MetadataChange] = []
    for list in lists {
      if let change = try list.changes.joinedList() { joined.append(change) }
    }
    return joined
  }

  /// The changes of one list as one change: texts to set, or to add and to remove; none if there are none.
  ///
  /// - Throws: `InvalidInput` if a text is both added and removed.
  package func joinedList() throws(InvalidInput) -> MetadataChange? {
    guard let first else { return nil }
    var (set, adding, removing) = ([String](), [String](), [String]())
    for change in self {
      switch change.operation {
      case .set(.list(let texts)): set += texts
      case .edit(let edit): (adding, removing) = (adding + edit.adding, removing + edit.removing)
      case .tag(let change):
        if case .edit(let edit) = change.operation {
          (adding, removing) = (adding + edit.adding, removing + edit.removing)
        }
      default: break
      }
    }
    if case .tag(let change) = first.operation {
      return try MetadataChange(ofTag: change.tag, adding: adding, removing: removing)
    }
    guard set.isEmpty else {
      return MetadataChange(subject: first.subject, operation: .set(.list(typed: set)))
    }
    return try MetadataChange(field: first.subject.name, adding: adding, removing: removing)
  }
}
