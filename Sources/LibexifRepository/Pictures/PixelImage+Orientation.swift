import PhotoUseCases

extension PixelImage {
  /// The upright image: turned and mirrored as `orientation` requires (Exif 2.3 section 4.6.4: the
  /// sides of row 0 and column 0). Unchanged for a number outside 2 to 8.
  func upright(_ orientation: Int) -> PixelImage {
    guard (2...8).contains(orientation) else { return self }
    let turned = orientation >= 5 ? size.turned : size
    let (right, bottom) = (size.width - 1, size.height - 1)
    var upright = [UInt8](repeating: 0, count: samples.count)
    var sample = 0
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let (column, row) =
          switch orientation {
          case 2: (right - x, y)
          case 3: (right - x, bottom - y)
          case 4: (x, bottom - y)
          case 5: (y, x)
          case 6: (y, bottom - x)
          case 7: (right - y, bottom - x)
          default: (right - y, x)
          }
        let pixel = (row * size.width + column) * 3
        upright[sample] = samples[pixel]
        upright[sample + 1] = samples[pixel + 1]
        upright[sample + 2] = samples[pixel + 2]
        sample += 3
      }
    }
    return PixelImage(size: turned, samples: upright) ?? self
  }
}
