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
  /// The value that the property gets if the field changes: of the new one, the old one, and the property's own. Nil
  /// if it gets the new one.
  fileprivate var keep: (@Sendable (_ new: Value, _ old: Value?, _ own: Value) -> Value)?
  /// Whether an edit adds the property to a photo without it, as programs read the field from XMP
  /// alone.
  private(set) var isAdded = false
  /// Whether the property is a copy of another program: it is read if no other source has the field, and an edit that
  /// cannot change it leaves it as it is.
  private(set) var isCopy = false
  /// The texts of the property after a change of keywords; nil if the field is another one.
  private var items: (@Sendable (PlaceChange<Value>, [String]) -> [String])?
  /// Whether these texts of the property still say what they should not; nil if the field is another one.
  private var isLeftIn: (@Sendable (PlaceChange<Value>, [String]) -> Bool)?

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
    if let items, let texts = packet?.value(of: name)?.texts, !(isAdded && texts.isEmpty) {
      guard !isCopy || count == 1 else { return [] }
      let new = items(change, texts)
      let isSame = new.elementsEqual(texts) { $0.isIdentical(to: $1) }
      return isSame ? [] : [XMPChange(name, .bag(new))]
    }
    if change.isSame {
      guard let packet, let value = read(packet), !change.isNew(value) else { return [] }
    }
    if isCopy, !isSimple(in: packet) { return [] }
    var new = change.new
    if let keep, let value = new, let own = packet.flatMap(read) {
      new = keep(value, change.old, own)
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

  /// The value of the property that an edit may replace; nil for keywords with others above them.
  func replaceable(in packet: XMPPacket) -> Value? {
    isCopy && items != nil ? nil : read(packet)
  }

  /// Whether the packet has this copy, and it does not follow the change.
  func isLeft(_ change: PlaceChange<Value>, in packet: XMPPacket) -> Bool {
    guard isCopy, packet.count(of: name) > 0, !change.isSame || change.listEdit != nil else {
      return false
    }
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
    packet.names(similarTo: name).filter { !known.contains($0) }.flatMap { variant in
      guard packet.count(of: variant) == 1, let text = packet.value(of: variant)?.text,
        companion == nil
      else { return [XMPChange]() }
      let value = change.new.flatMap(write) ?? .none
      if change.isSame, value.isText(text) { return [] }
      return [XMPChange(variant, value)]
    }
  }
}

extension XMPSource where Value == String {
  /// A text that is the same in all languages.
  static func text(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(namespace, local, read: { $0.text.flatMap(XMPText.text) }, write: { .text($0) })
  }

  /// A text in several languages. The field is the default one.
  static func translated(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local, read: { $0.text.flatMap(XMPText.text) },
      write: { .defaultText($0) })
  }

  /// Several names, which the field separates by semicolons, as in Exif's Artist (MWG Guidelines for
  /// Handling Image Metadata 2.0, section 5.5).
  static func names(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local, read: { $0.texts.flatMap(XMPText.joinedNames) },
      write: { .sequence(XMPText.names(in: $0)) })
  }
}

extension XMPSource where Value == [String] {
  /// Keywords.
  static func keywords(
    _ namespace: XMPNamespace, _ local: String, _ form: KeywordForm = .flat
  ) -> Self {
    var source = XMPSource(
      namespace, local,
      read: { value in
        MetadataValue.distinctTexts(value.texts?.compactMap(form.keyword) ?? [])
      }, write: { .bag($0) })
    source.items = { change, texts in change.applied(to: texts, form) }
    source.isLeftIn = { change, texts in change.isLeft(in: texts, form) }
    return source
  }
}

extension XMPSource where Value == Int {
  /// A whole number, which may be the first item of a list.
  static func number(
    _ namespace: XMPNamespace, _ local: String, isPositive: Bool = false, isList: Bool = false
  ) -> Self {
    XMPSource(
      namespace, local,
      read: { value in
        value.texts?.first.flatMap(XMPText.integer).flatMap { $0 > 0 || !isPositive ? $0 : nil }
      }, write: { isList ? .sequence(["\($0)"]) : .text("\($0)") })
  }

  /// Stars, which some programs halve.
  static func stars(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local, read: { $0.text.flatMap(XMPText.stars) }, write: { .text("\($0)") })
  }

  /// Stars in per cent.
  static func percent(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local,
      read: { $0.text.flatMap(XMPText.integer).flatMap(StarsInPercent.stars) },
      write: { stars in StarsInPercent.percent(stars).map { .text("\($0)") } })
  }
}

extension XMPSource where Value == Rational {
  /// A fraction.
  static func fraction(
    _ namespace: XMPNamespace, _ local: String, isPositive: Bool = false
  ) -> Self {
    XMPSource(
      namespace, local,
      read: { value in
        value.text.flatMap(XMPText.fraction).flatMap { $0 > 0 || !isPositive ? $0 : nil }
      }, write: { .text(XMPText.written($0)) })
  }

  /// A number in APEX (Exif 2.3 annex C). `value` and `apex` convert it to the field and back.
  static func apex(
    _ namespace: XMPNamespace, _ local: String,
    _ value: @escaping @Sendable (Double) -> Rational?,
    _ apex: @escaping @Sendable (Rational) -> Rational?
  ) -> Self {
    XMPSource(
      namespace, local,
      read: { $0.text.flatMap(XMPText.fraction).flatMap { value($0.doubleValue) } },
      write: { apex($0).map { .text(XMPText.written($0)) } })
  }

  /// Degrees, positive to one side.
  static func coordinate(_ local: String, _ hemisphere: XMPText.Hemisphere) -> Self {
    let (name, reference) = (XMPName(.exif, local), XMPName(.exif, local + "Ref"))
    return XMPSource(
      name,
      reading: { packet in
        packet.value(of: name)?.text.flatMap {
          XMPText.coordinate($0, hemisphere, reference: packet.value(of: reference)?.text)
        }
      }, write: { .text(XMPText.written($0, hemisphere)) },
      companion: Companion(name: reference, isAdded: false) {
        .text(XMPText.letter($0, hemisphere))
      })
  }

  /// The height above sea level, with the property that says whether it is below.
  static var altitude: Self {
    let name = XMPName(.exif, "GPSAltitude")
    let reference = XMPName(.exif, "GPSAltitudeRef")
    return XMPSource(
      name,
      reading: { packet in
        guard let height = packet.value(of: name)?.text.flatMap(XMPText.fraction) else {
          return nil
        }
        return packet.value(of: reference)?.text == "1" ? height.negated : height
      },
      write: { height in
        (height < 0 ? height.negated : height).map { .text(XMPText.written($0)) }
      }, companion: Companion(name: reference) { .text($0 < 0 ? "1" : "0") })
  }
}

extension XMPSource where Value == CaptureDate {
  /// A date with a time.
  static func date(_ namespace: XMPNamespace, _ local: String) -> Self {
    var source = XMPSource(
      namespace, local, read: { $0.text.flatMap(XMPText.date) }, write: { .text($0.description) })
    source.keep = { new, old, own in new.keepingQualifiers(of: own, insteadOf: old) }
    return source
  }
}

extension XMPSource where Value: CodedChoice {
  /// One of Exif's numbers for a choice.
  static func choice(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local, read: { $0.text.flatMap(XMPText.integer).flatMap(Value.init(code:)) },
      write: { .text("\($0.code)") })
  }
}

extension XMPSource where Value == FlashMode {
  /// A structure of what Exif has in bits (XMP part 2, section 3.3, Flash). An edit changes two of its fields,
  /// and leaves the others as they are.
  static var flash: Self {
    XMPSource(
      .exif, "Flash",
      read: { value in
        guard case .structured(let leaves) = value else { return nil }
        let texts = Dictionary(
          leaves.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
        switch texts["exif:Fired"] {
        case "False": return FlashMode.none
        case "True": return texts["exif:RedEyeMode"] == "True" ? .redEye : .normal
        default: return nil
        }
      },
      write: { mode in
        .fields(
          [
            XMPNewField(XMPName(.exif, "Fired"), mode == .none ? "False" : "True"),
            XMPNewField(XMPName(.exif, "RedEyeMode"), mode == .redEye ? "True" : "False"),
          ], text: "\(mode.code)")
      })
  }
}

extension XMPNewValue {
  fileprivate var isStructure: Bool { if case .fields = self { true } else { false } }
}
