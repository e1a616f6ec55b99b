extension IPTCDataset {
  /// What a dataset contains.
  package enum Form: Sendable, Hashable {
    /// Text with this many bytes.
    case text(ClosedRange<Int>)
    /// This many digits.
    case digits(Int)
    /// `CCYYMMDD`; zeros stand for what is unknown.
    case date
    /// `HHMMSS±HHMM`; or `HHMMSS` of programs that do not know the time zone.
    case time
    /// A whole number, mostly of two bytes.
    case number
    /// Bytes with a meaning of their own.
    case bytes
  }

  /// The name as ExifTool has it, which follows the standard's; nil if the dataset is not in the table.
  package var name: String? { Self.table[self]?.name }

  /// What the dataset contains; nil if it is not in the table.
  package var form: Form? { Self.table[self]?.form }

  /// Whether a block may have the dataset several times.
  package var isRepeatable: Bool { Self.table[self]?.isRepeatable ?? true }

  struct Row: Sendable {
    let name: String
    let form: Form
    let isRepeatable: Bool
  }

  /// The datasets of records 1 and 2 (IPTC-NAA IIM version 4.2, chapters 5 and 6), and those that other
  /// programs have added: 2:121, 2:184 to 2:188, 2:221 to 2:255.
  static let table: [IPTCDataset: Row] = Dictionary(
    uniqueKeysWithValues: [
      row(1, 0, "EnvelopeRecordVersion", .number),
      row(1, 5, "Destination", .text(0...1024), isRepeatable: true),
      row(1, 20, "FileFormat", .number),
      row(1, 22, "FileVersion", .number),
      row(1, 30, "ServiceIdentifier", .text(0...10)),
      row(1, 40, "EnvelopeNumber", .digits(8)),
      row(1, 50, "ProductID", .text(0...32), isRepeatable: true),
      row(1, 60, "EnvelopePriority", .digits(1)),
      row(1, 70, "DateSent", .date),
      row(1, 80, "TimeSent", .time),
      row(1, 90, "CodedCharacterSet", .bytes),
      row(1, 100, "UniqueObjectName", .text(14...80)),
      row(1, 120, "ARMIdentifier", .number),
      row(1, 122, "ARMVersion", .number),
      row(2, 0, "ApplicationRecordVersion", .number),
      row(2, 3, "ObjectTypeReference", .text(3...67)),
      row(2, 4, "ObjectAttributeReference", .text(4...68), isRepeatable: true),
      row(2, 5, "ObjectName", .text(0...64)),
      row(2, 7, "EditStatus", .text(0...64)),
      row(2, 8, "EditorialUpdate", .digits(2)),
      row(2, 10, "Urgency", .digits(1)),
      row(2, 12, "SubjectReference", .text(13...236), isRepeatable: true),
      row(2, 15, "Category", .text(0...3)),
      row(2, 20, "SupplementalCategories", .text(0...32), isRepeatable: true),
      row(2, 22, "FixtureIdentifier", .text(0...32)),
      row(2, 25, "Keywords", .text(0...64), isRepeatable: true),
      row(2, 26, "ContentLocationCode", .text(3...3), isRepeatable: true),
      row(2, 27, "ContentLocationName", .text(0...64), isRepeatable: true),
      row(2, 30, "ReleaseDate", .date),
      row(2, 35, "ReleaseTime", .time),
      row(2, 37, "ExpirationDate", .date),
      row(2, 38, "ExpirationTime", .time),
      row(2, 40, "SpecialInstructions", .text(0...256)),
      row(2, 42, "ActionAdvised", .digits(2)),
      row(2, 45, "ReferenceService", .text(0...10), isRepeatable: true),
      row(2, 47, "ReferenceDate", .date, isRepeatable: true),
      row(2, 50, "ReferenceNumber", .digits(8), isRepeatable: true),
      row(2, 55, "DateCreated", .date),
      row(2, 60, "TimeCreated", .time),
      row(2, 62, "DigitalCreationDate", .date),
      row(2, 63, "DigitalCreationTime", .time),
      row(2, 65, "OriginatingProgram", .text(0...32)),
      row(2, 70, "ProgramVersion", .text(0...10)),
      row(2, 75, "ObjectCycle", .text(1...1)),
      row(2, 80, "By-line", .text(0...32), isRepeatable: true),
      row(2, 85, "By-lineTitle", .text(0...32), isRepeatable: true),
      row(2, 90, "City", .text(0...32)),
      row(2, 92, "Sub-location", .text(0...32)),
      row(2, 95, "Province-State", .text(0...32)),
      row(2, 100, "Country-PrimaryLocationCode", .text(3...3)),
      row(2, 101, "Country-PrimaryLocationName", .text(0...64)),
      row(2, 103, "OriginalTransmissionReference", .text(0...32)),
      row(2, 105, "Headline", .text(0...256)),
      row(2, 110, "Credit", .text(0...32)),
      row(2, 115, "Source", .text(0...32)),
      row(2, 116, "CopyrightNotice", .text(0...128)),
      row(2, 118, "Contact", .text(0...128), isRepeatable: true),
      row(2, 120, "Caption-Abstract", .text(0...2000)),
      row(2, 121, "LocalCaption", .text(0...256)),
      row(2, 122, "Writer-Editor", .text(0...32), isRepeatable: true),
      row(2, 125, "RasterizedCaption", .bytes),
      row(2, 130, "ImageType", .text(2...2)),
      row(2, 131, "ImageOrientation", .text(1...1)),
      row(2, 135, "LanguageIdentifier", .text(2...3)),
      row(2, 150, "AudioType", .text(2...2)),
      row(2, 151, "AudioSamplingRate", .digits(6)),
      row(2, 152, "AudioSamplingResolution", .digits(2)),
      row(2, 153, "AudioDuration", .digits(6)),
      row(2, 154, "AudioOutcue", .text(0...64)),
      row(2, 184, "JobID", .text(0...64)),
      row(2, 185, "MasterDocumentID", .text(0...256)),
      row(2, 186, "ShortDocumentID", .text(0...64)),
      row(2, 187, "UniqueDocumentID", .text(0...128)),
      row(2, 188, "OwnerID", .text(0...128)),
      row(2, 200, "ObjectPreviewFileFormat", .number),
      row(2, 201, "ObjectPreviewFileVersion", .number),
      row(2, 202, "ObjectPreviewData", .bytes),
      row(2, 221, "Prefs", .text(0...64)),
      row(2, 225, "ClassifyState", .text(0...64)),
      row(2, 228, "SimilarityIndex", .text(0...32)),
      row(2, 230, "DocumentNotes", .text(0...1024)),
      row(2, 231, "DocumentHistory", .text(0...256)),
      row(2, 232, "ExifCameraInfo", .text(0...4096)),
      row(2, 255, "CatalogSets", .text(0...256), isRepeatable: true),
    ])

  private static func row(
    _ record: UInt8, _ number: UInt8, _ name: String, _ form: Form, isRepeatable: Bool = false
  ) -> (IPTCDataset, Row) {
    (
      IPTCDataset(record, number), Row(name: name, form: form, isRepeatable: isRepeatable)
    )
  }
}
