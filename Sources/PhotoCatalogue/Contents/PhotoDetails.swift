import PhotoEntities
import PhotoUseCases

/// What the columns of a photo do not say: exact values, and where values come from.
struct PhotoDetails {
  private static let sources = TagSource.allCases

  /// The values that their columns do not give back exactly.
  var values: [MetadataField: MetadataValue] = [:]
  /// The sources other than Exif.
  var sources: [MetadataField: TagSource] = [:]

  init() {}

  /// Of each field: its number, 1 or more; then two times its source, 1 or more, and 1 if its value follows; then
  /// the value.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for field in MetadataField.usual {
      let (value, source) = (values[field], sources[field].flatMap(Self.sources.firstIndex))
      guard value != nil || source != nil else { continue }
      bytes.append(packed: UInt64(field.position + 1))
      bytes.append(packed: UInt64(((source ?? -1) + 1) * 2 + (value == nil ? 0 : 1)))
      if let value { bytes.append(packed: value) }
    }
    return bytes
  }

  /// - Throws: `damaged` if these are not the bytes of details.
  init(_ bytes: [UInt8]) throws(DatabaseError) {
    var reader = PackedReader(bytes, from: 0)
    while !reader.isAtEnd {
      let (number, code) = (reader.number(), reader.number())
      guard (1...UInt64(MetadataField.usual.count)).contains(number),
        code / 2 <= UInt64(Self.sources.count)
      else { throw .damaged }
      let field = MetadataField.usual[Int(number) - 1]
      if code > 1 { sources[field] = Self.sources[Int(code / 2) - 1] }
      if code % 2 == 1 {
        guard let value = reader.value(of: field.kind) else { throw .damaged }
        values[field] = value
      }
    }
    if reader.isDamaged { throw .damaged }
  }
}
