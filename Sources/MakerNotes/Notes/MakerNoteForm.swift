import TIFFBlocks

/// How a maker's note begins, and how its directory is read. No standard describes MakerNotes: these are the forms as
/// ExifTool 12.57 documents them (module MakerNotes).
package struct MakerNoteForm: Sendable {
  /// What the tags of a form's first directory are: the names of tables.
  enum Tags: String, Sendable {
    case apple = "Apple"
    case canon = "Canon"
    case casio = "Casio"
    case casio2 = "Casio2"
    case dji = "DJI"
    case fujiFilm = "FujiFilm"
    case ge = "GE"
    case jvc = "JVC"
    case kodak = "Kodak"
    case leica2 = "Leica2"
    case leica3 = "Leica3"
    case leica4 = "Leica4"
    case leica5 = "Leica5"
    case leica6 = "Leica6"
    case leica9 = "Leica9"
    case minolta = "Minolta"
    case motorola = "Motorola"
    case nikon = "Nikon"
    case nikon1 = "Nikon1"
    case olympus = "Olympus"
    case panasonic = "Panasonic"
    case pentax = "Pentax"
    case ricoh = "Ricoh"
    case samsung = "Samsung"
    case sanyo = "Sanyo"
    case sigma = "Sigma"
    case sony = "Sony"
  }

  /// From where the offsets of a directory count.
  enum Base: Sendable {
    /// From the TIFF header of the block that the note is in.
    case block
    /// From this offset in the note.
    case note(Int)
  }

  /// Where the first directory of a note is.
  enum Start: Sendable {
    /// At this offset in the note.
    case at(Int)
    /// At the offset that the note has here, which counts from the note.
    case offset(at: Int)
    /// The note is no directory but a structure from this offset on.
    case structure(at: Int)
  }

  /// What the groups of the note's tags are called.
  package let maker: String
  /// The tags of the directory; nil if they are not known.
  let tags: Tags?
  /// The first bytes of the note. Those of several forms of a maker are told by more bytes.
  let header: [UInt8]
  /// The beginning of the camera's make, in capital letters, that notes of this form have; empty for any.
  let make: [UInt8]
  let start: Start
  let base: Base
  /// The offset of the byte order mark in the note; nil if it has none.
  let mark: Int?
  /// The byte order of all notes of this form; nil if they have that of the block, or their own.
  let order: ByteOrder?

  private init(
    _ maker: String, _ tags: Tags?, header: String = "", make: String = "", at start: Start,
    _ base: Base = .block, mark: Int? = nil, order: ByteOrder? = nil
  ) {
    (self.maker, self.tags) = (maker, tags)
    (self.header, self.make) = (Array(header.utf8), Array(make.utf8))
    (self.start, self.base, self.mark, self.order) = (start, base, mark, order)
  }

  /// The form of a note that begins with these bytes, of a camera of this make. Every note has one: the last form is any
  /// directory without a header.
  static func of(_ note: ArraySlice<UInt8>, make: ArraySlice<UInt8>) -> MakerNoteForm {
    all.first { form in
      note.starts(with: form.header)
        && (form.make.isEmpty
          || make.prefix(form.make.count).elementsEqual(form.make) {
            ((0x61...0x7A).contains($0) ? $0 & ~0x20 : $0) == $1
          })
    } ?? unknown
  }

  /// A directory without a header, of any make.
  private static let unknown = MakerNoteForm("MakerNote", nil, at: .at(0))

  /// Canon's: a directory without a header.
  static let canon = MakerNoteForm("Canon", .canon, make: "CANON", at: .at(0))

  /// The forms, those with more precise beginnings first.
  static let all: [MakerNoteForm] = [
    .init("Apple", .apple, header: "Apple iOS\0", at: .at(14), .note(0), mark: 12),
    .init("Nikon", .nikon, header: "Nikon\0\u{2}", at: .at(18), .note(10), mark: 10),
    .init("Nikon", .nikon1, header: "Nikon\0\u{1}", at: .at(8), order: .littleEndian),
    .init("Olympus", .olympus, header: "OLYMPUS\0", at: .at(12), .note(0), mark: 8),
    .init("Olympus", .olympus, header: "OM SYSTEM\0", at: .at(16), .note(0), mark: 12),
    .init("Olympus", .olympus, header: "OLYMP\0", at: .at(8)),
    .init("Olympus", .olympus, header: "EPSON\0", at: .at(8)),
    .init("Olympus", .olympus, header: "MINOL\0", at: .at(8)),
    .init("Olympus", .olympus, header: "CAMER\0", at: .at(8)),
    .init("Olympus", .olympus, header: "PREMI\0", at: .at(8)),
    .init("Olympus", .olympus, header: "SONY PI\0", at: .at(12)),
    .init(
      "FujiFilm", .fujiFilm, header: "FUJIFILM", at: .offset(at: 8), .note(0), order: .littleEndian),
    .init(
      "FujiFilm", .fujiFilm, header: "GENERALE", at: .offset(at: 8), .note(0), order: .littleEndian),
    .init("GE", .ge, header: "GE\0\0", at: .at(18)),
    .init("GE", .ge, header: "GENIC\0", at: .at(18)),
    .init("Panasonic", .panasonic, header: "Panasonic\0", at: .at(12)),
    .init("Panasonic", .panasonic, header: "LEICA CAMERA AG\0", at: .at(18)),
    .init("Leica", .leica4, header: "LEICA0", at: .at(8), .note(0)),
    .init("Leica", .leica2, header: "LEICA\0\0\0", make: "LEICA CAMERA AG", at: .at(8), .note(8)),
    .init("Leica", .leica9, header: "LEICA\0\u{2}\0", at: .at(8)),
    .init("Leica", .leica6, header: "LEICA\0\u{2}", at: .at(8)),
    .init("Leica", .leica5, header: "LEICA\0\u{8}\0", at: .at(8)),
    .init("Leica", .leica5, header: "LEICA\0\u{9}\0", at: .at(8)),
    .init("Panasonic", .panasonic, header: "LEICA\0\0\0", at: .at(8)),
    .init("Leica", .leica5, header: "LEICA\0", at: .at(8), .note(0)),
    .init("Leica", .leica3, make: "LEICA CAMERA AG", at: .at(0)),
    .init("Pentax", .pentax, header: "PENTAX \0", at: .at(10), .note(0), mark: 8),
    .init("Pentax", .pentax, header: "AOC\0", at: .at(6), mark: 4),
    .init("Pentax", .pentax, header: "RICOH\0II", at: .at(8), .note(0), mark: 6),
    .init("Pentax", .pentax, header: "RICOH\0MM", at: .at(8), .note(0), mark: 6),
    .init("Ricoh", .ricoh, header: "RICOH", make: "RICOH", at: .at(8)),
    .init("Ricoh", .ricoh, header: "Ricoh", make: "RICOH", at: .at(8)),
    .init("Ricoh", .ricoh, header: "      ", make: "RICOH", at: .at(8)),
    .init("Casio", .casio2, header: "QVC\0", at: .at(6)),
    .init("Casio", .casio2, header: "DCI\0", at: .at(6)),
    .init("JVC", .jvc, header: "JVC ", at: .at(4)),
    .init("Kodak", .kodak, header: "KDK INFO", at: .structure(at: 8), order: .bigEndian),
    .init("Kodak", .kodak, header: "KDK", at: .structure(at: 8), order: .littleEndian),
    .init("Kyocera", nil, header: "KYOCERA", at: .at(22)),
    .init("Motorola", .motorola, header: "MOT\0", at: .at(8), .note(0)),
    .init("Sanyo", .sanyo, header: "SANYO\0", at: .at(8)),
    .init("Sigma", .sigma, header: "SIGMA\0", at: .at(10)),
    .init("Sigma", .sigma, header: "FOVEON\0", at: .at(10)),
    .init("Sony", .sony, header: "SONY DSC", at: .at(12)),
    .init("Sony", .sony, header: "SONY CAM", at: .at(12)),
    .init("Sony", .sony, header: "SONY MOBILE", at: .at(12)),
    .init("Sony", .sony, header: "\0\0SONY PIC\0", at: .at(12)),
    .init("Sony", .sony, header: "VHAB     \0", at: .at(12)),
    canon,
    .init("Nikon", .nikon, make: "NIKON", at: .at(0)),
    .init("Casio", .casio, make: "CASIO", at: .at(0)),
    .init("Casio", .casio2, make: "ASAHI", at: .at(0)),
    .init("Minolta", .minolta, make: "MINOLTA", at: .at(0)),
    .init("Minolta", .minolta, make: "KONICA MINOLTA", at: .at(0)),
    .init("Samsung", .samsung, make: "SAMSUNG", at: .at(0)),
    .init("Sony", .sony, make: "SONY", at: .at(0)),
    .init("DJI", .dji, make: "DJI", at: .at(0)),
  ]
}
