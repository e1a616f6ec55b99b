import PhotoEntities

@testable import ExifcliInterface

extension FuzzTarget {
  /// Rows of JSON or comma-separated values: the same rows, wherever the data is split into pieces.
  static let rows = FuzzTarget(
    name: "rows", seeds: { _ in data.map { Array($0.utf8) } },
    words: MetadataField.all.map(\.name) + ["file", "SourceFile", "null"]
  ) { bytes in
    let whole = read(bytes, pieceSize: max(1, bytes.count))
    let pieces = read(bytes, pieceSize: 1 + Int(bytes.last ?? 0) % 7)
    claim(whole.rows == pieces.rows, "other rows in pieces")
    claim(whole.error == pieces.error, "another error in pieces")
    for row in whole.rows {
      guard case .changes(let photo, _, _) = row else { continue }
      claim(!photo.bytes.isEmpty && !photo.bytes.contains(0), "a photo without a path")
    }
  }

  private static func read(
    _ bytes: [UInt8], pieceSize: Int
  ) -> (rows: [EditRow], error: RowFault?) {
    var reader = AnyFormatRowReader()
    var rows: [EditRow] = []
    do throws(RowFault) {
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        try reader.read(bytes[start..<min(start + pieceSize, bytes.count)], into: &rows)
      }
      try reader.finish(into: &rows)
      return (rows, nil)
    } catch {
      return (rows, error)
    }
  }

  private static let data = [
    "file,iso,artist\na.jpg,100,Zoë\n\"b,c.jpg\",,\"an \"\"artist\"\"\"\r\n",
    "SourceFile,exposureValue\r\na.jpg,+1/3\r\n\r\nb.jpg,x\r\n",
    "\u{FEFF}file,captureDate\na.jpg,2024-05-01 12:00\n",
    #"{"file":"a.jpg","iso":100,"artist":null}"# + "\n" + #"{"file":"b.jpg","latitude":-1.5e1}"#,
    #"[ {"file":"a\u00e9.jpg","copyright":"a\nb"}, {"SourceFile":"b","iso":1,"iso":2} ]"#,
    #"{"file":"a","x":[1,{"y":"}"}]} {"#, "[]", "{}",
  ]
}
