import PhotoContainers
import PhotoEntities
import PhotoUseCases
import XMPPackets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A date may lack its fraction or its offset, and another place have them. That place is opened only then.

extension FieldSelection {
  /// Whether a wanted date that lacks its fraction or its offset from UTC fulfils a condition.
  private func hasUnqualifiedDate(
    _ metadata: Metadata, where fulfils: (CaptureDate) -> Bool = { _ in true }
  ) -> Bool {
    func isOne(_ date: CaptureDate?, _ row: Int) -> Bool {
      guard let date, date.utcOffset == nil || date.fraction == nil else { return false }
      return wantsDate(inRow: row, hasOriginalDate: metadata.originalDate != nil) && fulfils(date)
    }
    return isOne(metadata.originalDate, Self.dateRows[0])
      || isOne(metadata.digitizedDate, Self.dateRows[1])
      || isOne(metadata.modifyDate, Self.dateRows[2])
  }

  /// The rows of the dates, in the order of `PlaceDates`.
  private static let dateRows = ["captureDate", "digitizedDate", "modifyDate"].map { name in
    StoredField.all.firstIndex { $0.name == name } ?? 0
  }

  private static let commentRow = StoredField.all.firstIndex { $0.name == "comment" } ?? 0

  /// Whether another source may qualify a wanted date.
  func wantsQualifiers(_ metadata: Metadata) -> Bool { hasUnqualifiedDate(metadata) }

  /// Whether what was found beside Exif may qualify a wanted date: a cheap search before XMP is read.
  func mayQualify(_ metadata: Metadata, by found: FurtherMetadata) -> Bool {
    guard !(found.xmpPackets.isEmpty && found.photoshop.isEmpty && found.iptc.isEmpty) else {
      return false
    }
    if let packet = found.xmpPackets.first, XMPCoding(of: packet) != .utf8 {
      return hasUnqualifiedDate(metadata)
    }
    if let packet = found.xmpPackets.first,
      XMPDateQualifiers.beginnings.contains(where: { packet.has(Array($0.utf8)) })
    {
      return hasUnqualifiedDate(metadata)
    }
    return hasUnqualifiedDate(metadata) { date in
      (found.xmpPackets.first?.hasQualified(date.clockInXMP, anchor: 2) ?? false)
        || found.photoshop.hasQualified(date.clockInIPTC, anchor: 0)
        || found.xmpPackets.isEmpty && found.photoshop.hasQualified(date.clockInXMP, anchor: 2)
        || found.iptc.hasQualified(date.clockInIPTC, anchor: 0)
    }
  }

  /// Gives wanted dates the qualifiers that they lack, from other places with the same second.
  func qualify(_ metadata: inout Metadata, from sources: FurtherSources) {
    guard sources.xmp != nil || sources.iptc != nil else { return }
    for (property, row) in zip(PlaceDates.properties, Self.dateRows) {
      guard wantsDate(inRow: row, hasOriginalDate: metadata.originalDate != nil),
        let date = metadata[keyPath: property], date.utcOffset == nil || date.fraction == nil
      else { continue }
      metadata[keyPath: property] = StoredField.all[row].dates(sources)
        .reduce(date) { $0.qualified(by: $1) }
    }
    if let packet = sources.xmp { lend(to: &metadata, from: packet) }
  }

  /// Gives dates the qualifiers that a packet has without a date.
  func lend(to metadata: inout Metadata, from packet: XMPPacket) {
    for (property, row) in zip(PlaceDates.properties, Self.dateRows) {
      guard let date = metadata[keyPath: property], date.utcOffset == nil || date.fraction == nil,
        let qualifiers = StoredField.all[row].xmpQualifiers
      else { continue }
      metadata[keyPath: property] = qualifiers.lending(to: date, in: packet)
    }
  }

  private func wantsDate(_ index: Int, of metadata: Metadata) -> Bool {
    wantsDate(inRow: Self.dateRows[index], hasOriginalDate: metadata.originalDate != nil)
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
    var warnings: [PhotoWarning] = []
    func warn(_ name: XMPName, if isUnclear: (String) -> Bool) {
      guard let text = packet.value(of: name)?.texts?.first, isUnclear(text) else { return }
      warnings.append(.unclear(tag: "\(name)", text: text))
    }
    for (index, property) in PlaceDates.properties.enumerated() where wantsDate(index, of: metadata)
    {
      let date = metadata[keyPath: property]
      guard date?.utcOffset == nil || date?.fraction == nil else { continue }
      if let date, let qualifiers = StoredField.all[Self.dateRows[index]].xmpQualifiers {
        warnings += qualifiers.unclear(date, in: packet).map {
          .unclear(tag: "\($0.name)", text: $0.text)
        }
      }
      for name in StoredField.all[Self.dateRows[index]].xmpNames {
        warn(name) { XMPText.isUnclearDate($0, isNeeded: date == nil) }
      }
    }
    for (row, coordinate) in zip(Self.placeRows, [metadata.latitude, metadata.longitude])
    where coordinate == nil && wants(row) {
      for name in StoredField.all[row].xmpNames { warn(name) { XMPText.trimmed($0) != nil } }
    }
    for row in Self.numberRows
    where wants(row) && Self.fields[row]?.value(in: metadata) == nil {
      for name in StoredField.all[row].xmpNames { warn(name, if: XMPText.isUnclearNumber) }
    }
    return warnings
  }

  private static let numberRows = StoredField.all.indices.filter { row in
    switch fields[row]?.kind {
    case .integer, .fraction, .choice: !placeRows.contains(row)
    default: false
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
    guard wantsDate(0, of: metadata),
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
  /// Whether this word, which is not empty, is somewhere in it.
  fileprivate func has(_ word: [UInt8]) -> Bool {
    withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count, let start = bytes.baseAddress,
        let found = memchr(start + place, Int32(word[0]), bytes.count - place)
      {
        place = UnsafeRawPointer(found) - start + 1
        if bytes[(place - 1)...].starts(with: word) { return true }
      }
      return false
    }
  }

  /// Whether this time of day is somewhere in it, with something after its digits that may be a fraction or an offset
  /// from UTC.
  ///
  /// - Parameter anchor: The index of a byte of the time that is rare.
  fileprivate func hasQualified(_ clock: [UInt8], anchor: Int) -> Bool {
    withUnsafeBytes { bytes in
      var place = anchor
      while place < bytes.count, let start = bytes.baseAddress,
        let found = memchr(start + place, Int32(clock[anchor]), bytes.count - place)
      {
        place = UnsafeRawPointer(found) - start + 1
        let first = place - 1 - anchor
        guard bytes[first...].starts(with: clock) else { continue }
        let end = bytes[(first + clock.count)...].prefix(longestRest).first {
          !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ":")
        }
        // Nothing, or the end of a text or of an attribute.
        if let end, ![UInt8(ascii: "<"), 0x22, 0x27, 0x1C].contains(end) { return true }
      }
      return false
    }
  }
}

extension CaptureDate {
  /// The bytes that every text of this time of day has in XMP, such as `21:52`.
  fileprivate var clockInXMP: [UInt8] {
    Self.two(hour) + [UInt8(ascii: ":")] + Self.two(minute)
  }

  /// The same in IPTC, such as `215248`.
  fileprivate var clockInIPTC: [UInt8] { Self.two(hour) + Self.two(minute) + Self.two(second) }

  private static func two(_ number: Int) -> [UInt8] {
    [0x30 + UInt8(truncatingIfNeeded: number / 10), 0x30 + UInt8(truncatingIfNeeded: number % 10)]
  }
}
