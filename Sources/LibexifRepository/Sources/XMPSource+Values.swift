import PhotoEntities
import PhotoUseCases
import XMPPackets

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

extension XMPSource where Value == String {
  /// The same property, which structures of places call so (IPTC Photo Metadata Standard 2023.2, section 6, Location).
  func inPlaces(_ local: String) -> Self {
    var source = self
    source.fieldName = XMPName(.iptcExtension, local)
    source.readField = { text, _ in XMPText.text(text) }
    return source
  }
}

extension XMPSource where Value == [String] {
  /// The names of faces (MWG Guidelines for Handling Image Metadata 2.0, section 5.9, Image Regions).
  static var faces: Self {
    .regions(XMPName(.regions, "Regions"), XMPName(.regions, "Name"), XMPName(.regions, "Type"))
  }

  /// The names of people, as Windows Photo Gallery writes them (Microsoft, People Tagging Overview).
  static var facesOfWindows: Self {
    let name = XMPName(.windowsRegion, "PersonDisplayName")
    return .regions(XMPName(.windowsRegions, "RegionInfo"), name, name)
  }

  /// The names of regions, except those of another type than faces. They are never changed.
  private static func regions(_ property: XMPName, _ name: XMPName, _ type: XMPName) -> Self {
    var source = XMPSource(
      property,
      reading: { packet in
        let names = packet.fields(name, type, in: property).filter { _, found in
          type == name || found.map { $0.isIdentical(to: "Face") } ?? true
        }
        return MetadataValue.distinctTexts(names.compactMap { XMPText.trimmed($0.text) })
      }, write: { _ in nil })
    source.isLeftAlone = true
    return source.copy
  }

  /// Keywords.
  static func keywords(
    _ namespace: XMPNamespace, _ local: String
  ) -> Self { .keywords(XMPName(namespace, local), .flat) }

  /// Keywords of this form.
  static func keywords(_ name: XMPName, _ form: KeywordForm) -> Self {
    var source = XMPSource(
      name,
      reading: { packet in
        let texts = packet.value(of: name)?.texts ?? []
        return MetadataValue.distinctTexts(texts.compactMap(form.keyword))
      }, write: { .bag($0) })
    source.items = { change, texts in change.applied(to: texts, form) }
    source.isLeftIn = { change, texts in change.isLeft(in: texts, form) }
    source.hiddenIn = { change, texts in change.hidden(in: texts, form) }
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
    var source = XMPSource(
      name,
      reading: { packet in
        packet.value(of: name)?.text.flatMap {
          XMPText.coordinate($0, hemisphere, reference: packet.value(of: reference)?.text)
        }
      }, write: { .text(XMPText.written($0, hemisphere)) },
      companion: Companion(name: reference, isAdded: false) {
        .text(XMPText.letter($0, hemisphere))
      })
    source.readField = { XMPText.coordinate($0, hemisphere, reference: $1) }
    return source
  }

  /// The height above sea level, with the property that says whether it is below.
  static var altitude: Self {
    let name = XMPName(.exif, "GPSAltitude")
    let reference = XMPName(.exif, "GPSAltitudeRef")
    @Sendable func height(_ text: String, _ reference: String?) -> Rational? {
      XMPText.fraction(text).flatMap { reference == "1" ? $0.negated : $0 }
    }
    var source = XMPSource(
      name,
      reading: { packet in
        packet.value(of: name)?.text.flatMap { height($0, packet.value(of: reference)?.text) }
      },
      write: { height in
        (height < 0 ? height.negated : height).map { .text(XMPText.written($0)) }
      }, companion: Companion(name: reference) { .text($0 < 0 ? "1" : "0") })
    source.readField = height
    return source
  }
}

extension XMPSource where Value == CaptureDate {
  /// A date with a time, which other properties may qualify.
  static func date(
    _ namespace: XMPNamespace, _ local: String, _ qualifiers: XMPDateQualifiers
  ) -> Self {
    let name = XMPName(namespace, local)
    var source = XMPSource(
      name, reading: { qualifiers.date(of: name, in: $0) }, write: { .text($0.description) })
    source.keep = { new, old, packet in
      // What the other properties say stays there.
      packet.plainDate(of: name).map { new.keepingQualifiers(of: $0, insteadOf: old) } ?? new
    }
    return source
  }
}

extension XMPSource where Value == RightsMark {
  /// A truth value (XMP part 1, section 8.2.1.1).
  static func mark(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local,
      read: { value in
        guard let text = value.text.flatMap(XMPText.trimmed) else { return nil }
        return text.isSameName(as: "True") ? .yes : text.isSameName(as: "False") ? .no : nil
      }, write: { .text($0 == .yes ? "True" : "False") })
  }
}

extension XMPSource where Value: VocabularyWord {
  /// The address of a word of a vocabulary, or the word alone.
  static func word(_ namespace: XMPNamespace, _ local: String) -> Self {
    XMPSource(
      namespace, local,
      read: { $0.text.flatMap(XMPText.trimmed).flatMap(Value.init(address:)) },
      write: { .text($0.address) })
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
