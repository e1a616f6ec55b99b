import PhotoEntities

extension SubjectWord {
  /// The comparison that is suggested in place of this one, such as `cameraModel ~ R6` for `camera = R6`.
  ///
  /// - Returns: Nil if the word is not known, or if what it stands for is not compared so.
  static func comparison(
    _ word: String, _ comparison: FilterOperator, _ operand: String
  ) -> String? {
    guard let name = subject(for: word), let subject = try? MetadataSubject(named: name),
      FilterOperand(operand, for: subject) != nil,
      !operand.utf8.contains(where: "'\"".utf8.contains)
    else { return nil }
    // Of a text, people know a part: `EOS R6` is `Canon EOS R6`.
    let isText = subject.kind == .text || subject.kind == .list
    let sign = isText && comparison == .equal ? FilterOperator.contains : comparison
    guard subject.allows(sign) else { return nil }
    let isQuoted =
      operand.utf8.isEmpty || operand.utf8.contains(where: " \t\n\r()=!<>~".utf8.contains)
    let text = isQuoted ? "\"\(operand)\"" : operand
    return "\(name) \(sign.rawValue) \(text)"
  }
}
