import PhotoEntities
import TagTables

/// A row of a generated table: a tag, as bytes. Most commands need few of the 4,000 tags.
struct TagRow: Sendable {
  /// `exif`, `xmp` or `iptc`.
  let source: TagSource
  /// As `PhotoTag` has it.
  let directory: String
  /// The number in the directory; nil if it has none.
  let number: UInt16?
  /// The name as the table has it: of a value in a structure, its path.
  let path: ArraySlice<UInt8>
  /// The names of other programs, between commas.
  let otherNames: ArraySlice<UInt8>
  /// The other columns.
  let columns: [ArraySlice<UInt8>]

  /// Whether one of the names is meant.
  func isNamed(_ isMeant: (ArraySlice<UInt8>) -> Bool) -> Bool {
    isMeant(path) || isNamedOtherwise(isMeant)
  }

  /// Whether a name of another program is meant.
  func isNamedOtherwise(_ isMeant: (ArraySlice<UInt8>) -> Bool) -> Bool {
    // A hyphen stands for none.
    otherNames.count > 1
      && otherNames.split(separator: UInt8(ascii: ",")).contains(where: isMeant)
  }
}

extension TagRow {
  private static let exif = rows(of: ExifTagTable.rows).map { columns in
    TagRow(
      source: .exif, directory: String(columns[0]), number: UInt16(hexadecimal: columns[1]),
      path: columns[2], otherNames: columns[6], columns: columns)
  }

  private static let xmp = {
    var prefix: (bytes: ArraySlice<UInt8>, directory: String) = ([], "")
    return rows(of: XMPPropertyTable.rows).map { columns in
      // Rows of a namespace follow each other.
      if !prefix.bytes.elementsEqual(columns[0]) {
        prefix = (columns[0], "XMP-" + String(columns[0]))
      }
      return TagRow(
        source: .xmp, directory: prefix.directory, number: nil, path: columns[1],
        otherNames: columns[4], columns: columns)
    }
  }()

  private static let iptc = rows(of: IPTCDatasetTable.rows).map { columns in
    let (record, dataset) = (
      UInt8(String(columns[0])) ?? 0, UInt8(String(columns[1])) ?? 0
    )
    return TagRow(
      source: .iptc, directory: "IPTC", number: UInt16(record) << 8 | UInt16(dataset),
      path: columns[2], otherNames: columns[5], columns: columns)
  }

  /// All rows of these sources: of Exif, of XMP, of IPTC.
  static func all(from sources: Set<TagSource> = [.exif, .xmp, .iptc]) -> [TagRow] {
    (sources.contains(.exif) ? exif : []) + (sources.contains(.xmp) ? xmp : [])
      + (sources.contains(.iptc) ? iptc : [])
  }

  /// The columns of each row of a table.
  static func rows(of table: StaticString) -> [[ArraySlice<UInt8>]] {
    Array("\(table)".utf8).split(separator: UInt8(ascii: "\n")).map {
      $0.split(separator: UInt8(ascii: " "))
    }
  }
}

extension String {
  /// The text of a column.
  init(_ column: ArraySlice<UInt8>) { self.init(decoding: column, as: UTF8.self) }
}

extension UInt16 {
  /// The number of a column such as `0x9286`.
  fileprivate init?(hexadecimal column: ArraySlice<UInt8>) {
    self.init(String(column.dropFirst(2)), radix: 16)
  }
}
