import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import XMPPackets

// A date may lack its fraction or its offset, and another place have them. That place is opened only then.

extension FieldSelection {
  /// Whether a wanted date that lacks its fraction or its offset from UTC fulfils a condition.
  private func hasUnqualifiedDate(
    _ metadata: Metadata, where fulfils: (CaptureDate) -> Bool = { _ in true }
  ) -> Bool {
    PhotoDate.allCases.contains { kind in
      guard let date = metadata[kind], date.lacksQualifier else { return false }
      return wantsDate(kind, of: metadata) && fulfils(date)
    }
  }

  /// The rows of the dates.
  private static let dateRows = ["captureDate", "digitizedDate", "modifyDate"].map { name in
    StoredField.all.firstIndex { $0.name == name } ?? 0
  }

  private static let commentRow = StoredField.all.firstIndex { $0.name == "comment" } ?? 0

  /// Whether another source may qualify a wanted date.
  func wantsQualifiers(_ metadata: Metadata) -> Bool {
    hasUnqualifiedDate(metadata) || hasPartialDate(metadata)
  }

  /// Whether of a wanted date the time is not known.
  private func hasPartialDate(_ metadata: Metadata) -> Bool {
    PhotoDate.allCases.contains { kind in
      (metadata[kind]?.isPartial ?? false) && wantsDate(kind, of: metadata)
    }
  }

  /// Whether what was found beside Exif may qualify a wanted date: a cheap search before XMP is read.
  func mayQualify(_ metadata: Metadata, by found: FurtherMetadata) -> Bool {
    guard !(found.xmpPackets.isEmpty && found.photoshop.isEmpty && found.iptc.isEmpty) else {
      return false
    }
    if hasPartialDate(metadata) { return true }
    if let packet = found.xmpPackets.first, XMPCoding(of: packet) != .utf8 {
      return hasUnqualifiedDate(metadata)
    }
    if let packet = found.xmpPackets.first,
      XMPDateQualifiers.beginnings.contains(where: { packet.index(of: Array($0.utf8)) != nil })
    {
      return hasUnqualifiedDate(metadata)
    }
    return hasUnqualifiedDate(metadata) { date in
      if let packet = found.xmpPackets.first, packet.hasQualified(date.minuteInXMP) { return true }
      if found.photoshop.isEmpty, found.iptc.isEmpty { return false }
      return found.photoshop.hasQualified(date.clockInIPTC)
        || found.xmpPackets.isEmpty && found.photoshop.hasQualified(date.minuteInXMP)
        || found.iptc.hasQualified(date.clockInIPTC)
    }
  }

  /// Gives wanted dates the qualifiers that they lack, from other places with the same second; and dates of which less
  /// is known the rest, from places that agree with them.
  func qualify(_ metadata: inout Metadata, from sources: FurtherSources) {
    guard wantsQualifiers(metadata), sources.xmp != nil || sources.iptc != nil else { return }
    let present = StoredFieldRows(in: sources)
    var isInXMP = false
    for kind in PhotoDate.allCases {
      let row = Self.dateRows[kind.rawValue]
      guard present.contains(row) else { continue }
      isInXMP = true
      if let date = metadata[kind], date.isPartial, wantsDate(kind, of: metadata) {
        metadata[kind] = StoredField.all[row].dates(sources).reduce(date) { $0.refined(by: $1) }
      }
      guard wantsDate(kind, of: metadata), let date = metadata[kind], date.lacksQualifier,
        Self.mayQualify(StoredField.all[row], sources)
      else { continue }
      metadata[kind] = StoredField.all[row].dates(sources).reduce(date) { $0.qualified(by: $1) }
    }
    if isInXMP, let packet = sources.xmp { lend(to: &metadata, from: packet) }
  }

  /// Whether these sources may say more of the date than its second: they are not read as dates for that.
  private static func mayQualify(_ field: StoredField, _ sources: FurtherSources) -> Bool {
    if sources.iptc != nil, field.hasDatasets { return true }
    guard let packet = sources.xmp else { return false }
    let qualifiers = field.xmpQualifiers?.names ?? []
    return qualifiers.contains { packet.value(of: $0) != nil }
      || field.xmpNames.contains { name in
        packet.value(of: name).map { !($0.text?.isPlainDate ?? false) } ?? false
      }
  }

  /// Gives dates the qualifiers that a packet has without a date.
  func lend(to metadata: inout Metadata, from packet: XMPPacket) {
    for kind in PhotoDate.allCases {
      guard let date = metadata[kind], date.lacksQualifier,
        let qualifiers = StoredField.all[Self.dateRows[kind.rawValue]].xmpQualifiers
      else { continue }
      metadata[kind] = qualifiers.lending(to: date, in: packet)
    }
  }

  private func wantsDate(_ kind: PhotoDate, of metadata: Metadata) -> Bool {
    wantsDate(inRow: Self.dateRows[kind.rawValue], hasOriginalDate: metadata.originalDate != nil)
  }

  /// The warnings for wanted dates in Exif that are not understood.
  func unclearDateWarnings(
    _ metadata: Metadata, in exif: ExifBlock
  ) -> [PhotoWarning] {
    exif.unclearWarnings(metadata) { wantsDate($0, of: metadata) }
      + (exifRows.contains(Self.commentRow) ? exif.unclearCommentWarnings : [])
  }

  /// The warnings for wanted dates and coordinates in XMP that are not understood.
  func unclearWarnings(_ metadata: Metadata, _ sources: FurtherSources) -> [PhotoWarning] {
    guard let packet = sources.xmp else { return [] }
    let present = StoredFieldRows(in: sources)
    var warnings: [PhotoWarning] = []
    func warn(_ name: XMPName, ifUnclear unclearPart: (String) -> String?) {
      guard let text = packet.value(of: name)?.texts?.first.flatMap(unclearPart) else { return }
      warnings.append(.unclear(tag: "\(name)", text: text))
    }
    for kind in PhotoDate.allCases where wantsDate(kind, of: metadata) {
      let (date, row) = (metadata[kind], Self.dateRows[kind.rawValue])
      guard present.contains(row), date?.lacksQualifier ?? true else { continue }
      if let date, let qualifiers = StoredField.all[row].xmpQualifiers {
        warnings += qualifiers.unclear(date, in: packet).map {
          .unclear(tag: "\($0.name)", text: $0.text)
        }
      }
      for name in StoredField.all[row].xmpNames {
        warn(name) { XMPText.unclearPart(ofDate: $0, isNeeded: date == nil) }
      }
    }
    for (row, coordinate) in zip(Self.placeRows, [metadata.latitude, metadata.longitude])
    where coordinate == nil && wants(row) && present.contains(row) {
      for name in StoredField.all[row].xmpNames { warn(name, ifUnclear: XMPText.trimmed) }
    }
    let numbers = Self.numbers.span
    for index in numbers.indices
    where present.contains(numbers[index].row) && wants(numbers[index].row)
      && numbers[index].field.value(in: metadata) == nil
    {
      let names = numbers[index].names.span
      for place in names.indices { warn(names[place]) { XMPText.isUnclearNumber($0) ? $0 : nil } }
    }
    return warnings
  }

  /// The fields of numbers beside the position, and the properties that may have them.
  private static let numbers: [(row: Int, field: MetadataField, names: [XMPName])] =
    StoredField.all.indices.compactMap { row in
      guard let field = fields[row], !placeRows.contains(row) else { return nil }
      switch field.kind {
      case .integer, .fraction, .choice: return (row, field, StoredField.all[row].xmpNames)
      case .text, .date, .list: return nil
      }
    }

  private static let placeRows = ["latitude", "longitude"].map { name in
    StoredField.all.firstIndex { $0.name == name } ?? 0
  }
}

extension FieldSelection {
  /// The warnings for texts of a PNG file that are no date, or have something else after it.
  func unclearWarnings(
    _ metadata: Metadata, _ sources: [MetadataField: TagSource], _ texts: [KeywordedText]
  ) -> [PhotoWarning] {
    guard wantsDate(.original, of: metadata),
      metadata.originalDate == nil || sources[MetadataField.captureDate] == .png
    else { return [] }
    return texts.filter(PNGTextField.isUnclear).map {
      .unclear(tag: "PNG \($0.keyword)", text: $0.text)
    }
  }
}

/// The most digits and colons that are looked at after a time of day. There are at most the seconds.
private let longestRest = 16

extension [UInt8] {
  /// Whether this time of day is somewhere in it, with something after its digits that may be a fraction or an offset
  /// from UTC.
  fileprivate func hasQualified(_ clock: [UInt8]) -> Bool {
    var start = 0
    while let place = index(of: clock, from: start) {
      start = place + 1
      let end = self[(place + clock.count)...].prefix(longestRest).first {
        !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ":")
      }
      switch end {
      // Nothing, or the end of a text or of an attribute.
      case nil, UInt8(ascii: "<"), 0x22, 0x27, 0x1C: break
      default: return true
      }
    }
    return false
  }
}

extension CaptureDate {
  /// The bytes that every text of this time of day has in XMP, such as `:52`. Its hour may be that of a half of the day.
  fileprivate var minuteInXMP: [UInt8] { [UInt8(ascii: ":")] + Self.two(minute) }

  /// The bytes that IPTC has of this time of day, such as `215248`.
  fileprivate var clockInIPTC: [UInt8] { Self.two(hour) + Self.two(minute) + Self.two(second) }

  private static func two(_ number: Int) -> [UInt8] {
    [0x30 + UInt8(truncatingIfNeeded: number / 10), 0x30 + UInt8(truncatingIfNeeded: number % 10)]
  }
}

extension String {
  /// Whether it has the form of `2024-05-01T06:42:17`, which says no fraction and no offset.
  fileprivate var isPlainDate: Bool {
    utf8.count == 19
      && zip(utf8, "0000-00-00T00:00:00".utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == form
      }
  }
}
