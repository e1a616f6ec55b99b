import PhotoUseCases

/// A picture in the colours of a palette, with Floyd and Steinberg's error diffusion: the error of a
/// pixel's colour is spread over its neighbours.
struct DitheredPicture {
  let palette: SixelPalette
  /// The colour numbers of the pixels, row by row.
  let rows: [[Int]]

  init(_ picture: PixelImage, in palette: SixelPalette) {
    var palette = palette
    let width = picture.size.width
    // The errors that the pixels of a row receive, in sixteenths, with one more pixel on either side.
    var debts = Array(repeating: Color(), count: width + 2)
    rows = (0..<picture.size.height).map { y in
      var nextDebts = Array(repeating: Color(), count: width + 2)
      let row = (0..<width).map { x in
        let wanted = (picture[x: x, y: y] &+ debts[x + 1] / 16)
          .clamped(lowerBound: Color(), upperBound: Color(repeating: 255))
        let index = palette.index(of: wanted)
        let error = wanted &- palette.colors[index]
        debts[x + 2] &+= error &* 7
        nextDebts[x] &+= error &* 3
        nextDebts[x + 1] &+= error &* 5
        nextDebts[x + 2] &+= error
        return index
      }
      debts = nextDebts
      return row
    }
    self.palette = palette
  }
}
