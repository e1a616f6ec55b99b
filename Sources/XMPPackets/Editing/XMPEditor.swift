import PhotoEntities

/// The changes of a packet's bytes that change its properties.
struct XMPEditor {
  let packet: XMPPacket
  var splices: [XMPSplice] = []
  /// The properties to insert.
  var insertions: [XMPChange] = []
  /// The elements and attributes that are removed: nothing is inserted beside them.
  var removedElements: Set<Int> = []
  var removedAttributes: Set<Int> = []

  var document: XMLDocument { packet.document }
  var bytes: [UInt8] { packet.document.bytes }

  init(packet: XMPPacket) {
    self.packet = packet
  }

  /// Changes, removes or notes for insertion one property.
  mutating func make(_ change: XMPChange) throws(MetadataRefusal) {
    let places = packet.places(of: change.name)
    guard places.count <= 1 else { throw .repeated(change.name) }
    guard change.value.texts.allSatisfy({ XMLText.written($0) != nil }) else {
      throw .character(change.name)
    }
    if let place = places.first, case .inside(let steps, let value) = change.value {
      // A list without items is no property.
      if value == .none, steps.count == 1, case .item(0, _) = steps[0],
        case .array(_, _, let items) = packet.form(of: place), items.count == 1
      {
        return remove(place)
      }
      try set(value, at: steps[...], in: packet.form(of: place), of: change.name)
    } else if let place = places.first, case .localText(let text, let language) = change.value {
      try setText(text, in: language, at: place, change.name)
    } else if change.value.texts.isEmpty {
      places.forEach { remove($0) }
    } else if let place = places.first {
      try set(change, at: place)
    } else if case .fields = change.value {
      throw .structured(change.name)
    } else {
      insertions.append(change)
    }
  }

  private mutating func set(_ change: XMPChange, at place: XMPPlace) throws(MetadataRefusal) {
    let form = packet.form(of: place)
    switch (change.value, form) {
    case (.none, _): remove(place)
    // They change a part of the property.
    case (.localText, _), (.inside, _): break
    case (.fields(let fields, _), .structure(let element)):
      for field in fields { try set(field, of: element, change.name) }
    case (.fields, .array): throw .structured(change.name)
    case (_, .structure), (_, .other): throw .structured(change.name)
    case (.text(let text), .attribute), (.text(let text), .content),
      (.defaultText(let text), .attribute), (.defaultText(let text), .content),
      (.fields(_, let text), .attribute), (.fields(_, let text), .content):
      setText(text, of: form)
    case (.text(let text), .array(let array, let kind, let items)),
      (.defaultText(let text), .array(let array, let kind, let items)):
      guard let texts = packet.texts(of: items) else { throw .structured(change.name) }
      if kind == .alternatives {
        setDefault(text, of: array, items, texts)
      } else {
        guard items.count == 1 else { throw .severalTexts(change.name) }
        setText(text, of: document.form(of: items[0]))
      }
    case (.bag(let texts), .array(let array, let kind, let items)),
      (.sequence(let texts), .array(let array, let kind, let items)):
      guard let old = packet.texts(of: items) else { throw .structured(change.name) }
      guard kind != .alternatives else {
        guard texts.count == 1 else { throw .severalTexts(change.name) }
        return setDefault(texts[0], of: array, items, old)
      }
      setItems(of: array, items, from: old, to: texts)
    case (.bag(let texts), .attribute), (.sequence(let texts), .attribute):
      // An array cannot be an attribute, but one text can stay where it is.
      if texts.count == 1 {
        setText(texts[0], of: form)
      } else {
        remove(place)
        insertions.append(change)
      }
    case (.bag(let texts), .content(let element)), (.sequence(let texts), .content(let element)):
      // One text stays a text.
      if texts.count == 1, packet.texts(of: [element]) != nil {
        return setText(texts[0], of: form)
      }
      let rdf = try rdfPrefix(in: element, for: change.name)
      setContent(of: element, to: XMPMarkup(rdf: rdf).value(change.value))
    }
  }

  /// Sets the text of a language, or removes it.
  private mutating func setText(
    _ text: String?, in language: String, at place: XMPPlace, _ name: XMPName
  ) throws(MetadataRefusal) {
    let form = packet.form(of: place)
    if text == nil, case .array(_, .alternatives, let items) = form,
      items.allSatisfy({ packet.language(of: $0).isSameName(as: language) })
    {
      return remove(place)
    }
    try setText(text, in: language, of: form, name)
  }

  /// The same of a form.
  mutating func setText(
    _ text: String?, in language: String, of form: XMPForm, _ name: XMPName
  ) throws(MetadataRefusal) {
    guard case .array(let array, .alternatives, let items) = form else { throw .noLanguages(name) }
    let found = items.filter { packet.language(of: $0).isSameName(as: language) }
    guard let text else { return found.forEach { removeElement($0) } }
    guard let item = found.first else {
      return insert(
        [markup(of: array).item(text, language: language)], into: array, items, at: items.count)
    }
    guard found.count == 1 else { throw .severalTexts(name) }
    setText(text, of: document.form(of: item))
  }

  /// Sets the text of a field where it stands.
  private mutating func set(
    _ field: XMPNewField, of structure: Int, _ name: XMPName
  ) throws(MetadataRefusal) {
    let forms = document.fields(field.name, of: structure)
    guard forms.count == 1 else { throw .noSingleField(field.name, of: name) }
    guard document.text(of: forms[0]) != nil else { throw .structured(field.name) }
    setText(field.text, of: forms[0])
  }

  /// The prefix of RDF, with its colon, which must be bound inside the element.
  func rdfPrefix(in element: Int, for name: XMPName) throws(MetadataRefusal) -> [UInt8] {
    let rdf = document.elements[packet.rdf].name
    guard document.namespace(ofPrefix: bytes[rdf.prefix], in: element) == rdf.namespace else {
      throw .noPrefix(name)
    }
    return Array(bytes[rdf.range.lowerBound..<rdf.local.lowerBound])
  }
}
