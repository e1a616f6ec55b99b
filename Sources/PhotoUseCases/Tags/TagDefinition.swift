import PhotoEntities

/// A tag that can be written: its place, as `PhotoTag` has it, and what its value is.
package struct TagDefinition: Sendable, Hashable {
  /// `exif`, `xmp` or `iptc`.
  package let source: TagSource
  /// `IFD0`, `Exif`, `GPS`, `Interoperability`; `XMP-dc` and the like; `IPTC`.
  package let directory: String
  /// The number in the directory; nil if it has none. Of IPTC, the record times 256, plus the dataset's number.
  package let number: UInt16?
  /// The name as `PhotoTag` has it, with the way into a structure: `LocationCreated[1]/Iptc4xmpExt:City`.
  package internal(set) var name: String
  /// The same as the tables have it, without numbers of items.
  let path: String
  package internal(set) var form: TagForm
  /// The property of XMP that has the value, by its local name.
  package internal(set) var property: String
  /// The way from the property to the value; empty if the value is the property's own.
  package internal(set) var steps: [TagStep] = []
  /// The URI of the namespace of XMP; empty of other tags.
  package var namespace = ""
  /// What else other programs call it.
  package var otherNames: [String] = []
  /// Why no edit writes it; nil if edits do.
  package var protection: TagProtection?
  /// Whether another tag of the same name is meant if nobody says which.
  package var isAvoided = false
  /// The language of a text; nil for the default one.
  package var language: String?

  /// The name with its group: `Exif:UserComment`, `XMP-dc:title[de]`, `IPTC:City`.
  package var fullName: String {
    "\(directory):\(name)" + (language.map { "[\($0)]" } ?? "")
  }

  /// Whether the value is in an item of an array of XMP.
  package var isInArray: Bool {
    steps.contains { if case .item = $0 { true } else { false } }
  }

  package init(
    source: TagSource, directory: String, number: UInt16?, name: String, form: TagForm
  ) {
    (self.source, self.directory, self.number) = (source, directory, number)
    (self.name, path, property, self.form) = (name, name, name, form)
  }
}

/// A step from a property of XMP to a value inside it.
package enum TagStep: Sendable, Hashable {
  /// The field of a structure, by the URI of its namespace and its local name.
  case field(namespace: String, prefix: String, String)
  /// The item of this index, from 0, of an array of this kind.
  case item(Int, TagForm.List)
}

/// Why a tag cannot be written.
package enum TagProtection: Sendable, Hashable {
  /// It says where data are, or how long they are.
  case locates
  /// It says how the picture of a file of the TIFF family is stored. Other files may have it.
  case structure
  /// It has metadata or data of another kind.
  case block
  /// It identifies the picture.
  case identifies
  /// It says how the other texts are written.
  case charset
}
