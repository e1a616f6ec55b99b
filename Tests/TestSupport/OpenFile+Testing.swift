package import Platform

extension OpenFile {
  /// Calls `body` with an open file that contains these bytes.
  @discardableResult
  package static func with<Result>(
    _ bytes: [UInt8], _ body: (OpenFile) throws -> Result
  ) throws -> Result {
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "file")
      return try body(OpenFile(folder.path(of: "file")))
    }
  }
}

extension FileRewrite {
  /// The result of the rewrite of the original.
  package func applied(to original: [UInt8]) -> [UInt8] {
    parts.flatMap { part in
      switch part {
      case .original(let range): Array(original[range])
      case .originalFrom(let start): Array(original[start...])
      case .new(let bytes): bytes
      }
    }
  }
}
