import PhotoEntities
import PhotoUseCases
import XMPPackets

/// The properties of XMP that qualify a date, as the tags of Exif with the same names do: an offset from UTC, and a
/// fraction of a second (Exif 2.31, section 4.6.5; Exif for XMP, CIPA DC-010). They count if the text of the date lacks
/// what they say.
struct XMPDateQualifiers: Sendable {
  /// The properties with the date; first the one with the tag's own name, whose moment they qualify.
  private let dates: [XMPName]
  private let offsets: [XMPName]
  private let fractions: [XMPName]
  let names: [XMPName]

  static let original = XMPDateQualifiers(
    "Original", [XMPName(.exif, "DateTimeOriginal"), XMPName(.photoshop, "DateCreated")])
  static let digitized = XMPDateQualifiers(
    "Digitized", [XMPName(.exif, "DateTimeDigitized"), XMPName(.xmp, "CreateDate")])
  static let modify = XMPDateQualifiers(
    "", [XMPName(.tiff, "DateTime"), XMPName(.xmp, "ModifyDate")])

  /// Programs differ in the namespace.
  private init(_ suffix: String, _ dates: [XMPName]) {
    self.dates = dates
    offsets = [XMPNamespace.exifEX, .exif].map { XMPName($0, "OffsetTime" + suffix) }
    fractions = [XMPNamespace.exif, .exifEX].map { XMPName($0, "SubSecTime" + suffix) }
    names = offsets + fractions
  }

  /// All names of these properties begin with one of these.
  static let beginnings = ["OffsetTime", "SubSecTime"]

  /// Whether a packet has one of the properties.
  private func areIn(_ packet: XMPPacket) -> Bool {
    names.contains { packet.value(of: $0) != nil }
  }

  /// The date that this property says, with what the others say of it.
  func date(of name: XMPName, in packet: XMPPacket) -> CaptureDate? {
    guard let date = packet.plainDate(of: name) else { return nil }
    guard date.utcOffset == nil || date.fraction == nil, areIn(packet),
      let first = first(in: packet), first.isSameSecond(as: date)
    else { return date }
    return qualified(date, in: packet)
  }

  /// The date of another place, with what a packet says of it that has no date of its own.
  func lending(to date: CaptureDate, in packet: XMPPacket) -> CaptureDate {
    dates.allSatisfy { packet.value(of: $0) == nil } ? qualified(date, in: packet) : date
  }

  /// The texts of an offset that the date lacks, and of a fraction that it lacks, which are not understood.
  func unclear(_ date: CaptureDate, in packet: XMPPacket) -> [(name: XMPName, text: String)] {
    guard areIn(packet) else { return [] }
    let missing =
      (date.utcOffset == nil ? offsets.filter { offset($0, in: packet) == nil } : [])
      + (date.fraction == nil ? fractions.filter { fraction($0, in: packet) == nil } : [])
    return missing.compactMap { name in
      let text = packet.value(of: name)?.text.flatMap(XMPText.trimmed) ?? ""
      return text.utf8.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: ":") } ? nil : (name, text)
    }
  }

  /// The properties as places of the date, which edits keep in step with it. They are never added.
  var sources: [XMPSource<CaptureDate>] {
    offsets.map { name in
      source(name) { date, packet in
        offset(name, in: packet).flatMap { date.with(fraction: date.fraction, utcOffset: $0) }
      } text: {
        ExifDate.offset($0)
      }
    }
      + fractions.map { name in
        source(name) { date, packet in
          fraction(name, in: packet).flatMap {
            date.with(fraction: $0, utcOffset: date.utcOffset)
          }
        } text: {
          $0.fraction
        }
      }
  }

  private func source(
    _ name: XMPName,
    applying apply: @escaping @Sendable (CaptureDate, XMPPacket) -> CaptureDate?,
    text: @escaping @Sendable (CaptureDate) -> String?
  ) -> XMPSource<CaptureDate> {
    var source = XMPSource<CaptureDate>(
      name, reading: { packet in first(in: packet).flatMap { apply($0, packet) } },
      write: { text($0).map { .text($0) } })
    source.keep = { new, old, packet in
      if let own = first(in: packet).flatMap({ apply($0, packet) }) {
        return new.keepingQualifiers(of: own, insteadOf: old)
      }
      return new
    }
    source.mayLeave = { new, packet in
      // Any date will do to see whether the text is understood.
      text(new) == nil && packet.value(of: name) != nil && apply(new, packet) == nil
    }
    return source
  }

  private func first(in packet: XMPPacket) -> CaptureDate? {
    for name in dates {
      if let date = packet.plainDate(of: name) { return date }
    }
    return nil
  }

  private func qualified(_ date: CaptureDate, in packet: XMPPacket) -> CaptureDate {
    date.with(
      fraction: date.fraction
        ?? fractions.lazy.compactMap { fraction($0, in: packet) }.first,
      utcOffset: date.utcOffset ?? offsets.lazy.compactMap { offset($0, in: packet) }.first)
      ?? date
  }

  private func offset(_ name: XMPName, in packet: XMPPacket) -> Int? {
    packet.value(of: name)?.text.flatMap(XMPText.trimmed).flatMap {
      CaptureDate.minutes(ofUTCOffset: Array($0.utf8)[...])
    }
  }

  private func fraction(_ name: XMPName, in packet: XMPPacket) -> String? {
    packet.value(of: name)?.text.flatMap(XMPText.trimmed).flatMap { text in
      text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
    }
  }
}

extension XMPPacket {
  /// The date that the text of this property says by itself.
  func plainDate(of name: XMPName) -> CaptureDate? {
    value(of: name)?.text.flatMap(XMPText.date)
  }
}
