import PhotoEntities

extension XMPPacket {
  /// The packet with some properties changed, and every other byte as it was.
  ///
  /// A property is changed where it stands: the bytes of its value, in its own quotes. A property
  /// that the packet does not have is inserted with the prefix that the packet gives its namespace.
  /// The padding gives or takes the difference in length; if it cannot, the packet changes its
  /// length (XMP part 1, ISO 16684-1, section 7.3.2). If no property changes, the edit has no
  /// changes.
  ///
  /// If a name has two changes, the last one counts. Changes inside a property are made one after the other, after those of
  /// whole ones.
  package func edited(_ changes: [XMPChange]) throws(MetadataRefusal) -> XMPEdit {
    let inside = changes.filter(\.value.isInside)
    var edit = try editedWhole(changes.filter { !$0.value.isInside })
    guard !inside.isEmpty else { return edit }
    for change in inside {
      edit = XMPEdit(packet: try edit.packet.editedWhole([change]).packet, changes: [])
    }
    return XMPEdit(packet: edit.packet, changes: XMPByteChange.change(from: bytes, to: edit.bytes))
  }

  private func editedWhole(_ changes: [XMPChange]) throws(MetadataRefusal) -> XMPEdit {
    var last: [XMPChange] = []
    for change in changes {
      last.removeAll { $0.name == change.name }
      last.append(change)
    }
    var editor = XMPEditor(packet: self)
    for change in last { try editor.make(change) }
    try editor.makeInsertions()
    guard let name = last.first?.name, !editor.splices.isEmpty else {
      return XMPEdit(packet: self, changes: [])
    }
    guard let edit = applying(editor.splices) else { throw .unverified(name) }
    for change in last {
      guard edit.packet.has(change) || edit.packet.lacksItem(change, of: self) else {
        throw .unverified(change.name)
      }
    }
    return edit
  }

  /// The packet with these splices and the padding that they need; nil if it could not be read then.
  func applying(_ splices: [XMPSplice]) -> XMPEdit? {
    // The padding is white space, whose characters have one unit each.
    let growth = splices.reduce(0) {
      $0 + coding.unitCount(of: $1.bytes) - coding.unitCount(of: bytes[$1.range])
    }
    let balance = trailer?.balance(growth, bytes)
    guard let (bytes, ranges) = (splices + [balance].compactMap(\.self)).applied(to: bytes),
      let packet = try? XMPPacket(bytes, in: coding)
    else { return nil }
    return XMPEdit(packet: packet, changes: ranges)
  }

  /// Whether the change took an item of an array, and the next one stands in its place.
  private func lacksItem(_ change: XMPChange, of old: XMPPacket) -> Bool {
    guard case .inside(let steps, .none) = change.value, case .item? = steps.last else {
      return false
    }
    func count(_ packet: XMPPacket) -> Int? {
      guard let place = packet.places(of: change.name).first,
        case .array(_, _, let items)? = packet.document.form(
          at: steps.dropLast(), in: packet.form(of: place))
      else { return nil }
      return items.count
    }
    return count(old).map { $0 - 1 } == count(self)
  }

  /// Whether the property has the changed value, once.
  private func has(_ change: XMPChange) -> Bool {
    let places = places(of: change.name)
    guard let place = places.first else { return change.value.texts.isEmpty }
    guard places.count == 1 else { return false }
    return has(change.value, in: form(of: place))
  }

  /// Whether this is the value of a form.
  private func has(_ wanted: XMPNewValue, in form: XMPForm) -> Bool {
    let value = value(of: form)
    switch wanted {
    case .text(let text), .defaultText(let text):
      return value.text?.utf8.elementsEqual(text.utf8) ?? false
    case .bag(let texts), .sequence(let texts):
      return value.texts?.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) } ?? false
    case .fields(let fields, let text):
      guard case .structure(let element) = form else {
        return value.text?.utf8.elementsEqual(text.utf8) ?? false
      }
      return fields.allSatisfy { field in
        let texts = document.fields(field.name, of: element).map(document.text)
        return texts.count == 1 && texts[0]?.utf8.elementsEqual(field.text.utf8) ?? false
      }
    case .localText(let text, let language):
      guard case .alternatives(let alternatives) = value else { return false }
      let found = alternatives.filter { $0.language.isSameName(as: language) }.map(\.text)
      return found.elementsEqual(text.map { [$0] } ?? []) { $0.utf8.elementsEqual($1.utf8) }
    case .inside(let steps, let inner):
      guard let found = document.form(at: steps[...], in: form) else { return inner == .none }
      return has(inner, in: found)
    case .none: return false
    }
  }
}

extension XMPNewValue {
  /// Whether it changes only a part of the property.
  fileprivate var isInside: Bool {
    switch self {
    case .localText, .inside: true
    case .text, .defaultText, .bag, .sequence, .fields, .none: false
    }
  }
}

extension XMPPacket {
  /// The packet stored in this many bytes; nil if it does not fit. A shorter one is filled up: with zero bytes if it ends in
  /// some, otherwise with spaces, before the end of its wrapper. A longer one loses zero bytes at its end.
  package func fitted(to count: Int) -> XMPPacket? {
    guard count.isMultiple(of: coding.unitSize) else { return nil }
    let growth = count / coding.unitSize - coding.unitCount(of: bytes)
    if growth == 0 { return self }
    var fitted = bytes
    let zeros = bytes.reversed().prefix { $0 == 0 }.count
    if growth < 0 {
      guard zeros >= -growth else { return nil }
      fitted.removeLast(-growth)
    } else if zeros > 0 {
      fitted += repeatElement(0, count: growth)
    } else {
      let end = trailer?.range.lowerBound ?? fitted.count
      fitted.insert(contentsOf: repeatElement(UInt8(ascii: " "), count: growth), at: end)
    }
    return try? XMPPacket(fitted, in: coding)
  }
}
