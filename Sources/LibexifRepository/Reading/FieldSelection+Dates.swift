import PhotoContainers
import PhotoEntities
import PhotoUseCases
import XMPPackets

// A date may lack its fraction or its offset, and another place have them. That place is opened only then.

extension FieldSelection {
  /// The wanted dates that lack a fraction or an offset.
  private func unqualifiedDates(_ metadata: Metadata) -> [CaptureDate] {
    var dates: [CaptureDate] = []
    func add(_ date: CaptureDate?, _ row: Int) {
      if let date, date.utcOffset == nil || date.fraction == nil,
        wantsDate(inRow: row, hasOriginalDate: metadata.originalDate != nil)
      {
        dates.append(date)
      }
    }
    add(metadata.originalDate, Self.dateRows[0])
    add(metadata.digitizedDate, Self.dateRows[1])
    add(metadata.modifyDate, Self.dateRows[2])
    return dates
  }

  /// The rows of the dates, in the order of `PlaceDates`.
  private static let dateRows = ["captureDate", "digitizedDate", "modifyDate"].map { name in
    StoredField.all.firstIndex { $0.name == name } ?? 0
  }

  /// Whether another source may qualify a wanted date.
  func wantsQualifiers(_ metadata: Metadata) -> Bool { !unqualifiedDates(metadata).isEmpty }

  /// Whether what was found beside Exif may qualify a wanted date: a cheap search before XMP is read.
  func mayQualify(_ metadata: Metadata, by found: FurtherMetadata) -> Bool {
    let parts = found.xmpPackets.prefix(1) + [found.photoshop, found.iptc].filter { !$0.isEmpty }
    guard !parts.isEmpty else { return false }
    let clocks = Set(unqualifiedDates(metadata).flatMap(\.clockTexts))
    return parts.contains { part in clocks.contains { part.has($0) } }
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
  }

  /// The warnings for XMP's dates whose end is not understood, if a wanted date lacks an offset.
  func unclearDateWarnings(_ metadata: Metadata, _ sources: FurtherSources) -> [PhotoWarning] {
    guard let packet = sources.xmp, wantsQualifiers(metadata) else { return [] }
    let names = Self.dateRows.flatMap { StoredField.all[$0].xmpNames }
    return names.compactMap { name in
      guard let text = packet.value(of: name)?.text, XMPText.hasUnclearSuffix(text) else {
        return nil
      }
      return .unclear(tag: "\(name)", text: text)
    }
  }
}

extension [UInt8] {
  /// Whether these bytes are somewhere in it.
  fileprivate func has(_ text: [UInt8]) -> Bool {
    guard let first = text.first, count >= text.count else { return false }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - text.count) where bytes[start] == first {
        if (1..<text.count).allSatisfy({ bytes[start + $0] == text[$0] }) { return true }
      }
      return false
    }
  }
}

extension CaptureDate {
  /// The bytes that every text of this time of day has: `21:52` in XMP, or `215248` in IPTC.
  fileprivate var clockTexts: [[UInt8]] {
    func two(_ number: Int) -> [UInt8] {
      [
        0x30 + UInt8(truncatingIfNeeded: number / 10),
        0x30 + UInt8(truncatingIfNeeded: number % 10),
      ]
    }
    return [
      two(hour) + [UInt8(ascii: ":")] + two(minute), two(hour) + two(minute) + two(second),
    ]
  }
}
