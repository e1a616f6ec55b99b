import Digests

/// The page of a contact sheet, from the files in Page. The photos' data go between its parts.
///
/// The page allows only its own script and style, by their hashes. A browser runs nothing else, even if
/// markup from a photo got into the page.
struct PageTemplate {
  /// The parts before the photos' data, between them and the thumbnails, and after the thumbnails.
  let parts: [[UInt8]]

  /// The page of the files in Page. It is built only here, because most commands need no page.
  init() {
    let style = Self.lines(of: [
      PackageResources.base_css, PackageResources.head_css, PackageResources.plots_css,
      PackageResources.lists_css, PackageResources.picks_css, PackageResources.details_css,
      PackageResources.narrow_css, PackageResources.print_css,
    ])
    // In the order of their dependencies.
    let script = Self.lines(of: [
      PackageResources.photos_js, PackageResources.positions_js, PackageResources.tokens_js,
      PackageResources.operands_js, PackageResources.filter_js, PackageResources.selection_js,
      PackageResources.growing_js, PackageResources.lists_js, PackageResources.picks_js,
      PackageResources.plots_js, PackageResources.places_js, PackageResources.area_js,
      PackageResources.details_js, PackageResources.copying_js, PackageResources.printing_js,
      PackageResources.state_js, PackageResources.page_js,
    ])
    self.init(
      PackageResources.page_html,
      contents: [
        "style": style, "styleHash": Self.hash(style), "script": script,
        "scriptHash": Self.hash(script),
      ])
  }

  /// The template with these contents in its slots, `{{name}}`. A slot without contents begins a new
  /// part. Contents are not searched for slots.
  init(_ template: [UInt8], contents: [String: [UInt8]]) {
    let (opening, closing) = (Array("{{".utf8), Array("}}".utf8))
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    var rest = template[...]
    while let start = rest.firstRange(of: opening),
      let end = rest[start.upperBound...].firstRange(of: closing)
    {
      part += rest[..<start.lowerBound]
      let name = String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self)
      if let content = contents[name] {
        part += content
      } else {
        parts.append(part)
        part = []
      }
      rest = rest[end.upperBound...]
    }
    self.parts = parts + [part + rest]
  }

  private static func lines(of files: [[UInt8]]) -> [UInt8] {
    Array(files.joined(separator: "\n".utf8))
  }

  /// The source expression that allows an inline script or style with these bytes (Content Security
  /// Policy Level 3, section 2.3.1).
  private static func hash(_ content: [UInt8]) -> [UInt8] {
    Array("'sha256-\(Base64.text(SHA256.digest(of: content)))'".utf8)
  }
}
