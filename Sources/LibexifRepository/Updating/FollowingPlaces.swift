import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks
import XMPPackets

/// What happens to the fields that are read from named tags: each other place that the photo has follows, so that no copy
/// is left with the old value. A tag that is removed leaves them as they are.
struct FollowingPlaces {
  /// The fields that the tags say.
  private(set) var fields: Set<MetadataField> = []
  private(set) var exif: [TIFFEdit] = []
  private(set) var xmp: [XMPChange] = []
  private(set) var iptc: [IPTCChange] = []

  /// The places of a photo that follow these changes of tags, except those of fields that the update changes itself.
  init(
    of photo: ReadPhoto, _ tags: TagEdits, isExifAlone: Bool, by update: MetadataUpdate
  ) throws(PhotoRepositoryError) {
    guard !tags.isEmpty else { return }
    var new = photo.metadata
    var following: Set<MetadataField> = []
    for (before, after, isFollowed) in try photo.sayings(with: tags) {
      for field in FieldSelection.fields.compactMap(\.self) {
        let value = field.recorded(in: after)
        guard value != field.recorded(in: before) else { continue }
        fields.insert(field)
        let isAsked = update.isAsked(field)
        if isAsked, isFollowed, value != field.recorded(in: update.metadata) {
          throw PhotoRepositoryError(
            identifier: photo.metadata.localIdentifier,
            reason: .notStorable(
              .tag(field.name, detail: "is changed twice, as a tag says it too; leave one out")))
        }
        guard isFollowed, let value, !isAsked, field.isEditable,
          field != .hierarchicalKeywords
        else { continue }
        if let fault = field.fault(in: value) {
          throw PhotoRepositoryError(
            identifier: photo.metadata.localIdentifier,
            reason: .notStorable(.tag(field.name, detail: fault.reason)))
        }
        following.insert(field)
        field.setRecorded(value, in: &new)
      }
    }
    var lists: [MetadataField: ListEdit] = [:]
    if !update.isAsked(.hierarchicalKeywords), let edit = try photo.keywordEdit(by: tags.xmp) {
      lists[.hierarchicalKeywords] = edit
      following.insert(.hierarchicalKeywords)
      new.hierarchicalKeywords = edit.applied(to: new.hierarchicalKeywords ?? [])
    }
    guard !following.isEmpty else { return }
    // Of both, each has its own tags.
    let areInStep =
      update.isAsked(.keywords) || update.isAsked(.hierarchicalKeywords)
      || following.isSuperset(of: [.keywords, .hierarchicalKeywords])
    let inStep = KeywordsInStep(
      new, insteadOf: photo.metadata, given: areInStep ? [] : following, editing: lists)
    fields.formUnion(inStep.edits.keys)
    let changes = FieldChanges(
      from: photo.metadata, to: inStep.metadata, exif: photo.exif, inExif: photo.metadataInExif,
      assigning: following, editingLists: inStep.edits)
    // A named tag that has its new value already needs no edit.
    let named = Set(update.tags.compactMap(\.tag.exifTag) + tags.exif.map(\.tag))
    exif = try TIFFEdit.edits(making: changes).filter { edit in
      photo.exif?.structure[edit.tag.directory]?.entry(edit.tag.number) != nil
        && !named.contains(edit.tag)
    }
    if isExifAlone { return }
    if let packet = photo.further.xmp {
      let namedProperties = Set(tags.xmp.map(\.name))
      let changed = StoredField.all.flatMap { $0.xmpChanges(changes, packet, false) }
      xmp = try photo.withoutGuesses(
        changed.filter { packet.count(of: $0.name) > 0 && !namedProperties.contains($0.name) })
    }
    if let block = photo.further.iptc {
      let namedDatasets = Set(tags.iptc.map(\.dataset))
      iptc = StoredField.all.flatMap { $0.iptcChanges(changes, block) }
        .filter { !namedDatasets.contains($0.dataset) }
    }
  }
}

extension ReadPhoto {
  /// What each part that has named tags says alone, before and after their changes.
  fileprivate func sayings(
    with tags: TagEdits
  ) throws(PhotoRepositoryError) -> [(before: Metadata, after: Metadata, isFollowed: Bool)] {
    let identifier = metadata.localIdentifier
    var sayings: [(before: Metadata, after: Metadata, isFollowed: Bool)] = []
    if !tags.exif.isEmpty { sayings.append((exifSaying([]), exifSaying(tags.exif), true)) }
    // The text of a language is a translation, which no other place has.
    let (others, texts) = (
      tags.xmp.filter { !$0.value.isLocalText }, tags.xmp.filter(\.value.isLocalText)
    )
    for (changes, isFollowed) in [(others, true), (texts, false)] where !changes.isEmpty {
      let nothing = Metadata(localIdentifier: identifier)
      let packet = further.xmp
      let edited = try editing(.xmp) { () throws(MetadataRefusal) in
        if let packet { return try packet.edited(changes).packet }
        return try XMPPacket.new(changes, for: .sidecar)
      }
      sayings.append(
        (packet?.metadata(of: identifier) ?? nothing, edited.metadata(of: identifier), isFollowed))
    }
    if !tags.iptc.isEmpty {
      let block = further.iptc ?? IPTCBlock([])
      let edited = try editing(.iptc) { () throws(MetadataRefusal) in
        try block.edited(tags.iptc)
      }
      sayings.append((iptcSaying(block), iptcSaying(edited), true))
    }
    return sayings
  }

  /// What a block says that has only the tags from which fields are read, with these edits.
  private func exifSaying(_ edits: [TIFFEdit]) -> Metadata {
    var present: [TIFFEdit] = []
    if let exif {
      for directory in exif.structure.directories {
        for entry in directory.entries {
          let tag = ExifTag(directory.kind, entry.tag)
          guard StoredField.isRead(tag), let value = TIFFValue(of: entry, in: exif.block) else {
            continue
          }
          present.append(TIFFEdit(tag: tag, value: value))
        }
      }
    }
    let block = TIFFBlock(newWith: present.replaced(by: edits).filter { $0.value != nil })
    var metadata = Metadata(localIdentifier: metadata.localIdentifier)
    let saying = ExifBlock(block, assuming: exif?.charset)
    let found = StoredField.decode(of: saying, into: &metadata)
    for index in StoredField.all.indices where !found.contains(index) {
      _ = StoredField.all[index].decodeLast?(saying, .none, &metadata)
      _ = StoredField.all[index].decodeCopies(saying, &metadata)
    }
    return metadata
  }

  private func iptcSaying(_ block: IPTCBlock) -> Metadata {
    var found = FurtherMetadata()
    found.iptc = block.bytes
    let sources = FurtherSources(found)
    var metadata = Metadata(localIdentifier: metadata.localIdentifier)
    for row in StoredField.all { _ = row.decodeOthers(sources, &metadata) }
    return metadata
  }
}

extension ReadPhoto {
  /// What changes of properties do to the lists of hierarchical keywords among them; nil if they change none, or remove it.
  fileprivate func keywordEdit(
    by changes: [XMPChange]
  ) throws(PhotoRepositoryError) -> ListEdit? {
    let lists = KeywordList.all.filter { list in changes.contains { $0.name == list.name } }
    if lists.isEmpty { return nil }
    let packet = further.xmp
    let edited = try editing(.xmp) { () throws(MetadataRefusal) in
      if let packet { return try packet.edited(changes).packet }
      return try XMPPacket.new(changes, for: .sidecar)
    }
    let (before, after) = (
      lists.flatMap { packet.map($0.texts) ?? [] }, lists.flatMap { $0.texts(in: edited) }
    )
    let edit = ListEdit(
      adding: after.filter { !Set(before).contains($0) },
      removing: before.filter { !Set(after).contains($0) })
    return after.isEmpty || edit.adding.isEmpty && edit.removing.isEmpty ? nil : edit
  }
}

extension MetadataUpdate {
  /// Whether it changes the field, or writes its value to other places.
  func isAsked(_ field: MetadataField) -> Bool {
    field.value(in: metadata) != field.value(in: original) || assigned.contains(field)
      || listEdits[field] != nil
  }
}

extension XMPNewValue {
  /// Whether it is the text of a language.
  fileprivate var isLocalText: Bool { if case .localText = self { true } else { false } }
}
