import PhotoEntities

extension CommandLine {
  /// The arguments after the program's name, as text that their bytes survive: paths need not be
  /// UTF-8, and `CommandLine.arguments` would put U+FFFD for what is not.
  ///
  /// An argument that is UTF-8 stands as it is, so that the text by which the JSON names a photo
  /// names it here too (see `PhotoIdentifier.text`).
  static var byteExactArguments: [String] {
    // argv is an array of `argc` C strings that live as long as the process does.
    (1..<max(1, Int(argc))).compactMap { index in
      unsafeArgv[index].map { argument in
        let characters = UnsafeBufferPointer(start: argument, count: length(of: argument))
        let bytes = characters.map(UInt8.init(bitPattern:))
        return String(validating: bytes, as: UTF8.self) ?? PhotoIdentifier(bytes: bytes).text
      }
    }
  }

  private static func length(of string: UnsafePointer<CChar>) -> Int {
    var length = 0
    while string[length] != 0 { length += 1 }
    return length
  }
}
