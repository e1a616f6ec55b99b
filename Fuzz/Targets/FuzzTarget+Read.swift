import PhotoEntities
import SystemPackage

@testable import ExifcliInterface
@testable import LibexifRepository
@testable import PhotoContainers
@testable import PhotoUseCases
@testable import Platform
@testable import XMPPackets

extension FuzzTarget {
  /// Everything that is read from a photo, with and without libexif, and its presentation.
  static let read = FuzzTarget(name: "read", seeds: { $0 }) { bytes in
    try MemoryFile.write(bytes)
    let file = try OpenFile(MemoryFile.identifier)
    guard let photo = try? ReadPhoto.read(file, identifier: MemoryFile.identifier) else { return }
    for warning in photo.warnings { claim(isVisible(warning.message), "a warning is not visible") }
    checkFields(photo.metadata)
    let sources = Set(TagSource.allCases)
    let (further, warnings) = try photo.furtherTags(in: file, from: sources, assuming: .none)
    for warning in warnings { claim(isVisible(warning.message), "a warning is not visible") }
    for tag in photo.exifTags(of: TagSelection(from: sources), .none) + further {
      let text = VisibleText.of(ReadableTag.valueAndMeaning(tag))
      claim(isVisible(text), "a tag's value is not visible text: \(text)")
      _ = JSONValue(tag)
    }
    if let thumbnail = photo.embeddedThumbnail {
      claim(thumbnail.size.width > 0 && thumbnail.size.height > 0, "a thumbnail without pixels")
      claim((0...65_535).contains(thumbnail.orientation), "an impossible orientation")
    }
    let properties = Set(StoredField.all.flatMap(\.xmpProperties))
    let found = try photo.container.furtherMetadata(in: file, for: .tags)
    for packet in found.xmpPackets + found.extendedXMP {
      let found = XMPNameSearch(bytes: packet).properties(among: properties)
      claim(found.isSubset(of: properties), "a property that nobody asked for")
    }
  }

  /// The fields as listed, counted and shifted.
  private static func checkFields(_ metadata: Metadata) {
    let photo = BrowsingMetadata(FetchedPhoto(metadata: metadata))
    for column in ListColumn.all {
      // Characters that CSV can hold; terminals get visible forms of them.
      let isPlain = column.text(photo).unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control || ["\t", "\r", "\n"].contains(scalar)
      }
      claim(isPlain, "\(column.name) is not for scripts")
      claim(isVisible(column.readableText(photo) ?? ""), "\(column.name) is not for people")
    }
    _ = metadata.faults
    for field in MetadataField.all {
      let histogram = MetadataHistogram(of: .field(field), in: [photo])
      claim(histogram.bins.map(\.count).reduce(histogram.missingCount, +) == 1, "not counted")
      guard let value = field.value(in: metadata) else { continue }
      _ = MetadataShift.number(1).applied(to: value)
      _ = MetadataShift.date(months: -1, seconds: -1).applied(to: value)
      var same = metadata
      field.setValue(value, in: &same)
      claim(same == metadata, "\(field.name) has changed")
    }
  }

  /// Whether a terminal only displays the text.
  private static func isVisible(_ text: String) -> Bool {
    // Format characters include bidirectional overrides, but also joiners, which some scripts need.
    let categories: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    return text.unicodeScalars.allSatisfy { scalar in
      !categories.contains(scalar.properties.generalCategory)
        || [0x200C, 0x200D].contains(scalar.value)
    }
  }
}
