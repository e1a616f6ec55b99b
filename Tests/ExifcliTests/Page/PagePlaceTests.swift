import Foundation
import PhotoFixtures
import Testing

/// The plot of the photos' positions.
@Suite(.tags(.browser), .serialized, .enabled(if: Browser.path != nil, "\(Browser.absence)"))
struct PagePlaceTests {
  private static let canvas = "document.querySelector('.places canvas')"

  /// Lends the page of photos at these degrees, and of one without a position.
  private static func with(
    _ places: [(latitude: UInt32, longitude: UInt32)], _ body: (BrowserPage) throws -> Void
  ) throws {
    try TemporaryFolder.with("no-exif") { folder throws in
      for (number, place) in places.enumerated() {
        let block = TIFFBuilder(
          .bigEndian,
          .init([
            .init(.model, .ascii("Camera \(number % 2)")),
            .init(
              .gpsPointer,
              .directory(
                .init([
                  .init(0x0001, .ascii("N")),
                  .init(0x0002, .numbers(.rational, [place.latitude, 1, 0, 1, 0, 1])),
                  .init(0x0003, .ascii("E")),
                  .init(0x0004, .numbers(.rational, [place.longitude, 1, 0, 1, 0, 1])),
                ]))),
          ]))
        try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "\(number).jpg")
      }
      try BrowserPage.with(in: folder.path, body)
    }
  }

  /// Moves the pointer from one photo to another one, with the button down, and a margin in pixels.
  private static func drag(_ page: BrowserPage, from: Int, to: Int, margin: Int) throws {
    try page.run(
      """
      const view = projection();
      const at = (index, sign) => ({ x: view.x(longitudes[index]) + sign * \(margin), y: view.y(latitudes[index]) - sign * \(margin) });
      const send = (type, { x, y }) => {
        const box = \(canvas).getBoundingClientRect();
        \(canvas).dispatchEvent(new PointerEvent(type, { clientX: box.x + x, clientY: box.y + y, button: 0, pointerId: 1, bubbles: true }));
      };
      \(canvas).setPointerCapture = () => {};
      const [start, end] = [at(\(from), -1), at(\(to), 1)];
      send("pointerdown", start);
      if (\(margin)) { send("pointermove", end); }
      send("pointerup", \(margin) ? end : start);
      """)
    try page.settle()
  }

  @Test func restrictsThePhotosByAClickOrADrag() throws {
    try Self.with([(10, 20), (11, 21), (50, 60)]) { page throws in
      #expect(try page.text("\(Self.canvas).title") == "Places: 3 of 3")
      try Self.drag(page, from: 2, to: 2, margin: 0)
      #expect(try page.files == ["2.jpg"])
      #expect(try page.text("location.hash").hasPrefix("#area="))
      #expect(try page.text("\(Self.canvas).ariaLabel") == "Places: 1 of 3")
      try Self.drag(page, from: 2, to: 2, margin: 0)
      #expect(try page.count == "4 photos")
      try Self.drag(page, from: 0, to: 1, margin: 5)
      #expect(try page.files == ["0.jpg", "1.jpg"])
      try page.reload()
      #expect(try page.files == ["0.jpg", "1.jpg"])
      // Other plots and the filter count too.
      try page.press("/")
      try page.type("model = 'Camera 0'")
      #expect(try page.files == ["0.jpg"])
      #expect(try page.text("\(Self.canvas).title") == "Places: 1 of 3")
      try page.click("#reset")
      #expect(try page.count == "4 photos")
      #expect(try page.text("location.hash") == "")
    }
  }

  @Test func canBeUsedByKeyboard() throws {
    try Self.with([(10, 20), (11, 21), (50, 60)]) { page throws in
      try page.run("\(Self.canvas).focus()")
      for key in ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"] {
        try page.press(key)
      }
      #expect(try page.files == ["2.jpg"])
      try page.press("Enter")
      #expect(try page.count == "4 photos")
      try page.press("ArrowDown")
      try page.press("Enter")
      #expect(try page.files.contains("1.jpg"))
    }
  }

  @Test func isThereOnlyIfAPhotoHasAPosition() throws {
    try Self.with([]) { page throws in
      #expect(try !page.isTrue(Self.canvas))
      try page.reload(fragment: "area=1,2,3,4")
      #expect(try page.count == "1 photo")
    }
  }

  @Test(arguments: ["1,2,3", "1,2,3,x", "5,2,3,4", "a", "1e9,1,1,1", "1,2,3,4,5", "NaN,0,0,0"])
  func ignoresWhatIsNotAnArea(text: String) throws {
    try Self.with([(10, 20)]) { page throws in
      try page.reload(fragment: "area=\(text)")
      #expect(try page.count == "2 photos")
    }
  }

  /// Twenty thousand points, the whole way from a change of the area to the drawn plot.
  @Test func isFast() throws {
    try Self.with([(10, 20), (11, 21)]) { page throws in
      let milliseconds = try page.number(
        """
        (() => {
          for (let index = photos.length; index < 20000; index += 1) placedPhotos.push(placedPhotos[index % 2]);
          const start = performance.now();
          drawPlaces();
          \(Self.canvas).getContext("2d").getImageData(0, 0, 1, 1);
          return performance.now() - start;
        })()
        """)
      #expect(milliseconds < 1000)
    }
  }

  @Test func hasRoundDegreesOnItsAxes() throws {
    try Self.with([(10, 20)]) { page throws in
      #expect(
        try page.texts("ticks(-12.3, 48.9, 17).map(({ degrees, text }) => degrees + ' ' + text)")
          == ["0 0", "20 20", "40 40"])
      #expect(
        try page.texts("ticks(48.19, 48.245, 0.015).map(({ text }) => text)") == [
          "48.20", "48.22", "48.24",
        ])
    }
  }
}
