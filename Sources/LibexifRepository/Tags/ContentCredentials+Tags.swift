import PhotoUseCases
import XMPPackets

extension ContentCredentials {
  /// What the credentials claim. The first tag says that nothing of it is verified.
  var tags: [PhotoTag] {
    var tags = [
      Self.tag("Signature", "not verified"), Self.tag("Manifest", manifest),
      Self.tag("ManifestCount", .integers([manifestCount]), words: "\(manifestCount)"),
    ]
    let texts = [("ClaimGenerator", generator), ("Title", title), ("Format", format)]
    tags += texts.compactMap { name, text in text.map { Self.tag(name, $0) } }
    let lists = [
      ("Actions", actions), ("DigitalSourceType", sourceTypes), ("Assertions", assertions),
    ]
    return tags
      + lists.filter { !$0.1.isEmpty }.map { name, texts in
        Self.tag(name, .texts(texts), words: texts.joined(separator: ", "), count: texts.count)
      }
  }

  /// Where the credentials of a photo are that has none itself.
  static func tag(ofAddress address: String) -> PhotoTag {
    tag("Manifest", .text(address), words: "not embedded, at \(address)")
  }

  private static func tag(_ name: String, _ text: String) -> PhotoTag {
    tag(name, .text(text), words: text)
  }

  private static func tag(
    _ name: String, _ raw: TagValue, words: String, count: Int = 1
  ) -> PhotoTag {
    PhotoTag(
      source: .c2pa, directory: "C2PA", number: nil, name: name, type: nil, count: count, raw: raw,
      meaning: .words(words))
  }
}
