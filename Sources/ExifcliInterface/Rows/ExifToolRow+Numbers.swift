extension ExifToolRow {
  /// A JSON object of ExifTool in which numbers with a point, whose digits might change, such as `3.0`, are texts:
  /// ExifTool writes any text without quotes that looks like a number. Other objects stay as they are.
  static func withNumbersAsTexts(_ object: [UInt8]) -> [UInt8] {
    guard object.firstRange(of: Array("\"SourceFile\"".utf8)) != nil else { return object }
    let quote = UInt8(ascii: "\"")
    var (written, number) = ([UInt8](), [UInt8]())
    var (isInString, isEscaped) = (false, false)
    for byte in object {
      let isOfNumber =
        !isInString
        && ((0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte))
      // `false` and `true` end with a letter of numbers.
      if isOfNumber, !number.isEmpty || (0x30...0x39).contains(byte) || byte == 0x2D {
        number.append(byte)
        continue
      }
      if !number.isEmpty {
        let hasPoint = number.contains(UInt8(ascii: "."))
        written += hasPoint ? [quote] + number + [quote] : number
        number = []
      }
      written.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == quote {
        isInString.toggle()
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return written + number
  }
}
