import Foundation
import PhotoFixtures
import Testing

/// The thumbnails on the page, in a real browser.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PagePictureTests {
  private static let images = "[...document.querySelectorAll('.tile img')]"

  private static func isLoaded(_ page: BrowserPage) throws -> Bool {
    try page.run("await Promise.all(\(images).map((image) => image.decode()))")
    return try page.isTrue("\(images).every((image) => image.naturalWidth > 0)")
  }

  @Test(arguments: [("all", 4), ("embedded", 1)])
  func areThoseOfChoice(thumbnails: String, count: Int) throws {
    try TemporaryFolder.with("thumbnail", "grey", "long-exposure", "no-exif") { folder in
      try BrowserPage.with(["--thumbnails", thumbnails], in: folder.path) { page throws in
        #expect(try page.tiles.count == 4)
        #expect(try page.number("\(Self.images).length") == count)
        #expect(try Self.isLoaded(page))
      }
    }
  }

  @Test func areLeftOutIfNotWanted() throws {
    try TemporaryFolder.with("thumbnail", "grey") { folder in
      try BrowserPage.with(["--thumbnails", "none"], in: folder.path) { page throws in
        #expect(try page.files.count == 2)
        #expect(try !page.isTrue("document.getElementById('sheet').checkVisibility()"))
      }
    }
  }

  /// The stored picture of the fixtures is light at the top left. On the screen, the light corner
  /// must be where the orientation puts it.
  @Test func areUpright() throws {
    try TemporaryFolder.with { folder in
      for orientation in 1...8 {
        try folder.place(Self.photo(UInt16(orientation)), at: "\(orientation).jpg")
      }
      try BrowserPage.with(["--thumbnails", "embedded"], in: folder.path) { page throws in
        #expect(try Self.isLoaded(page))
        let shapes = try page.texts(
          "\(Self.images).map(({ naturalWidth, naturalHeight }) => naturalWidth > naturalHeight)")
        #expect(
          shapes.map { $0 == "true" } == [true, true, true, true, false, false, false, false])
        #expect(
          try Self.lightestCorners(page) == [
            "0,0", "1,0", "1,1", "0,1", "0,0", "1,0", "1,1", "0,1",
          ])
      }
    }
  }

  /// A photo with this orientation, whose thumbnail is stored like its picture.
  private static func photo(_ orientation: UInt16) -> [UInt8] {
    let thumbnail = JPEGBuilder(Picture(width: 64, height: 48)).bytes
    let directory = TIFFBuilder.Directory([
      .init(.thumbnailOffset, .offset(of: thumbnail)),
      .init(.thumbnailLength, .long(UInt32(thumbnail.count))),
    ])
    let block = TIFFBuilder(
      .bigEndian,
      .init([.init(.orientation, .short(orientation))], next: .directory(directory)))
    return JPEGBuilder(metadata: [.exif(block)]).bytes
  }

  /// Each picture is in a square tile, whatever its shape.
  @Test func areInSquareTiles() throws {
    try TemporaryFolder.with { folder in
      for (width, height) in [(64, 48), (48, 64), (160, 8), (8, 160), (9, 9)] {
        let picture = Picture(width: width, height: height)
        try folder.place(JPEGBuilder(picture).bytes, at: "\(width)-\(height).jpg")
      }
      try folder.place("no-metadata", as: "none.png")
      for width in [390, 820, 1440] {
        try BrowserPage.with(in: folder.path, width: width) { page throws in
          #expect(try Self.isLoaded(page))
          let frames = "[...document.querySelectorAll('.frame')]"
          let isSquare = "({ width, height }) => width > 80 && Math.abs(width - height) < 0.5"
          let boxes = "\(frames).map((frame) => frame.getBoundingClientRect())"
          #expect(try page.isTrue("\(boxes).every(\(isSquare))"))
          let widths = "\(boxes).map(({ width }) => Math.round(width))"
          #expect(try page.number("Math.max(...\(widths)) - Math.min(...\(widths))") <= 1)
          #expect(
            try page.isTrue(
              "\(Self.images).every((image) => getComputedStyle(image).objectFit === 'contain')"))
        }
      }
    }
  }

  /// The lightest corner of each picture on the screen: right 1 or 0, bottom 1 or 0.
  private static func lightestCorners(_ page: BrowserPage) throws -> [String] {
    try page.run("for (const check of document.querySelectorAll('.check')) check.style.opacity = 0")
    // The page draws its own screenshot on a canvas, whose pixels it can read.
    let picture = try page.screenshot().base64EncodedString()
    try page.run(
      """
      const shot = new Image();
      shot.src = "data:image/png;base64,\(picture)";
      await shot.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [shot.width, shot.height];
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context.drawImage(shot, 0, 0);
      const lightness = ({ x, y, width, height }, right, bottom) => {
        const place = [x + (right ? width - 4 : 4), y + (bottom ? height - 4 : 4)];
        return context.getImageData(...place, 1, 1).data.reduce((sum, sample) => sum + sample);
      };
      const corners = [[0, 0], [0, 1], [1, 0], [1, 1]];
      window.lightest = \(images).map((image) => {
        const frame = image.getBoundingClientRect();
        const scale = Math.min(
          frame.width / image.naturalWidth, frame.height / image.naturalHeight);
        const box = { width: image.naturalWidth * scale, height: image.naturalHeight * scale };
        box.x = frame.x + (frame.width - box.width) / 2;
        box.y = frame.y + (frame.height - box.height) / 2;
        const values = corners.map((corner) => lightness(box, ...corner));
        return corners[values.indexOf(Math.max(...values))].join();
      });
      """)
    return try page.texts("window.lightest")
  }

  /// Two thousand photos: elements are made when they become visible.
  @Test func areMadeAsOneScrolls() throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "0000.jpg")
      for number in 1..<2000 {
        let name = String(number)
        try folder.link(
          String(repeating: "0", count: 4 - name.count) + name + ".jpg", to: "0000.jpg")
      }
      try BrowserPage.with(in: folder.path) { page throws in
        #expect(try page.count == "2000 photos")
        let atFirst = try page.tiles.count
        #expect(atFirst < 500)
        #expect(try page.files.count < 500)
        #expect(try page.number("\(Self.images).length") == atFirst)

        try page.run("document.getElementById('sheet').scrollTo(0, 1e9)")
        try page.settle()
        #expect(try page.tiles.count > atFirst)

        // The list jumps to the last photo, without the photos in between.
        try page.run("document.querySelector('.tile').focus()")
        try page.press("End")
        #expect(try page.tiles.count < 500)
        #expect(try page.tiles.last == "1999.jpg")
        #expect(try page.files.last == "1999.jpg")
        #expect(try page.text("document.activeElement.title") == "1999.jpg")
        #expect(try Self.isLoaded(page))

        // And from there upwards; the visible photos stay in place.
        let first = try #require(try page.tiles.first)
        try page.run("document.getElementById('sheet').scrollTo(0, 0)")
        try page.settle()
        #expect(try #require(try page.tiles.first) < first)
        #expect(try page.number("document.getElementById('sheet').scrollTop") > 100)
        #expect(try page.tiles == page.tiles.sorted())
        try page.press("Home")
        #expect(try page.tiles.first == "0000.jpg")
        #expect(try page.text("document.activeElement.title") == "0000.jpg")
      }
    }
  }

  /// The Tab key enters both lists of a new selection at its beginning.
  @Test func areAtTheirBeginningAfterASortAndAFilter() throws {
    try TemporaryFolder.with { folder in
      try folder.place("thumbnail", as: "0.jpg")
      for number in 1..<400 { try folder.link("\(number).jpg", to: "0.jpg") }
      try BrowserPage.with(in: folder.path) { page throws in
        for action in ["sort", "filter"] {
          try page.run("document.querySelector('.tile').focus()")
          try page.press("End")
          if action == "sort" {
            try page.click("th button")
          } else {
            try page.press("/")
            try page.type("jpg")
          }
          for list in ["sheet", "list"] {
            let stops = "document.querySelectorAll('#\(list) [tabindex=\"0\"]').length"
            #expect(try page.number(stops) == 1, "\(list) after a \(action)")
            let place = "document.getElementById('\(list)').scrollTop"
            #expect(try page.number(place) == 0, "\(list) after a \(action)")
          }
        }
      }
    }
  }
}
