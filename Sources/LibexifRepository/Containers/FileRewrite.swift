/// A file as a sequence of parts: stretches of the original, and new bytes.
struct FileRewrite: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    case original(Range<Int>)
    /// From here to the end of the original.
    case originalFrom(Int)
    case new([UInt8])
  }

  let parts: [Part]
}
