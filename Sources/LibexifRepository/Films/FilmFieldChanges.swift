import PhotoContainers
import PhotoEntities
import PhotoUseCases

/// What an update changes in the boxes of a film, and what is left to its XMP.
struct FilmFieldChanges {
  /// The changes of boxes.
  private(set) var film: [FilmChange] = []
  /// The fields that the boxes say afterwards. A packet that says them too follows; nothing is added to it.
  private(set) var held: Set<MetadataField> = []
  /// The number of values about the old place that go, beside the position.
  private(set) var removedPlaceDetails = 0

  /// The fields that keep their value, and that boxes with another value get.
  private(set) var aligned: Set<MetadataField> = []

  private let fields: FilmFields
  private let changes: FieldChanges

  init(of fields: FilmFields, making changes: FieldChanges) {
    self.fields = fields
    self.changes = changes
    noteDates()
    notePosition()
    for text in FilmFields.texts { note(text) }
    noteKeywords()
    noteRating()
  }

  private var old: Metadata { changes.old }
  private var new: Metadata { changes.new }

  private mutating func set(
    _ value: FilmValue, to content: FilmValue.Content?, for field: MetadataField? = nil
  ) {
    if let content {
      let new = FilmValue(place: value.place, name: value.name, content: content)
      // A NUL may end the old text.
      if new == value || new.text.map({ value.text?.isIdentical(to: $0) ?? false }) ?? false {
        return
      }
    }
    film.append(.value(value, content))
    if let field, changes.isAssigned(field) { aligned.insert(field) }
  }

  // MARK: Dates

  /// A first date of recording, with its offset from UTC.
  private static let recorded = "com.apple.quicktime.creationdate"

  private mutating func noteDates() {
    let isAssigned = changes.isAssigned(.captureDate)
    let values = fields.values(named: FilmFields.dates).filter { $0.recordedDate != nil }
    if !values.isEmpty || new.originalDate != nil { held.insert(.captureDate) }
    if old.originalDate != new.originalDate || isAssigned && old.originalDate != nil {
      for value in values {
        // Others may say when the film was released.
        let isSame = value.recordedDate.flatMap { date in old.originalDate.map(date.isNear) }
        if let date = new.originalDate, isSame ?? true {
          set(
            value, to: .text(date.text(like: value), isMacintosh: value.isMacintosh),
            for: .captureDate)
        } else if new.originalDate == nil {
          set(value, to: nil)
        }
      }
      let isOfMaker = moveMakersDates()
      if values.isEmpty, !isOfMaker, let date = new.originalDate {
        add(Self.recorded, date.text(like: nil))
      }
    }
    let header = fields.header
    if header?.created != nil || new.digitizedDate != nil { held.insert(.digitizedDate) }
    if old.digitizedDate != new.digitizedDate, header?.created != nil || old.digitizedDate == nil {
      film.append(.created(new.digitizedDate.flatMap(fields.clock.seconds)))
    }
    if header?.modified != nil || new.modifyDate != nil { held.insert(.modifyDate) }
    if old.modifyDate != new.modifyDate, header?.modified != nil || old.modifyDate == nil {
      film.append(.modified(new.modifyDate.flatMap(fields.clock.seconds)))
    }
  }

  /// Moves the dates in data of makers that say the same moment.
  ///
  /// - Returns: Whether they say the new date then, with its offset.
  private mutating func moveMakersDates() -> Bool {
    guard let old = old.originalDate, let new = new.originalDate else { return false }
    var areMoved = false
    for value in fields.values(named: MakersDates.boxes)
    where value.place == .userData || value.place == .canon {
      guard case .bytes(let bytes) = value.content else { continue }
      let moved = MakersDates.exif.moved(in: bytes, from: old, to: new)
      if moved != bytes { areMoved = true }
      set(value, to: .bytes(moved))
    }
    // A record may be where no edit reaches it, and then keeps its date.
    for value in fields.values(named: [FilmValue.xmlName]) {
      guard case .bytes(let bytes) = value.content else { continue }
      set(value, to: .bytes(MakersDates.xml.moved(in: bytes, from: old, to: new)))
    }
    return areMoved && old.utcOffset == new.utcOffset && old.fraction == new.fraction
  }

  private mutating func add(_ name: String, _ text: [UInt8], to place: FilmValue.Place = .keys) {
    let content = FilmValue.Content.text(text, isMacintosh: false)
    film.append(.added(FilmValue(place: place, name: name, content: content)))
  }

  // MARK: Place

  private static let position = "com.apple.quicktime.location.ISO6709"

  private mutating func notePosition() {
    let position = new.latitude.flatMap { latitude in
      new.longitude.map { FilmPosition(latitude, $0, new.altitude) }
    }
    let values = fields.positions
    if position != nil || !values.isEmpty {
      held.formUnion([.latitude, .longitude])
      if position == nil || new.altitude != nil { held.insert(.altitude) }
    }
    if changes.placeDetails?.removesOld ?? false {
      let details = fields.placeDetails
      removedPlaceDetails = details.count
      for value in details { set(value, to: nil) }
    }
    guard [MetadataField.latitude, .longitude, .altitude].contains(where: changes.concern) else {
      return
    }
    for value in values {
      if case .location = value.content {
        set(value, to: position.map { .location($0.numbers) })
      } else {
        let count = value.text?.utf8.count ?? 0
        set(
          value,
          to: position.map { .text($0.text(filling: count), isMacintosh: value.isMacintosh) })
      }
    }
    guard let position, !values.contains(where: { $0.text != nil }) else { return }
    let hasKeys = fields.values.values.contains { $0.contains { $0.place == .keys } }
    add(
      hasKeys ? Self.position : "\u{A9}xyz", position.text, to: hasKeys ? .keys : .userData)
  }

  // MARK: Texts

  /// The most bytes of a text in user data, whose length is a number of 16 bits, and of a word.
  private static let (maximumText, maximumWord) = (65_535, 254)

  private mutating func note(_ text: FilmFields.Text) {
    let values = fields.values(named: text.names).filter { $0.text != nil }
    guard !values.isEmpty else { return }
    let old = old[keyPath: text.property]
    var new = new[keyPath: text.property]
    if new?.utf8.count ?? 0 > Self.maximumText {
      // XMP has it alone.
      new = nil
    } else {
      held.insert(text.field)
    }
    guard changes.concern(text.field) else { return }
    var named: Set<String> = []
    for value in values {
      // The same text in other languages stays.
      let isFirst = named.insert(value.name).inserted
      let isOld = old.map { value.text?.isIdentical(to: $0) ?? false } ?? false
      if new == nil || isFirst || isOld {
        set(
          value, to: new.map { .text(Array($0.utf8), isMacintosh: value.isMacintosh) },
          for: text.field)
      }
    }
  }

  private mutating func noteKeywords() {
    let values = fields.values(named: FilmFields.keywords).filter { $0.text != nil }
    let words = new.keywords ?? []
    // A text with all of them has commas between them.
    let areHeld = words.allSatisfy {
      !$0.utf8.contains(UInt8(ascii: ",")) && $0.utf8.count <= Self.maximumWord
    }
    guard !values.isEmpty else { return }
    if areHeld { held.insert(.keywords) }
    guard changes.concern(.keywords) else { return }
    var isSaid = !areHeld
    for value in values {
      if value.isWord {
        if !words.contains(where: { value.text?.isIdentical(to: $0) ?? false }) {
          set(value, to: nil)
        }
      } else {
        let text = words.joined(separator: ", ")
        set(
          value,
          to: isSaid || words.isEmpty
            ? nil : .text(Array(text.utf8), isMacintosh: value.isMacintosh), for: .keywords)
        isSaid = true
      }
    }
    if values.contains(where: \.isWord) {
      for word in words
      where !values.contains(where: { $0.isWord && $0.text?.isIdentical(to: word) ?? false }) {
        add("kywd", Array(word.utf8), to: .userData)
      }
    }
  }

  private mutating func noteRating() {
    let values = fields.values(named: FilmFields.ratings).filter { $0.stars != nil }
    guard !values.isEmpty else { return }
    // Below 0 are photos that were rejected.
    if new.rating ?? 0 >= 0 { held.insert(.rating) }
    guard changes.concern(.rating) else { return }
    for value in values {
      set(
        value, to: new.rating.flatMap { $0 < 0 ? nil : value.content(ofStars: $0) }, for: .rating)
    }
  }
}

extension FilmValue {
  /// Whether it says that its text is one of old Macintosh computers.
  fileprivate var isMacintosh: Bool { if case .text(_, true) = content { true } else { false } }

  /// Whether it is one of several words: 3GPP has a value for each, the others a text with all.
  fileprivate var isWord: Bool { name.isIdentical(to: "kywd") }

  /// The content that says these stars.
  fileprivate func content(ofStars stars: Int) -> Content {
    let number = name.isIdentical(to: "rate") ? 20 * stars : stars
    switch content {
    case .number: return .number(Double(number))
    case .integer: return .integer(number)
    case .text, .location, .bytes: return .text(Array("\(number)".utf8), isMacintosh: false)
    }
  }
}

extension CaptureDate {
  /// The date in the form of the value; in that of Apple's cameras if there is none: `2019-07-24T11:25:40+0300`.
  fileprivate func text(like value: FilmValue?) -> [UInt8] {
    let old = value?.text.map { Array($0.utf8) } ?? []
    var text: [UInt8] = []
    write(to: &text)
    if old.count > 10, old[4] == UInt8(ascii: ":") {
      for index in [4, 7, 10] { text[index] = old[index] }
    }
    guard utcOffset != nil else { return text }
    let colon = text.count - 3
    if old.last.map({ $0 | 0x20 }) == UInt8(ascii: "z"), utcOffset == 0 {
      return text.dropLast(6) + [UInt8(ascii: "Z")]
    }
    let hasColon = old.count > 19 && old[old.count - 3] == UInt8(ascii: ":")
    if !hasColon { text.remove(at: colon) }
    return text
  }
}
