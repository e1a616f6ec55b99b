import PhotoUseCases

extension PixelImage {
  /// The largest part in the middle of the image that has the shape of `shape`.
  func cropped(toShapeOf shape: PixelSize) -> PixelImage {
    guard shape.width > 0, shape.height > 0 else { return self }
    // Sizes of pictures and thumbnails fit 32 bits, so their products fit 64.
    let (across, down) = (size.width * shape.height, size.height * shape.width)
    let (width, height) =
      across > down
      ? (max(1, down / shape.height), size.height) : (size.width, max(1, across / shape.width))
    guard width < size.width || height < size.height else { return self }
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    var rows: [UInt8] = []
    rows.reserveCapacity(width * height * 3)
    for row in top..<top + height {
      let start = (row * size.width + left) * 3
      rows += samples[start..<start + width * 3]
    }
    return PixelImage(size: PixelSize(width: width, height: height), samples: rows) ?? self
  }

  /// The image reduced to `target`, which must not be larger.
  func reduced(to target: PixelSize) -> PixelImage {
    guard target != size else { return self }
    var reduction = PixelReduction(from: size, to: target)
    for row in 0..<size.height {
      let start = row * size.width * 3
      reduction.add(Array(samples[start..<start + size.width * 3]))
    }
    return reduction.image ?? self
  }
}
