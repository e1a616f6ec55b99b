import Platform
import TestSupport
import Testing

/// Rewrites that are read before they are written.
struct UnwrittenFileTests {
  @Test func everyRangeIsThatOfTheResult() throws {
    let original = Array("0123456789".utf8)
    let rewrite = FileRewrite(parts: [
      .original(0..<0), .new(Array("a".utf8)), .original(2..<5), .new([]), .original(5..<5),
      .new(Array("bc".utf8)), .original(1..<2), .originalFrom(8),
    ])
    let result = rewrite.applied(to: original)
    #expect(result == Array("a234bc189".utf8))
    try OpenFile.with(original) { file in
      let unwritten = OpenFile(rewrite, of: file, size: original.count)
      let size = try unwritten.size()
      #expect(size == result.count)
      for start in 0...result.count + 2 {
        for end in start...result.count + 3 {
          let wanted = Array(result.dropFirst(start).prefix(end - start))
          let bytes = try unwritten.read(start..<end)
          #expect(bytes == wanted, "\(start)..<\(end)")
        }
      }
    }
  }
}
