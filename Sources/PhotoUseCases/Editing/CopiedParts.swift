import PhotoEntities

/// Which fields and tags are copied from a photo.
package struct CopiedParts: Sendable, Equatable {
  /// The fields, in the order of the table.
  let fields: [MetadataField]
  /// The tags, and the groups of tags.
  let tags: [TagPattern]

  /// What a user lists as `artist,XMP-dc:source,GPS:*`.
  ///
  /// - Throws: `InvalidInput` if a name is neither that of an editable field, nor of a tag or a group that edits write.
  package init(listedAs text: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    var (names, tags): (Set<String>, [TagPattern]) = ([], [])
    for name in text.listedNames {
      if MetadataField(typedName: naming(name)) == nil, let tag = try TagPattern(copied: name) {
        tags.append(tag)
      } else {
        names.insert(try MetadataField(editableName: naming(name)).name)
      }
    }
    self.init(fields: MetadataField.all.filter { names.contains($0.name) }, tags: tags)
  }

  private init(fields: [MetadataField], tags: [TagPattern]) {
    (self.fields, self.tags) = (fields, tags)
  }

  /// All of these; nil if there are none.
  package init?(joining parts: [CopiedParts]) {
    if parts.isEmpty { return nil }
    self.init(fields: parts.flatMap(\.fields), tags: parts.flatMap(\.tags))
  }

  /// What is read of the photo.
  ///
  /// - Parameter hasSidecars: Whether tags of its sidecar are read too.
  func query(hasSidecars: Bool) -> PhotoQuery {
    PhotoQuery(fields: fields).with(tags: .ofParts(tags, hasSidecars: hasSidecars))
  }
}

extension TagPattern {
  /// The tag or the group that a user wants to copy; nil if the name is most likely that of a field.
  fileprivate init?(copied name: String) throws(InvalidInput) {
    if let group = TagGroup(name) {
      guard group.isWritten else {
        throw InvalidInput("the tags of '\(name)' cannot be copied; no edit writes them")
      }
      self = try TagPattern(name)
    } else {
      guard let tag = try NamedTag(name, mayBeOfMany: true) else { return nil }
      self = tag.pattern
    }
  }
}
