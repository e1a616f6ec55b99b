extension Fixture {
  /// Texts in other encodings than the standard's ASCII.
  static let texts: [Fixture] = [
    Fixture(
      "text-utf-8", "Texts in UTF-8",
      shot(
        description: .ascii("Käsespätzle auf der Alm – 高原の朝 ☀️"), artist: .ascii("Zoë Ångström"),
        copyright: .ascii("© 2024 Zoë Ångström"))),
    Fixture(
      "text-latin-1", "Texts in Latin-1, which is not UTF-8",
      shot(
        description: .ascii(bytes: latin1("Café au bord de l'étang")),
        artist: .ascii(bytes: latin1("René Exemple")),
        copyright: .ascii(bytes: latin1("© René Exemple")))),
    Fixture(
      "text-two-copyrights", "A copyright of the photographer and the editor, a NUL between them",
      shot(
        description: .ascii("Two rights"), artist: .ascii("Jane Example"),
        copyright: .ascii("Jane Example, 2024\0Example House"))),
    Fixture(
      "text-editor-copyright", "A copyright of the editor alone: a blank, a NUL and the name",
      shot(
        description: .ascii("One right"), artist: .ascii("Jane Example; Carlos Example"),
        copyright: .ascii(" \0Example House"))),
    Fixture(
      "text-control-characters",
      "Terminal escapes, a bell, a newline, a tab and a change of writing direction",
      shot(
        description: .ascii(
          "\u{1B}[31mred\u{1B}[0m\u{7}\r\nnext line\ttab\u{1B}]0;title\u{7}\u{9B}1mC1"),
        artist: .ascii("\u{202E}elpmaxE enaJ"), copyright: .ascii("\u{1B}[2J\u{1B}[H"))),
    Fixture(
      "text-blank", "A description of blanks, an artist of NULs and an empty copyright",
      shot(
        description: .ascii(String(repeating: " ", count: 31)),
        artist: .ascii(bytes: [UInt8](repeating: 0, count: 20)), copyright: .ascii(""))),
    Fixture(
      "text-without-nul", "Texts without a NUL at the end, one of them short enough for its entry",
      shot(
        description: .ascii(bytes: Array("No end in sight".utf8)),
        artist: .ascii(bytes: Array("Jane".utf8)),
        copyright: .ascii(bytes: Array("Padded".utf8) + [0x20, 0x20, 0, 0, 0]))),
  ]

  private static func shot(
    description: TIFFBuilder.Value, artist: TIFFBuilder.Value, copyright: TIFFBuilder.Value
  ) -> Shot {
    Shot(
      .sample,
      image: [
        .init(.imageDescription, description),
        .init(.artist, artist),
        .init(.copyright, copyright),
        .init(.rating, .short(5)),
      ],
      exif: .exposure(
        iso: 800, time: (1, 30), aperture: (56, 10), focalLength: (60, 1), bias: (2, 3))
        + .taken("2024:01:14 07:30:00"))
  }

  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + [0]
  }
}
