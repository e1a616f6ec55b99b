package import PhotoEntities

/// Photos that wait to be sorted, packed into bytes: a photo with thirty fields takes some 200 bytes instead
/// of 700.
struct PackedPhotos {
  /// The size in bytes of the pieces of memory that the photos share. A photo that is larger has its own.
  private static let pieceSize = 1 << 20

  private struct Place {
    let piece: UInt32
    let start: UInt32
  }

  private var pieces: [[UInt8]] = []
  private var places: [Place] = []
  private let fields: [MetadataField]

  /// No photos yet. Of each photo, these fields are kept, or all if it is nil.
  init(keeping fields: [MetadataField]?) {
    self.fields = fields ?? MetadataField.all
  }

  var count: Int { places.count }

  mutating func append(_ photo: BrowsingMetadata) {
    // 64 bytes are more than most values need; an array that is too small grows.
    let size = photo.identifier.bytes.count + 64
    if pieces.last.map({ $0.count + size > Self.pieceSize }) ?? true {
      var piece: [UInt8] = []
      piece.reserveCapacity(Self.pieceSize)
      pieces.append(piece)
    }
    let last = pieces.count - 1
    places.append(
      Place(
        piece: UInt32(truncatingIfNeeded: last),
        start: UInt32(truncatingIfNeeded: pieces[last].count)))
    PackedPhoto.write(photo, fields, to: &pieces[last])
  }

  /// The photo that was appended as this one, counted from 0.
  func photo(at index: Int) -> BrowsingMetadata {
    let place = places[index]
    var reader = PackedReader(pieces[Int(place.piece)], from: Int(place.start))
    return PackedPhoto.read(&reader)
  }

  /// Whether the identifier of one photo comes before that of another one.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    identifier(at: left).lexicographicallyPrecedes(identifier(at: right))
  }

  private func identifier(at index: Int) -> ArraySlice<UInt8> {
    let place = places[index]
    var reader = PackedReader(pieces[Int(place.piece)], from: Int(place.start))
    return reader.bytes()
  }
}

/// One photo in bytes: its identifier, then each field that it has with its source and its value, then 0.
private enum PackedPhoto {
  private static let sources = TagSource.allCases

  static func write(
    _ photo: BrowsingMetadata, _ fields: [MetadataField], to bytes: inout [UInt8]
  ) {
    bytes.append(packed: photo.identifier.bytes)
    let areAllInExif = photo.hasNoStatedSources
    photo.forEach(fields) { field, value in
      guard let value else { return }
      bytes.append(packed: UInt64(field.position + 1))
      let source =
        areAllInExif ? nil : photo.statedSource(of: field).flatMap(sources.firstIndex)
      bytes.append(packed: UInt64((source ?? -1) + 1))
      bytes.append(packed: value)
    }
    bytes.append(packed: 0 as UInt64)
  }

  static func read(_ reader: inout PackedReader) -> BrowsingMetadata {
    var metadata = Metadata(localIdentifier: PhotoIdentifier(bytes: Array(reader.bytes())))
    var others: [MetadataField: TagSource] = [:]
    while case let number = Int(reader.number()), number > 0 {
      let field = MetadataField.all[number - 1]
      let source = Int(reader.number())
      if source > 0 { others[field] = sources[source - 1] }
      field.setValue(reader.value(of: field.kind), in: &metadata)
    }
    return BrowsingMetadata(FetchedPhoto(metadata: metadata, sources: others))
  }
}

extension [UInt8] {
  package mutating func append(packed value: MetadataValue) {
    switch value {
    case .integer(let integer): append(packed: Int64(integer))
    case .fraction(let fraction):
      append(packed: fraction.numerator)
      append(packed: UInt64(fraction.denominator))
    case .text(let text), .choice(let text): append(packed: text.utf8)
    case .date(let date): append(packed: date)
    case .list(let texts):
      append(packed: UInt64(texts.count))
      for text in texts { append(packed: text.utf8) }
    }
  }

  private mutating func append(packed date: CaptureDate) {
    append(packed: UInt64(date.year))
    for part in [date.month, date.day, date.hour, date.minute, date.second] {
      append(UInt8(part))
    }
    // Digits, so 0 bytes for no fraction.
    append(packed: (date.fraction ?? "").utf8)
    append(packed: Int64(date.utcOffset.map { $0 * 2 } ?? 1))
    append(
      UInt8(CaptureDate.Basis.allCases.firstIndex(of: date.basis) ?? 0) << 4
        | date.precision.rawValue)
    let offsetBasis = date.offsetBasis.flatMap(CaptureDate.OffsetBasis.allCases.firstIndex)
    append(UInt8(truncatingIfNeeded: offsetBasis.map { $0 + 1 } ?? 0))
  }
}

extension PackedReader {
  /// A value of this kind; nil if no field can have it.
  package mutating func value(of kind: MetadataKind) -> MetadataValue? {
    switch kind {
    case .integer: .integer(Int(signedNumber()))
    case .fraction:
      Rational(signedNumber(), Int64(bitPattern: number())).map(MetadataValue.fraction)
    case .text: .text(text())
    case .choice: .choice(text())
    case .date: date().map(MetadataValue.date)
    case .list: list().map(MetadataValue.list)
    }
  }

  private mutating func list() -> [String]? {
    var texts: [String] = []
    for _ in 0..<number() {
      if isAtEnd { return nil }
      texts.append(text())
    }
    return texts
  }

  private mutating func date() -> CaptureDate? {
    let (year, month, day) = (Int(clamping: number()), Int(byte()), Int(byte()))
    let (hour, minute, second) = (Int(byte()), Int(byte()), Int(byte()))
    let fraction = text()
    let offset = Int(signedNumber())
    let reason = byte()
    let (basis, bases) = (Int(reason >> 4), CaptureDate.Basis.allCases)
    let (offsetBasis, offsetBases) = (Int(byte()) - 1, CaptureDate.OffsetBasis.allCases)
    let date = CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      fraction: fraction.isEmpty ? nil : fraction, utcOffset: offset % 2 == 0 ? offset / 2 : nil
    )?
    .known(to: CaptureDate.Precision(rawValue: reason & 0xF) ?? .time)
    .resting(on: bases.indices.contains(basis) ? bases[basis] : .captureDate)
    guard offsetBases.indices.contains(offsetBasis), let utcOffset = date?.utcOffset else {
      return date
    }
    return date?.inferring(utcOffset: utcOffset, from: offsetBases[offsetBasis])
  }
}
