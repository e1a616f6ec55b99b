/// What the table says of a field; `MetadataField` has the meaning of each property.
struct MetadataFieldRow: Sendable {
  let name: String
  let summary: String
  let unit: String?
  let kind: MetadataKind
  let range: MetadataRange
  let decimals: Int?
  let scale: MetadataScale
  let maximumLines: Int
  let isEditable: Bool
  let get: @Sendable (Metadata) -> MetadataValue?
  let set: @Sendable (MetadataValue?, inout Metadata) -> Void

  /// `value` is what `property` has. To follow a key path takes ten times as long, and even where the
  /// compiler sees what it leads to, it copies all of the metadata first.
  init<Value: MetadataFieldValue>(
    _ property: any WritableKeyPath<Metadata, Value?> & Sendable,
    _ value: @escaping @Sendable (Metadata) -> Value?, _ name: String, _ summary: String,
    unit: String? = nil, range: MetadataRange = .unlimited,
    decimals: Int? = nil, scale: MetadataScale? = nil, maximumLines: Int = 1,
    isEditable: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.unit = unit
    self.kind = Value.kind
    self.range = range
    self.decimals = decimals
    self.scale = scale ?? MetadataScale(of: Value.kind)
    self.maximumLines = maximumLines
    self.isEditable = isEditable
    self.get = { value($0)?.metadataValue }
    self.set = { $1[keyPath: property] = $0.flatMap(Value.init) }
  }
}
