/// How a picture looks, in 63 bits: whether each of its lowest frequencies, but the mean, is positive in the discrete
/// cosine transform of its brightness. Pictures that look alike have few different bits, whatever their sizes, their
/// qualities and their brightness.
package struct PictureFingerprint: Sendable, Hashable {
  /// The bit of the frequency that has `column` half waves across the picture, and `row` down it, both 0 to 7, is
  /// `8 * row + column`. The first one is zero.
  package let bits: UInt64

  /// The frequencies that have an odd number of half waves across, and down: a picture that is mirrored has the
  /// opposite of these.
  private static let (oddAcross, oddDown): (UInt64, UInt64) = (
    0xAAAA_AAAA_AAAA_AAAA, 0xFF00_FF00_FF00_FF00
  )

  /// A fingerprint of these bits.
  package init(bits: UInt64) { self.bits = bits }

  /// The fingerprints of the picture as it is, and after one, two and three quarter turns.
  package var turns: [PictureFingerprint] {
    let lying = transposed
    return [
      bits, lying ^ Self.oddAcross, bits ^ Self.oddAcross ^ Self.oddDown, lying ^ Self.oddDown,
    ].map(PictureFingerprint.init)
  }

  /// The number of different bits, 0 to 63, in the turn in which both pictures are most alike.
  package func distance(to other: PictureFingerprint) -> Int {
    turns.map { ($0.bits ^ other.bits).nonzeroBitCount }.min() ?? 0
  }

  /// The bits with rows as columns: squares of 1, 2 and 4 bits beside the diagonal change places.
  private var transposed: UInt64 {
    let squares: [(shift: UInt64, mask: UInt64)] = [
      (7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0),
    ]
    return squares.reduce(bits) { bits, square in
      let changed = (bits ^ (bits >> square.shift)) & square.mask
      return bits ^ changed ^ (changed << square.shift)
    }
  }
}

/// A file, and how its picture looks.
package struct PictureLook: Sendable, Hashable {
  /// A number that names of the same file share, and no others.
  package let file: UInt128
  /// The size of the file in bytes.
  package let byteCount: Int
  /// How its picture looks, upright.
  package let fingerprint: PictureFingerprint

  /// The look of the picture in a file.
  package init(ofFile file: UInt128, byteCount: Int, fingerprint: PictureFingerprint) {
    (self.file, self.byteCount, self.fingerprint) = (file, byteCount, fingerprint)
  }
}
