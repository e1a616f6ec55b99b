/// The page that a contact sheet is, from the files in Page, cut where the photos go in.
enum PageTemplate {
  /// What stands before the photos' data, between it and the thumbnails', and behind that.
  static let parts = page.split(separator: /{{photos}}|{{thumbnails}}/).map(String.init)

  private static let page =
    text(PackageResources.page_html)
    .replacing("{{styles}}", with: styles.map(text).joined(separator: "\n"))
    .replacing("{{scripts}}", with: scripts.map(text).joined(separator: "\n"))

  private static let styles = [
    PackageResources.base_css, PackageResources.head_css, PackageResources.plots_css,
    PackageResources.lists_css, PackageResources.details_css, PackageResources.narrow_css,
  ]

  /// In the order in which they build on each other.
  private static let scripts = [
    PackageResources.photos_js, PackageResources.selection_js, PackageResources.growing_js,
    PackageResources.lists_js, PackageResources.plots_js, PackageResources.details_js,
    PackageResources.page_js,
  ]

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }
}
