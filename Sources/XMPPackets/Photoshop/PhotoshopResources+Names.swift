/// Names of resources. Photoshop writes names of paths, which a clipping path is known by; other names say nothing, and
/// newer versions leave them empty.
extension PhotoshopResources {
  /// The resources of paths (Adobe Photoshop File Formats Specification, Image Resource IDs).
  fileprivate static let paths = 0x07D0...0x0BB6

  /// The names of paths, in the character set of the program.
  package var pathNames: [[UInt8]] {
    resources.filter { !$0.name.isEmpty && $0.isPath }.map { Array(bytes[$0.name]) }
  }

  /// The resources with empty names but for those of paths. What is not a resource stays.
  package var withoutNames: PhotoshopResources {
    let named = resources.filter { !$0.name.isEmpty && !$0.isPath }
    guard !named.isEmpty else { return self }
    var bytes = bytes
    // From the end, so that ranges before it stay right.
    for resource in named.reversed() {
      let field = resource.name.lowerBound - 1..<resource.size.lowerBound
      bytes.replaceSubrange(field, with: [0, 0])
    }
    return PhotoshopResources(bytes)
  }
}

extension PhotoshopResource {
  fileprivate var isPath: Bool { isOfPhotoshop && PhotoshopResources.paths.contains(identifier) }
}
