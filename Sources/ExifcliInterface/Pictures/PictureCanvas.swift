import PhotoUseCases

/// How a terminal shows pictures: in the best form that it supports.
struct PictureCanvas: Equatable {
  /// The forms of a picture.
  enum Form: Equatable {
    case kittyGraphics
    case halfBlocks
  }

  /// The size to use without a terminal: the usual columns, and at most the lines of a page.
  private static let page = (columns: 80, rows: 48)
  /// The size of a cell if the terminal does not say: twice as high as wide.
  private static let usualCell = PixelSize(width: 10, height: 20)
  /// The lines for the name of the photo and for the text after the picture.
  private static let otherRows = 2
  /// It takes long to send more pixels.
  private static let largest = PixelSize(width: 1600, height: 1200)

  let form: Form
  /// The maximum size of a picture, in pixels of this form.
  let frame: PixelSize

  /// The canvas of a terminal with this reply, or of a page of text if there is no terminal.
  init(_ terminal: Terminal?, reply: TerminalReply?) {
    let columns = terminal?.columns ?? Self.page.columns
    let rows = max(1, (terminal?.rows ?? Self.page.rows) - Self.otherRows)
    let cell = Self.cell(terminal, reply)
    let pixels = PixelSize(width: columns * cell.width, height: rows * cell.height)
    if let reply, reply.hasKittyGraphics {
      form = .kittyGraphics
      frame = Self.smaller(pixels, Self.largest)
    } else {
      form = .halfBlocks
      frame = PixelSize(width: columns, height: rows * 2)
    }
  }

  /// The bytes that show the picture, for the beginning of a line.
  func bytes(_ picture: PixelImage) -> [UInt8] {
    switch form {
    case .kittyGraphics: KittyGraphics.bytes(picture)
    case .halfBlocks: HalfBlocks.bytes(picture)
    }
  }

  private static func cell(_ terminal: Terminal?, _ reply: TerminalReply?) -> PixelSize {
    if let cell = reply?.cell { return cell }
    guard let terminal, let pixels = terminal.pixels, let columns = terminal.columns,
      let rows = terminal.rows
    else { return usualCell }
    return PixelSize(
      width: max(1, pixels.width / columns), height: max(1, pixels.height / rows))
  }

  private static func smaller(_ left: PixelSize, _ right: PixelSize) -> PixelSize {
    PixelSize(
      width: min(left.width, right.width), height: min(left.height, right.height))
  }
}
