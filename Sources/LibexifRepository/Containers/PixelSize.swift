/// The size of a picture in pixels.
struct PixelSize: Sendable, Hashable {
  let width: Int
  let height: Int
}
