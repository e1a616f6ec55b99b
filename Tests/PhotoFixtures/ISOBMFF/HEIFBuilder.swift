/// A file of pictures in items (ISO/IEC 23008-12), built box by box. Its pictures are no pictures.
package struct HEIFBuilder: Sendable {
  /// An item: an entry of `iinf`, one of `iloc`, and bytes.
  package struct Item: Sendable {
    package var id: Int
    package var type: String
    package var data: [UInt8]
    package var name = ""
    /// The media type of an item of the type `mime`.
    package var mediaType = ""
    /// The number of pieces of its bytes. There is a byte between two of them.
    package var pieces = 1
    /// Whether the item is in `idat`.
    package var isInItemData = false
    package var isProtected = false
    package var dataReference = 0
    /// The construction method, instead of the right one.
    package var method: Int?
    /// How many more bytes each extent claims.
    package var surplus = 0
    /// The item that has the same bytes; nil if it has its own.
    package var sharedWith: Int?

    package init(_ id: Int, _ type: String, _ data: [UInt8], mediaType: String = "") {
      (self.id, self.type, self.data, self.mediaType) = (id, type, data, mediaType)
    }
  }

  /// The form of the entries of `iloc`: its version, and the sizes of fields in bytes.
  package struct LocationForm: Sendable {
    package var version: Int
    package var offsetSize: Int
    package var lengthSize: Int
    package var baseSize: Int
    package var indexSize: Int
    /// Whether the base offset has the item's place, if there is a base offset.
    package var usesBase: Bool

    package init(
      version: Int, offsetSize: Int = 4, lengthSize: Int = 4, baseSize: Int = 0, indexSize: Int = 0,
      usesBase: Bool = false
    ) {
      (self.version, self.offsetSize, self.lengthSize) = (version, offsetSize, lengthSize)
      (self.baseSize, self.indexSize, self.usesBase) = (baseSize, indexSize, usesBase)
    }

    /// The forms that files have, and others that the standard allows.
    package static let all = [
      LocationForm(version: 0), LocationForm(version: 1), LocationForm(version: 2),
      LocationForm(version: 0, baseSize: 4, usesBase: true), LocationForm(version: 0, baseSize: 4),
      LocationForm(version: 1, baseSize: 8, indexSize: 4, usesBase: true),
      LocationForm(version: 1, offsetSize: 0, baseSize: 4, usesBase: true),
      LocationForm(version: 0, offsetSize: 8, lengthSize: 8),
      LocationForm(version: 1, offsetSize: 2, lengthSize: 2),
    ]
  }

  /// A box of the file, after `ftyp`.
  package enum Part: Sendable {
    case meta
    /// `meta` without a size, up to the end of the file.
    case openMeta
    /// `moov` with a track that has the same `meta`.
    case film
    /// `mdat` with these items.
    case mediaData([Int])
    /// `mdat` with these items, and a size in 64 bits.
    case largeMediaData([Int])
    /// `mdat` with these items, up to the end of the file.
    case openMediaData([Int])
    case box(String, [UInt8])
    /// Bytes that are no box.
    case bytes([UInt8])
  }

  package var brand = "heic"
  package var compatibleBrands = ["mif1", "heic"]
  package var items: [Item]
  package var primary: Int? = 1
  /// The references of `iref`, which is left out if there is none.
  package var references: [(type: String, from: Int, to: [Int])]
  /// The properties of the primary item.
  package var properties: [[UInt8]] = [Self.size(64, 48)]
  package var form = LocationForm(version: 1)
  package var parts: [Part]
  /// More boxes in `meta`, at its end.
  package var furtherBoxes: [UInt8] = []

  /// A picture with these items, and with an Exif item if there is a payload for it.
  package init(exif payload: [UInt8]?, _ furtherItems: [Item] = [], parts: [Part]? = nil) {
    items = [Item(1, "hvc1", (0..<200).map { UInt8(truncatingIfNeeded: 3 * $0) })]
    references = []
    if let payload {
      items.append(Item(2, "Exif", payload))
      references.append(("cdsc", 2, [1]))
    }
    items += furtherItems
    self.parts = parts ?? [.meta, .mediaData(items.map(\.id))]
  }

  /// The bytes of an Exif item with this block.
  package static func payload(_ block: TIFFBuilder, header: String = "Exif\0\0") -> [UInt8] {
    BoxBuilder.number(header.utf8.count, 4) + Array(header.utf8) + block.bytes
  }

  /// The size of a picture.
  package static func size(_ width: Int, _ height: Int) -> [UInt8] {
    BoxBuilder.fullBox("ispe", BoxBuilder.number(width, 4) + BoxBuilder.number(height, 4))
  }
}
