import PhotoEntities

/// Which fields and tags are copied from a photo.
package struct CopiedParts: Sendable, Equatable {
  /// The fields, in the order of the table.
  let fields: [MetadataField]
  /// The tags, and the groups of tags.
  let tags: [TagPattern]

  /// What a user lists as `artist,XMP-dc:source,GPS`.
  ///
  /// - Throws: `InvalidInput` if a name is neither that of an editable field, nor of a tag or a group.
  package init(listedAs text: String, naming: FieldNaming = { $0 }) throws(InvalidInput) {
    var (names, tags): (Set<String>, [TagPattern]) = ([], [])
    for name in text.listedNames {
      if MetadataField(typedName: naming(name)) != nil {
        names.insert(try MetadataField(editableName: naming(name)).name)
      } else if let group = TagGroup(name) {
        guard group.canBeCopied else {
          throw InvalidInput("the tags of '\(name)' cannot be copied; no edit writes them")
        }
        tags.append(try TagPattern(name))
      } else if let tag = try NamedTag(name, mayBeOfMany: true) {
        tags.append(tag.pattern)
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
  var query: PhotoQuery {
    PhotoQuery(fields: fields).with(tags: .ofParts(tags, hasSidecars: false))
  }
}

extension TagPattern {
  /// The changes that give these tags of a photo, as far as the pattern stands for them, to another one. Of a group, tags
  /// that no edit adds, that no table has, or that say the size of the picture, are left out.
  func changes(to photo: [PhotoTag]) -> [MetadataChange] {
    photo.filter(matches).compactMap { tag in
      guard let raw = tag.raw, !tag.isRawCut, let definition = TagDefinition(copying: tag),
        !isOfMany || !definition.isOfOneFile
      else { return nil }
      return MetadataChange(
        subject: .tag(definition.fullName),
        operation: .tag(TagChange(definition, .set(definition.copied(raw)))))
    }
  }
}

extension TagDefinition {
  /// The tag that a photo has; nil if no table has it, or if no edit writes it.
  fileprivate init?(copying tag: PhotoTag) {
    let name: String? =
      tag.source == .exif ? tag.number.map { PhotoTag.text(ofNumber: $0) } : tag.name
    guard [.exif, .xmp, .iptc, .sidecar].contains(tag.source), let name,
      let found = try? TagDefinition(name: "\(tag.directory):\(name)"),
      found.directory.isIdentical(to: tag.directory)
    else { return nil }
    self = found
  }

  /// Whether it says how large the picture of its own file is, or is in a directory to which edits add none.
  fileprivate var isOfOneFile: Bool {
    if directory.isIdentical(to: "Interoperability") { return true }
    return ["PixelXDimension", "PixelYDimension", "ImageWidth", "ImageLength"].contains {
      $0.isIdentical(to: name)
    }
  }

  /// The value as the tag takes it: a list also of one item.
  fileprivate func copied(_ raw: TagValue) -> TagValue {
    if case .text(let text) = raw, form.list != nil, source != .exif { return .texts([text]) }
    if case .integers(let numbers) = raw, source != .exif, numbers.count == 1 {
      return .text("\(numbers[0])")
    }
    return raw
  }
}
