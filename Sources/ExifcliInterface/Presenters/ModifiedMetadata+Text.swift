import PhotoEntities
import PhotoUseCases

extension ModifiedMetadata {
  /// Each change in words, such as `iso 100 -> 200`.
  var changesAsText: [String] {
    let none = "(none)"
    var texts = changes.map(\.text)
    texts += tags.map { tag in
      let (old, new) = (tag.old.map(ReadableTag.meaning), tag.new.map(ReadableTag.meaning))
      return
        "\(VisibleText.of(tag.name)) \(VisibleText.of(old ?? none)) -> \(VisibleText.of(new ?? none))"
    }
    if let time = placeTime {
      texts.append("time by GPS \(time.oldTime?.description ?? none) -> \(time.newTime)")
    }
    if removedPlaceDetails > 0 {
      texts.append("\(Counted.text(removedPlaceDetails, "other GPS tag")) removed")
    }
    if let time = time {
      texts.append(
        "modified \(ReadableValue.text(time.oldTime)) -> \(ReadableValue.text(time.newTime))")
    }
    if !removedParts.isEmpty {
      texts.append(
        "removed from \(removedParts.map(\.readableName).joined(separator: ", "))")
    }
    return texts
  }

  /// Which sidecar was written, such as `in photo.xmp`, and what of the changes it has, if not all; nil for none.
  var sidecarAsText: String? {
    guard let sidecar else { return nil }
    let file = "in \(VisibleText.path(sidecar.file))"
    let names = changes.map(\.field.name) + tags.map(\.name)
    if names.allSatisfy({ name in sidecar.changes.contains { $0.isIdentical(to: name) } }) {
      return file
    }
    return "\(file): \(sidecar.changes.map(VisibleText.of).joined(separator: ", "))"
  }

  /// The changes as members of a JSON object.
  var changesAsJSON: [(key: String, value: JSONValue)] {
    var members = changes.map { ($0.field.name, $0.json) }
    members += tags.map { tag in
      (
        tag.name,
        JSONValue.object([
          ("from", tag.old.map(ReadableTag.json) ?? .null),
          ("to", tag.new.map(ReadableTag.json) ?? .null),
        ])
      )
    }
    if let time = placeTime {
      members.append(
        (
          "gpsTime",
          .object([
            ("from", time.oldTime.map { .string($0.description) } ?? .null),
            ("to", .string(time.newTime.description)),
          ])
        ))
    }
    if removedPlaceDetails > 0 {
      members.append(
        (
          "otherGPSTags",
          .object([
            ("from", .integer(removedPlaceDetails)), ("to", .null),
          ])
        ))
    }
    if let time = time {
      members.append(
        (
          "modified",
          .object([
            ("from", JSONValue(.date(time.oldTime))), ("to", JSONValue(.date(time.newTime))),
          ])
        ))
    }
    if !removedParts.isEmpty {
      let parts = removedParts.map { JSONValue.string($0.rawValue) }
      members.append(("removed", .object([("from", .array(parts)), ("to", .null)])))
    }
    return members.map { (key: $0.0, value: $0.1) }
  }
}

extension ModifiedMetadata.Change {
  /// The change in words, such as `iso 100 -> 200`.
  var text: String {
    let none = "(none)"
    let (old, new) = ReadableValue.texts(oldValue, newValue, of: field)
    if oldValue == newValue { return "\(field.name) \(new ?? none) (other places changed)" }
    return "\(field.name) \(old ?? none) -> \(new ?? none)\(ReadableValue.doubtMark(newValue))"
  }

  /// The old and the new value.
  var json: JSONValue {
    var members = [("from", JSONValue(oldValue)), ("to", JSONValue(newValue))]
    if case .date(let date) = newValue, let basis = date.offsetBasis {
      members.append(("offsetSource", .string(basis.rawValue)))
    }
    return .object(members)
  }
}

extension JSONValue {
  /// What was written to a sidecar.
  init(_ sidecar: SidecarReport) {
    self = .object([
      ("file", .string(sidecar.file.text)),
      ("changes", .array(sidecar.changes.map { .string($0) })),
    ])
  }
}

extension RemovedPart {
  /// What people call it.
  fileprivate var readableName: String {
    switch self {
    case .exif: "Exif"
    case .makerNote: "MakerNote"
    case .thumbnail: "thumbnail"
    case .xmp: "XMP"
    case .iptc: "IPTC"
    case .comments: "comments"
    case .otherData: "data of makers and programs"
    case .contentCredentials: "content credentials"
    case .trailingData: "data after the picture"
    }
  }
}
