import PhotoEntities
import PhotoUseCases

/// The first row of comma-separated values: the names of the columns.
struct CSVHeader {
  /// The message if there is no header.
  static let absence =
    "has neither JSON objects nor a first line with the columns, including 'file'; save it as JSON"
    + " lines or CSV"

  /// A column that is read.
  private struct Column {
    let position: Int
    let name: String
    /// Whether its cells are text in which every blank counts.
    let isText: Bool
    /// Whether its cells are lists.
    var isList = false

    /// Whether nobody knows how many texts a cell of ExifTool has. A field is compared with the photo's, but no tag is.
    func isUnclear(_ cell: String, isOfExifTool: Bool) -> Bool {
      isOfExifTool && isList && MetadataField(anyName: name) == nil
        && ExifToolRow.items(cell).count > 1
    }
  }

  private let columns: [Column]
  private let count: Int
  private let separator: CSVSeparator
  /// Whether ExifTool wrote the data.
  private let isOfExifTool: Bool
  /// The columns of ExifTool's data that are left out.
  private var leftOut: Set<String> = []

  /// The header with these cells; a cell is nil if it is not UTF-8. Columns without a name are left out.
  ///
  /// - Parameter ignoresUnknownColumns: Whether to leave out columns that are not fields.
  /// - Throws: `RowFault` if there is no column of photos, if a column is not a field, or if two
  ///   columns are one field.
  init(
    _ cells: [String?], separator: CSVSeparator, ignoresUnknownColumns: Bool
  ) throws(RowFault) {
    var names = cells.compactMap { $0.map(Self.trimmed) }
    guard names.count == cells.count, names.contains(where: { $0.utf8.count > 0 }),
      !names.contains(where: { $0.utf8.contains(0) })
    else { throw RowFault(message: Self.absence) }
    guard names.contains(where: EditRow.isPhotoName) else {
      throw RowFault(
        message: "has no column 'file' in its first line; its columns, separated by"
          + " \(separator.name), are \(Self.list(names)); \(Self.absenceAdvice)")
    }
    var columns: [Column] = []
    var unknown: [String] = []
    isOfExifTool = names.contains(where: ExifToolRow.isPhotoName)
    if isOfExifTool { names = names.map { ExifToolRow.fieldOfList($0) ?? ExifToolRow.name($0) } }
    for (position, name) in names.enumerated() where !name.utf8.isEmpty {
      if isOfExifTool, !EditRow.isPhotoName(name), let omission = ExifToolRow.omission(of: name) {
        if !ignoresUnknownColumns { leftOut.insert(omission) }
      } else if EditRow.isPhotoName(name) {
        // If the heading is padded, so are its cells.
        let isPadded = cells[position].map { !$0.isIdentical(to: name) } ?? false
        columns.append(Column(position: position, name: "file", isText: !isPadded))
      } else if let subject = ChangeSubject(typedName: ExifName.fieldName(name)) {
        columns.append(
          Column(
            position: position, name: isOfExifTool ? name : ExifName.fieldName(name),
            isText: subject.takesText,
            isList: subject.valueField?.kind == .list))
      } else if TagDefinition.isNameWithGroup(name),
        let tag = try? TagDefinition(name: name, isRemoved: true)
      {
        columns.append(
          Column(position: position, name: name, isText: true, isList: tag.form.list != nil))
      } else if let part = Qualifier(name) {
        if names.contains(where: part.qualifies) {
          columns.append(Column(position: position, name: name, isText: true))
        } else if !ignoresUnknownColumns, !isOfExifTool {
          throw RowFault(message: part.withoutValue)
        }
      } else if !EditRow.isSourcesName(name) {
        unknown.append(name)
      }
    }
    guard unknown.isEmpty || ignoresUnknownColumns else {
      throw RowFault(message: Self.message(unknown: unknown))
    }
    for (index, column) in columns.enumerated()
    where columns[..<index].contains(where: { $0.name.isIdentical(to: column.name) })
      && !(isOfExifTool && column.isList)
    {
      throw RowFault(message: "has two columns for \(column.name); leave one out")
    }
    self.columns = columns
    self.count = names.count
    self.separator = separator
  }

  private static let absenceAdvice = "name the column of the photos 'file'"

  /// The number of columns that a message names. A header may have thousands.
  private static let longestList = 10

  private static func list(_ names: [String]) -> String {
    names.prefix(longestList).map { "'\($0)'" }.joined(separator: ", ")
      + (names.count > longestList ? " and \(names.count - longestList) more" : "")
  }

  private static func message(unknown names: [String]) -> String {
    let nearest = names.prefix(longestList).compactMap { name in
      MetadataField.name(nearestTo: name).map { "'\($0)' for '\(name)'" }
    }
    let suggestion =
      nearest.isEmpty ? "" : " (perhaps \(nearest.joined(separator: ", ")))"
    let (start, object) = names.count == 1 ? ("is no column", "it") : ("are no columns", "them")
    return "there \(start) \(list(names))\(suggestion); leave \(object) out, or give"
      + " --ignore-unknown-columns ('exifcli keys' lists the fields)"
  }

  /// The row with these cells. An empty cell does not change its field.
  func row(line: Int, _ cells: [String?]) -> EditRow {
    func invalid(_ reason: String) -> EditRow {
      .invalid(InvalidRow(line: line, photo: nil, reason: reason))
    }
    var texts = cells.compactMap { $0 }
    guard texts.count == cells.count else { return invalid("is not UTF-8; save the data as UTF-8") }
    while texts.count > count, texts.last?.utf8.allSatisfy(Self.isBlank) ?? false {
      texts.removeLast()
    }
    guard texts.count == count else {
      return invalid(
        "has \(Counted.text(texts.count, "cell")) for \(Counted.text(count, "column")); "
          + (texts.count < count
            ? "give each column a cell, empty if it has no value"
            : "put a cell with a separator in quotes"))
    }
    for column in columns where !column.isText {
      let cell = texts[column.position]
      guard let (whole, decimals) = partsAroundComma(cell), isUnclear(whole, decimals, column)
      else { continue }
      return invalid(
        "'\(Self.trimmed(cell))' may be \(whole).\(decimals) or \(whole)\(decimals); write which")
    }
    var members: [EditRow.Member] = []
    var leftOut = leftOut
    do throws(InvalidInput) {
      for column in columns {
        if column.isUnclear(texts[column.position], isOfExifTool: isOfExifTool) {
          leftOut.insert(column.name)
          continue
        }
        let data = try datum(texts[column.position], column)
        guard let data else { continue }
        let isPhoto = isOfExifTool && EditRow.isPhotoName(column.name)
        members.append((isPhoto ? "SourceFile" : column.name, data))
      }
    } catch {
      return invalid(error.description)
    }
    let isTSV = separator == .tab
    return EditRow(
      line: line, members, leavingOut: leftOut,
      writtenBy: { text in
        let visible = ListedText.withoutControls(text)
        return isTSV ? TSV.text(visible) : visible
      })
  }

  /// The value in the cell; nil if the cell is empty.
  private func datum(_ cell: String, _ column: Column) throws(InvalidInput) -> MetadataDatum? {
    let text = column.isText ? cell : number(cell, column)
    if text.isEmpty { return nil }
    if column.isList, isOfExifTool { return .texts(ExifToolRow.items(text)) }
    return column.isList
      ? .texts(try ListText.texts(in: text, separatedBy: ListedText.separator)) : .text(text)
  }

  /// The cell of a column that is not text, without the blanks around it, and with a decimal point if
  /// the separator leaves the comma to numbers.
  private func number(_ cell: String, _ column: Column) -> String {
    let cell = Self.trimmed(cell)
    if EditRow.isPhotoName(column.name) { return cell }
    return partsAroundComma(cell).map { $0.whole + "." + $0.decimals } ?? cell
  }

  /// The digits on either side of a comma that may be decimal; nil if there is none.
  private func partsAroundComma(_ cell: String) -> (whole: String, decimals: String)? {
    let parts = Self.trimmed(cell).parts(separatedBy: ",")
    guard separator.allowsDecimalCommas, parts.count == 2,
      parts.allSatisfy({ !$0.utf8.contains(UInt8(ascii: ".")) })
    else { return nil }
    return (parts[0], parts[1])
  }

  /// Whether `1,234` may be a thousand and more: with tabs, unless the field cannot have such a number.
  /// Programs that separate cells by semicolons do so because their commas are decimal.
  private func isUnclear(_ whole: String, _ decimals: String, _ column: Column) -> Bool {
    guard separator == .tab, decimals.utf8.count == 3, let thousands = Int(whole + decimals),
      !["0", "-0", "+0"].contains(where: whole.isIdentical)
    else { return false }
    return MetadataField(anyName: column.name)?.range.contains(Rational(thousands)) ?? false
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    // A space, a tab, or the space that spreadsheets put between digits.
    scalar == " " || scalar == "\t" || scalar == "\u{A0}"
  }

  /// Whether the byte is a space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
