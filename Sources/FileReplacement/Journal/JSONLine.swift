/// A JSON object on one line, as its members are written (RFC 8259). An encoder of Foundation took a fourteenth of the
/// instructions of an edit.
///
/// A member without a value is left out.
struct JSONLine {
  private(set) var bytes: [UInt8] = []
  /// Whether a member or an element comes before the next one.
  private var needsComma = false

  /// - Parameter write: Writes the members of the object.
  init(_ write: (inout JSONLine) -> Void) {
    writeObject(write)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ key: StaticString, _ number: (some BinaryInteger)?) {
    guard let number else { return }
    begin(key)
    bytes += String(number).utf8
  }

  mutating func add(_ key: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    begin(key)
    bytes += (flag ? "true" : "false").utf8
  }

  mutating func add(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    begin(key)
    write(text)
  }

  mutating func add(_ key: StaticString, _ hexadecimal: HexBytes?) {
    guard let hexadecimal else { return }
    begin(key)
    bytes.append(UInt8(ascii: "\""))
    hexadecimal.write(to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func add(_ key: StaticString, _ texts: [String]?) {
    guard let texts else { return }
    begin(key)
    writeArray(texts) { json, text in json.write(text) }
  }

  /// - Parameter write: Writes the members of the object.
  mutating func add<Value>(
    _ key: StaticString, _ value: Value?, _ write: (Value, inout JSONLine) -> Void
  ) {
    guard let value else { return }
    begin(key)
    writeObject { write(value, &$0) }
  }

  /// - Parameter write: Writes the members of the object of a value.
  mutating func add<Value>(
    _ key: StaticString, each values: [Value]?, _ write: (Value, inout JSONLine) -> Void
  ) {
    guard let values else { return }
    begin(key)
    writeArray(values) { json, value in json.writeObject { write(value, &$0) } }
  }

  private mutating func begin(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    key.withUTF8Buffer { bytes += $0 }
    bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func writeObject(_ write: (inout JSONLine) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
    write(&self)
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  private mutating func writeArray<Value>(
    _ values: [Value], _ write: (inout JSONLine, Value) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    needsComma = false
    for value in values {
      separate()
      write(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      // Those that JSON must escape, and the one more that a terminal would obey.
      case 0x00...0x1F, 0x7F:
        bytes += "\\u00".utf8
        HexBytes([byte]).write(to: &bytes)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
