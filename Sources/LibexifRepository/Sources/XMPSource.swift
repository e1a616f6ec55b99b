import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// An XMP property that says the same as a field.
struct XMPSource<Value: MetadataFieldValue>: Sendable {
  let name: XMPName
  /// The field's value according to the packet; nil if the property says none.
  let read: @Sendable (XMPPacket) -> Value?
  /// The property's value for a value of the field; nil if the property cannot say it, and is
  /// removed.
  let write: @Sendable (Value) -> XMPNewValue?
  /// A property that is written and removed together with this one.
  var companion: Companion?
  /// The value that the property gets if the field changes: of the new one, the old one, and the packet. Nil if it
  /// gets the new one.
  var keep: (@Sendable (_ new: Value, _ old: Value?, _ packet: XMPPacket) -> Value)?
  /// Whether the property keeps its text, which is not understood, as the new value says nothing instead. Nil if it
  /// never does.
  var mayLeave: (@Sendable (_ new: Value, _ packet: XMPPacket) -> Bool)?
  /// Whether an edit adds the property to a photo without it, as programs read the field from XMP
  /// alone.
  private(set) var isAdded = false
  /// Whether the property is a copy of another program: it is read if no other source has the field, and an edit that
  /// cannot change it leaves it as it is.
  private(set) var isCopy = false
  /// The texts of the property after a change of keywords; nil if the field is another one.
  var items: (@Sendable (PlaceChange<Value>, [String]) -> [String])?
  /// Whether these texts of the property still say what they should not; nil if the field is another one.
  var isLeftIn: (@Sendable (PlaceChange<Value>, [String]) -> Bool)?
  /// The keywords among these texts that are neither the old nor the new ones; nil if the field is another one.
  var hiddenIn: (@Sendable (PlaceChange<Value>, [String]) -> Value?)?

  /// The value that a field of a structure of a place says, by its text and that of the companion there; nil if no such
  /// structure has the field.
  var readField: (@Sendable (_ text: String, _ companion: String?) -> Value?)?
  /// What structures of places call the field; nil if it has the property's own name there.
  var fieldName: XMPName?
  /// Whether an edit that may add the property does so, of the change and the packet. Nil if it always does.
  var isNeeded: (@Sendable (PlaceChange<Value>, XMPPacket) -> Bool)?
  /// Whether another field writes the property, which follows this one.
  var isWrittenByOther = false
  /// Whether edits leave the property as it is, and name it if it then says something else.
  var isLeftAlone = false

  /// A property that says a part of the field's value.
  struct Companion: Sendable {
    let name: XMPName
    /// Whether it is added to a packet without it.
    var isAdded = true
    let write: @Sendable (Value) -> XMPNewValue
  }

  init(
    _ namespace: XMPNamespace, _ local: String, read: @escaping @Sendable (XMPValue) -> Value?,
    write: @escaping @Sendable (Value) -> XMPNewValue?
  ) {
    let name = XMPName(namespace, local)
    self.init(name, reading: { $0.value(of: name).flatMap(read) }, write: write)
  }

  init(
    _ name: XMPName, reading read: @escaping @Sendable (XMPPacket) -> Value?,
    write: @escaping @Sendable (Value) -> XMPNewValue?, companion: Companion? = nil
  ) {
    self.name = name
    (self.read, self.write, self.companion) = (read, write, companion)
  }

  /// The same property, which edits add to photos without it.
  var added: Self {
    var source = self
    source.isAdded = true
    return source
  }

  /// The same property in a sidecar. A date that moves gets all that qualifies it: the photo, which lends the rest,
  /// keeps its own date.
  var inSidecar: Self {
    var source = self
    source.keep = nil
    return source
  }

  /// The same property as a copy of another program.
  var copy: Self {
    var source = self
    source.isCopy = true
    return source
  }
}

extension XMPSource {
  /// The changes that give the property a new value of the field, or remove it if the value is nil; texts of a list
  /// are added and removed one by one. A property that the packet does not have stays absent, unless edits add it.
  /// No structure is added.
  ///
  /// - Parameter packet: The photo's packet; nil if it has none.
  func changes(_ change: PlaceChange<Value>, in packet: XMPPacket?) -> [XMPChange] {
    let count = packet?.count(of: name) ?? 0
    if isWrittenByOther { return [] }
    if let isNeeded, let packet, count == 0, !isNeeded(change, packet) { return [] }
    if let items, let texts = packet?.value(of: name)?.texts,
      !(isAdded && texts.allSatisfy { XMPText.trimmed($0) == nil })
    {
      guard !isCopy || count == 1 else { return [] }
      let new = items(change, texts)
      let isSame = new.elementsEqual(texts) { $0.isIdentical(to: $1) }
      return isSame ? [] : [XMPChange(name, .bag(new))]
    }
    if isLeftAlone { return [] }
    if change.isSame {
      guard let packet, let value = read(packet), !change.isNew(value) else { return [] }
    }
    if isCopy, !isSimple(in: packet) { return [] }
    var new = change.new
    if let value = new, let packet {
      if mayLeave?(value, packet) ?? false { return [] }
      new = keep?(value, change.old, packet) ?? value
    }
    let value = new.flatMap(write) ?? .none
    guard count > 0 || (isAdded && !value.isStructure) else { return [] }
    let others = [companion].compactMap(\.self).filter {
      $0.isAdded || (packet?.count(of: $0.name) ?? 0) > 0
    }
    return [XMPChange(name, value)]
      + others.map { XMPChange($0.name, new.map($0.write) ?? .none) }
  }

  /// Whether the packet has the property once, with one text.
  private func isSimple(in packet: XMPPacket?) -> Bool {
    packet?.count(of: name) == 1 && packet?.value(of: name)?.text != nil
  }

  /// What this copy says and neither the old nor the new value of the field does; nil if there is no such part, or if
  /// the edit leaves the property as it is.
  func hidden(_ change: PlaceChange<Value>, in packet: XMPPacket) -> Value? {
    if isLeftAlone { return nil }
    guard let hiddenIn else { return read(packet).flatMap(change.hidden) }
    guard packet.count(of: name) == 1 else { return nil }
    return packet.value(of: name)?.texts.flatMap { hiddenIn(change, $0) }
  }

  /// Whether the packet has this copy, and it does not follow the change.
  func isLeft(_ change: PlaceChange<Value>, in packet: XMPPacket) -> Bool {
    guard isCopy, packet.count(of: name) > 0, !change.isSame || change.listEdit != nil else {
      return false
    }
    if isLeftAlone { return read(packet).map { !change.isNew($0) } ?? false }
    guard let isLeftIn, let items else { return !isSimple(in: packet) }
    guard packet.count(of: name) == 1, let texts = packet.value(of: name)?.texts else {
      return true
    }
    return isLeftIn(change, items(change, texts))
  }

  /// The changes of properties with the same name in other letters, such as `tiff:artist`, which programs of Windows
  /// write. Those of other rows are left out.
  func variantChanges(
    _ change: PlaceChange<Value>, in packet: XMPPacket, except known: [XMPName]
  ) -> [XMPChange] {
    if isLeftAlone || isWrittenByOther { return [] }
    return packet.names(similarTo: name).filter { !known.contains($0) }.flatMap { variant in
      guard packet.count(of: variant) == 1, let text = packet.value(of: variant)?.text,
        companion == nil
      else { return [XMPChange]() }
      let value = change.new.flatMap(write) ?? .none
      if change.isSame, value.isText(text) { return [] }
      return [XMPChange(variant, value)]
    }
  }
}

extension XMPSource {
  /// The structures of IPTC for places (IPTC Photo Metadata Standard 2023.2, section 5).
  private static var places: [XMPName] {
    ["LocationCreated", "LocationShown"].map { XMPName(.iptcExtension, $0) }
  }

  /// The fields of this name in structures of places, which edits leave as they are, that may not say the new value.
  func leftInPlaces(_ change: PlaceChange<Value>, in packet: XMPPacket) -> [String] {
    guard let readField, !change.isSame else { return [] }
    let field = fieldName ?? name
    return Self.places.filter { place in
      packet.fields(field, companion?.name ?? field, in: place).contains { text, companion in
        !(readField(text, companion).map(change.isNew) ?? false)
      }
    }.map { "\($0)/\(field)" }
  }
}

extension PlaceChange {
  /// Those of the properties, which edits leave as they are, that the packet has, in any case of letters, and that may
  /// not say the new value.
  func left(of names: [XMPName], in packet: XMPPacket) -> [XMPName] {
    guard !isSame || listEdit != nil else { return [] }
    return names.flatMap { [$0] + packet.names(similarTo: $0) }.filter { name in
      packet.value(of: name).map { !isSaid(by: $0) } ?? false
    }
  }

  /// Whether the value is empty, or surely says the new value.
  private func isSaid(by value: XMPValue) -> Bool {
    guard let texts = value.texts else { return false }
    guard let first = texts.first(where: { XMPText.trimmed($0) != nil }) else { return true }
    let said: MetadataValue? =
      switch Value.kind {
      case .text: texts.count == 1 ? XMPText.text(first).map(MetadataValue.text) : nil
      case .date: XMPText.date(first).map(MetadataValue.date)
      case .fraction: XMPText.fraction(first).map(MetadataValue.fraction)
      case .list: value.isList ? .list(texts) : nil
      case .integer, .choice: nil
      }
    if let listEdit, case .list(let texts)? = said {
      return listEdit.adding.allSatisfy(texts.contains)
        && !listEdit.removing.contains(where: texts.contains)
    }
    return said.flatMap { Value($0) }.map(isNew) ?? false
  }
}

extension XMPValue {
  fileprivate var isList: Bool { if case .list = self { true } else { false } }
}

extension XMPNewValue {
  fileprivate var isStructure: Bool { if case .fields = self { true } else { false } }
}
