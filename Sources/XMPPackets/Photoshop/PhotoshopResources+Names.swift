/// Names of resources. People name paths, and a clipping path is found by its name. Other names say what kind of resource
/// it is, and newer versions of Photoshop leave them empty.
extension PhotoshopResources {
  /// The resources of paths (Adobe Photoshop File Formats Specification, Image Resource IDs).
  fileprivate static let paths = 0x07D0...0x0BB6

  /// The names of paths, in the character set of the program.
  package var pathNames: [[UInt8]] {
    resources.filter { !$0.name.isEmpty && $0.isPath }.map { Array(bytes[$0.name]) }
  }

  /// The same bytes, in which only paths have names.
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
