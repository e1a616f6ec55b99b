import PhotoEntities

extension NameTemplate {
  private static let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))

  /// The template that a user writes. `{{` and `}}` stand for braces.
  ///
  /// - Throws: `InvalidInput` if it is not a template, or cannot be a path.
  package init(_ text: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = PhotoIdentifier(text: text).bytes[...]
    func take() {
      if !literal.isEmpty { pieces.append(.part(.text(literal))) }
      literal = []
    }
    while let byte = rest.popFirst() {
      if byte == Self.opening || byte == Self.closing, rest.first == byte {
        literal.append(rest.removeFirst())
      } else if byte == Self.opening {
        guard let end = rest.firstIndex(of: Self.closing) else {
          throw InvalidInput("'\(text)' has a { without }; write {{ for a brace")
        }
        take()
        pieces.append(try Self.piece(rest[..<end], naming))
        rest = rest[(end + 1)...]
      } else if byte == Self.closing {
        throw InvalidInput("'\(text)' has a } without {; write }} for a brace")
      } else {
        literal.append(byte)
      }
    }
    take()
    if case .part(.text(let bytes))? = pieces.last, bytes.last == UInt8(ascii: "/") {
      throw InvalidInput("'\(text)' ends with a slash; write the name too, such as {name}")
    }
    guard !pieces.isEmpty else {
      throw InvalidInput("the template is empty; write {name} or the like")
    }
    self.init(pieces)
  }

  /// The piece with this text between its braces: a name, perhaps a colon and a form, perhaps `|` and a fallback.
  private static func piece(
    _ bytes: ArraySlice<UInt8>, _ naming: FieldNaming
  ) throws(InvalidInput) -> Piece {
    let ends = bytes.split(
      separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
    let parts = Self.nameAndForm(ends.first ?? [])
    let name = String(decoding: parts.first ?? [], as: UTF8.self)
    let form = parts.count > 1 ? PhotoIdentifier(bytes: Array(parts[1])).text : nil
    if let part = try part(named: parts.first ?? [], name, form) {
      guard ends.count == 1 else {
        throw InvalidInput("{\(name)} is never missing; leave out what follows |")
      }
      return .part(part)
    }
    guard let subject = try MetadataSubject(named: naming(name)), subject != .file else {
      if let meant = SubjectWord.placeholder(for: name) {
        throw InvalidInput("there is no {\(name)}; did you mean {\(meant)}?")
      }
      let known = NewName.OldPart.allCases.map(\.rawValue) + ["n", "-n", "hash"]
      throw InvalidInput(
        "there is no {\(name)}; write a field ('exifcli keys' lists them), a tag or one of"
          + " \(known.map { "{\($0)}" }.joined(separator: ", "))")
    }
    let fallback = ends.count > 1 ? Array(ends[1]) : nil
    if form == nil, let fallback { try checkFallback(fallback, name, subject) }
    return .value(subject, try ValueForm(form, of: subject), fallback: fallback)
  }

  /// Refuses the form of a value behind its fallback: `{captureDate|nodate:yyyy}`.
  private static func checkFallback(
    _ fallback: [UInt8], _ name: String, _ subject: MetadataSubject
  ) throws(InvalidInput) {
    guard let colon = fallback.firstIndex(of: UInt8(ascii: ":")) else { return }
    let form = String(decoding: fallback[(colon + 1)...], as: UTF8.self)
    guard !form.isEmpty, (try? ValueForm(form, of: subject)) != nil else { return }
    let text = String(decoding: fallback[..<colon], as: UTF8.self)
    throw InvalidInput(
      "{\(name)|\(text):\(form)} has the form after the fallback; write {\(name):\(form)|\(text)}")
  }

  /// The name, and the form after a colon.
  private static func nameAndForm(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return bytes.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    }
    let (name, form) = TagPattern.nameAndRest(text)
    return [Array(name.utf8)[...]] + (form.map { [Array($0.utf8)[...]] } ?? [])
  }

  /// The part that is no field; nil if it must be one.
  private static func part(
    named bytes: ArraySlice<UInt8>, _ name: String, _ form: String?
  ) throws(InvalidInput) -> NewName.Part? {
    if let part = NewName.OldPart(rawValue: name) {
      return .old(
        part,
        try form.map { (form) throws(InvalidInput) in
          guard let letterCase = NewName.LetterCase(rawValue: form) else {
            throw InvalidInput(
              "'\(form)' is no form of {\(name)}; write {\(name):lower} or {\(name):upper}")
          }
          return letterCase
        })
    }
    if name.isIdentical(to: "hash") {
      let digits = form.map { Int($0) ?? 0 } ?? 64
      guard (4...64).contains(digits) else {
        throw InvalidInput("'\(form ?? "")' is no number of digits from 4 to 64; write {hash:16}")
      }
      return .hash(digits: digits)
    }
    // `n` alone, or after what separates it from the name: `-n`.
    let separator = Array(bytes.dropLast())
    guard bytes.last == UInt8(ascii: "n"), separator.allSatisfy(isSeparator) else { return nil }
    let (first, digits) = try number(form ?? "1", name)
    return separator.isEmpty
      ? .counter(from: first, digits: digits)
      : .clashNumber(after: separator, from: first, digits: digits)
  }

  /// The first number, and the number of its digits: `001`.
  private static func number(
    _ form: String, _ name: String
  ) throws(InvalidInput) -> (first: Int, digits: Int) {
    guard (1...9).contains(form.utf8.count), form.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let first = Int(form)
    else {
      throw InvalidInput("'\(form)' is no first number of {\(name)}; write {\(name):001}")
    }
    return (first, form.utf8.count)
  }

  /// Whether the byte may separate a number from what is before it: a printable ASCII character that is neither a
  /// letter nor a digit.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"): false
    default: (0x20...0x7E).contains(byte)
    }
  }
}
