package import PhotoEntities

extension MetadataField {
  /// Every name that `init(typedName:)` takes, in lower case, with its field.
  package static var namesInLowerCase: [(name: String, field: MetadataField)] {
    let synonyms = synonyms.sorted { $0.key < $1.key }.compactMap { name, own in
      MetadataField(named: own).map { (name, $0) }
    }
    return all.map { ($0.name.lowercased(), $0) } + synonyms
  }
}
