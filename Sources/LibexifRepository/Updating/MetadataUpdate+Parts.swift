import PhotoEntities
import PhotoUseCases

extension MetadataUpdate {
  /// A part of an update that is written to one place as a whole.
  struct Part: Equatable {
    /// Fields that belong together.
    var fields: [MetadataField] = []
    /// The changes of one property, or of tags that no XMP has.
    var tags: [TagChange] = []
    /// What happens to the other data about the place; nil if it is another part's.
    var placeDetails: PlaceDetailsChange?

    var isEmpty: Bool { fields.isEmpty && tags.isEmpty && placeDetails == nil }

    /// Whether only the photo's file can have it.
    var isOfFile: Bool { tags.contains { $0.tag.source != .xmp } }
  }

  /// Fields that change together, as programs read them together.
  private static let groups: [Set<MetadataField>] = [
    [.latitude, .longitude, .altitude], [.keywords, .hierarchicalKeywords],
  ]

  /// The parts of the update, in the order of the table of fields, the tags last.
  var parts: [Part] {
    var parts: [Part] = []
    var rest = MetadataField.all.filter(isAsked)
    while let field = rest.first {
      let group = Self.groups.first { $0.contains(field) } ?? [field]
      parts.append(Part(fields: rest.filter(group.contains)))
      rest.removeAll(where: group.contains)
    }
    if let placeDetails {
      let place = parts.firstIndex { $0.fields.contains { $0 == .latitude || $0 == .longitude } }
      if let place {
        parts[place].placeDetails = placeDetails
      } else {
        parts.append(Part(placeDetails: placeDetails))
      }
    }
    let ofFile = tags.filter { $0.tag.source != .xmp }
    if !ofFile.isEmpty { parts.append(Part(tags: ofFile)) }
    for tag in tags where tag.tag.source == .xmp {
      let place = parts.firstIndex { part in
        part.tags.contains {
          $0.tag.directory.isIdentical(to: tag.tag.directory)
            && $0.tag.property.isIdentical(to: tag.tag.property)
        }
      }
      if let place { parts[place].tags.append(tag) } else { parts.append(Part(tags: [tag])) }
    }
    return parts
  }

  /// The same update with further edits of lists.
  func with(_ lists: [MetadataField: ListEdit], to metadata: Metadata) -> MetadataUpdate {
    MetadataUpdate(
      to: metadata, from: original, turnsUpright: turnsUpright, placeDetails: placeDetails,
      assigning: assigned, editingLists: listEdits.merging(lists) { own, _ in own },
      following: following, tags: tags)
  }

  /// The same update of these parts alone.
  ///
  /// - Parameters:
  ///   - base: What the place that is edited says before.
  ///   - isInStep: Whether keywords and paths to them keep in step in this place by what it says itself.
  func restricted(
    to parts: [Part], from base: Metadata, inStep isInStep: Bool = false
  ) -> MetadataUpdate {
    let fields = parts.flatMap(\.fields).filter { !isInStep || !following.contains($0) }
    var new = base
    for field in fields {
      guard let edit = listEdits[field] else {
        field.setRecorded(field.recorded(in: metadata), in: &new)
        continue
      }
      let texts: [String] = if case .list(let texts) = field.value(in: base) { texts } else { [] }
      field.setValue(edit.applied(to: texts).map { .list($0) }, in: &new)
    }
    var edits = listEdits.filter { fields.contains($0.key) }
    if isInStep, fields.contains(.keywords) || fields.contains(.hierarchicalKeywords) {
      let step = KeywordsInStep(new, insteadOf: base, given: Set(fields), editing: edits)
      (new, edits) = (step.metadata, step.edits)
    }
    let same = fields.filter { field in
      edits[field] == nil && field.value(in: base) == field.value(in: new)
    }
    return MetadataUpdate(
      to: new, from: base, turnsUpright: turnsUpright,
      placeDetails: parts.lazy.compactMap(\.placeDetails).first, assigning: Set(same),
      editingLists: edits, tags: parts.flatMap(\.tags))
  }
}
