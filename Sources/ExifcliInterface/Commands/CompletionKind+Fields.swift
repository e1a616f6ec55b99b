import ArgumentParser
import PhotoEntities
import PhotoUseCases

/// Completions of options that take fields. They are computed only when a shell asks for them, not each
/// time a command is read.
extension CompletionKind {
  /// Completes one of the names, or the last of several names separated by commas.
  static func names(_ names: @autoclosure @escaping @Sendable () -> [String]) -> CompletionKind {
    .custom { _, _, typed in offers(names(), after: ",", of: typed) }
  }

  /// Completes the value of a field that has only a few values.
  static func choices(of field: String) -> CompletionKind {
    .custom { _, _, _ in MetadataField(named: field)?.choices ?? [] }
  }

  /// Completes `FIELD=`, and after it the value of a field that has only a few values.
  static var assignments: CompletionKind {
    .custom { _, _, typed in
      let last = typed.parts(separatedBy: ",").last ?? ""
      let parts = last.parts(separatedBy: "=", maxSplits: 1)
      guard parts.count == 2, let subject = ChangeSubject(typedName: ExifName.fieldName(parts[0]))
      else {
        let names =
          MetadataField.all.filter(\.isEditable).map(\.name) + ChangeSubject.allGroups.map(\.name)
        return offers(names.map { $0 + "=" }, after: ",", of: typed)
      }
      return offers(subject.valueField?.choices ?? [], after: "=", of: typed)
    }
  }

  /// Completes the last word of a filter as a field, or after `has` as one of the other things to have.
  static var filter: CompletionKind {
    .custom { _, _, typed in
      let words = typed.parts(separatedBy: " ")
      let isAfterHas = words.count > 1 && words[words.count - 2].nameKey == "has"
      let others = isAfterHas ? ["gps", "offset"] : ["has", "not"]
      return offers(["file"] + MetadataField.all.map(\.name) + others, after: " ", of: typed)
    }
  }

  /// The offers, each after the text that was typed up to the last separator.
  private static func offers(
    _ names: [String], after separator: Unicode.Scalar, of typed: String
  ) -> [String] {
    let scalars = typed.unicodeScalars
    let complete = scalars.lastIndex(of: separator).map { String(scalars[...$0]) } ?? ""
    return names.map { complete + $0 }
  }
}

extension MetadataField {
  /// The names of the values; none if the field may have any value.
  fileprivate var choices: [String] {
    if case .choice(let names) = kind { names } else { [] }
  }

  /// Whether a shift can change the field.
  var isShiftable: Bool {
    switch kind {
    case .integer, .fraction, .date: isEditable
    case .text, .choice, .list: false
    }
  }
}
