import ArgumentParser

extension CompletionKind {
  /// One of the names, or several with commas between them, of which the last is completed.
  /// They are made when they are asked for, not whenever a command is read.
  static func names(_ names: @autoclosure @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, typed in
      let scalars = typed.unicodeScalars
      let complete = scalars.lastIndex(of: ",").map { String(scalars[...$0]) } ?? ""
      return names().map { complete + $0 }
    }
  }
}
