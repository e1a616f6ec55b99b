import Foundation
package import PhotoUseCases
import Testing

/// A terminal that shows pictures in kitty's protocol.
package struct KittyScreen {
  package let pictures: [PixelImage]
  /// The characters of each piece of data.
  package let chunkSizes: [Int]

  package init(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    var (pictures, sizes): ([PixelImage], [Int]) = ([], [])
    var (data, keys) = ("", [String: String]())
    for chunk in text.matches(of: #/\u{1B}_G([^;\u{1B}]*);([^\u{1B}]*)\u{1B}\\/#) {
      let pairs = chunk.output.1.split(separator: ",").map { $0.split(separator: "=") }
      let chunkKeys = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
      guard chunkKeys["a"] != "q" else { continue }
      // Only the first piece describes the picture, and no piece asks for a reply.
      if data.isEmpty { keys = chunkKeys } else { #expect(Set(chunkKeys.keys) == ["q", "m"]) }
      #expect(chunkKeys["q"] == "2")
      data += chunk.output.2
      sizes.append(chunk.output.2.count)
      guard chunkKeys["m"] == "0" else { continue }
      #expect(keys["a"] == "T")
      #expect(keys["f"] == "24")
      let size = PixelSize(
        width: try #require(Int(keys["s"] ?? "")), height: try #require(Int(keys["v"] ?? "")))
      let samples = try #require(Data(base64Encoded: data))
      pictures.append(try #require(PixelImage(size: size, samples: Array(samples))))
      data = ""
    }
    #expect(data.isEmpty)
    (self.pictures, chunkSizes) = (pictures, sizes)
  }
}
