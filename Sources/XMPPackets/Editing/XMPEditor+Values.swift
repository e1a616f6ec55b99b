extension XMPEditor {
  // MARK: Texts

  /// Sets the text of an attribute or an element.
  mutating func setText(_ text: String, of form: XMPForm) {
    if let old = document.text(of: form), old.utf8.elementsEqual(text.utf8) { return }
    switch form {
    case .attribute(let attribute):
      let value = document.attributes[attribute].value
      let quote = bytes[value.lowerBound - 1]
      splices.append(XMPSplice(range: value, bytes: XMLText.written(text, quote: quote) ?? []))
    case .content(let element): setContent(of: element, to: XMLText.written(text) ?? [])
    case .array, .structure, .other: break
    }
  }

  /// Replaces what is inside an element. `<a/>` becomes `<a>…</a>`.
  mutating func setContent(of element: Int, to content: [UInt8]) {
    let element = document.elements[element]
    if element.isEmptyTag {
      let end = element.tag.upperBound
      let opened = Array(">".utf8) + content + Array("</".utf8) + bytes[element.name.range]
      splices.append(XMPSplice(range: end - 2..<end, bytes: opened + Array(">".utf8)))
    } else {
      splices.append(XMPSplice(range: element.content, bytes: content))
    }
  }

  /// Sets the default text among several languages, and those that equal it. Without a default text, the first one
  /// counts: it is set, and a default one is added, which other programs look for.
  mutating func setDefault(_ text: String, of array: Int, _ items: [Int], _ texts: [String]) {
    let languages = items.map {
      XMPAlternative(language: packet.language(of: $0), text: "")
    }
    let index = languages.firstIndex(where: \.isDefault)
    if let old = index.map({ texts[$0] }) ?? texts.first {
      for (item, itemText) in zip(items, texts) where itemText.utf8.elementsEqual(old.utf8) {
        setText(text, of: document.form(of: item))
      }
    }
    if index == nil, languages.first?.language.isEmpty != true {
      // Programs that know no languages read the first text.
      let item = markup(of: array).item(text, isDefault: true)
      insert([item], into: array, items, at: 0)
    }
  }

  // MARK: Items

  /// Changes the items of an array: those at its beginning and its end that stay the same are kept.
  mutating func setItems(of array: Int, _ items: [Int], from old: [String], to new: [String]) {
    let isSame = { (one: String, other: String) in one.utf8.elementsEqual(other.utf8) }
    let first = zip(old, new).prefix(while: isSame).count
    let last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed())
      .prefix(while: isSame).count
    let (oldEnd, newEnd) = (old.count - last, new.count - last)
    let changed = min(oldEnd, newEnd)
    for index in first..<changed { setText(new[index], of: document.form(of: items[index])) }
    for item in items[changed..<oldEnd] { removeElement(item) }
    let markup = markup(of: array)
    let inserted = new[changed..<newEnd].map { markup.item($0, isDefault: false) }
    insert(inserted, into: array, items, at: changed)
  }

  /// Inserts items before the item of this index, in the layout of the items beside them.
  mutating func insert(
    _ inserted: [[UInt8]], into array: Int, _ items: [Int], at index: Int
  ) {
    guard !inserted.isEmpty else { return }
    if items.isEmpty {
      setContent(of: array, to: Array(inserted.joined()))
    } else if index > 0 {
      let item = items[index - 1]
      let layout = layout(before: item)
      let end = document.elements[item].range.upperBound
      splices.append(
        XMPSplice(range: end..<end, bytes: inserted.flatMap { layout + $0 }))
    } else {
      let layout = layout(before: items[0])
      let start = document.elements[items[0]].range.lowerBound
      splices.append(
        XMPSplice(range: start..<start, bytes: inserted.flatMap { $0 + layout }))
    }
  }

  /// The markup of an array's items, with the prefix of the array.
  func markup(of array: Int) -> XMPMarkup {
    let name = document.elements[array].name
    return XMPMarkup(rdf: Array(bytes[name.range.lowerBound..<name.local.lowerBound]))
  }

  /// The white space before an element, back to the markup before it; empty if it is too long to be
  /// repeated.
  func layout(before element: Int) -> ArraySlice<UInt8> {
    let start = document.elements[element].range.lowerBound
    let layout = bytes[..<start].suffix(while: XMLCharacters.isSpace)
    return layout.count <= Self.longestLayout ? layout : []
  }

  /// The most white space that is repeated for each new element.
  private static let longestLayout = 200

  // MARK: Removal

  mutating func remove(_ place: XMPPlace) {
    switch place {
    case .attribute(let attribute, of: _):
      removedAttributes.insert(attribute)
      let range = document.attributes[attribute].range
      let layout = bytes[..<range.lowerBound].suffix(while: XMLCharacters.isSpace)
      splices.append(XMPSplice(range: layout.startIndex..<range.upperBound, bytes: []))
    case .element(let element, of: _): removeElement(element)
    }
  }

  /// Removes an element, and its lines if nothing else is on them.
  mutating func removeElement(_ element: Int) {
    removedElements.insert(element)
    let range = document.elements[element].range
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let before = bytes[..<range.lowerBound].suffix(while: isBlank).startIndex
    var after = range.upperBound + bytes[range.upperBound...].prefix(while: isBlank).count
    let hasLineBefore = before > 0 && (bytes[before - 1] == 0x0A || bytes[before - 1] == 0x0D)
    let lineEnd = bytes[after...].prefix(2)
    if lineEnd.elementsEqual([0x0D, 0x0A]) {
      after += 2
    } else if lineEnd.first == 0x0A || lineEnd.first == 0x0D {
      after += 1
    } else {
      after = before
    }
    let lines = hasLineBefore && after > range.upperBound ? before..<after : range
    splices.append(XMPSplice(range: lines, bytes: []))
  }
}

extension ArraySlice {
  /// The longest end of the slice of which every element satisfies the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, predicate(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}
