/// The name of a property: a namespace and a local part. Prefixes do not matter: packets choose
/// them.
package struct XMPName: Sendable {
  /// The URI of the namespace.
  package let namespace: String
  package let local: String

  package init(_ namespace: XMPNamespace, _ local: String) {
    self.init(namespace: namespace.uri, local: local)
  }

  package init(namespace: String, local: String) {
    self.namespace = namespace
    self.local = local
  }
}

/// Names are compared byte by byte.
extension XMPName: Hashable {
  package static func == (one: XMPName, other: XMPName) -> Bool {
    one.namespace.utf8.elementsEqual(other.namespace.utf8)
      && one.local.utf8.elementsEqual(other.local.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in local.utf8 { hasher.combine(byte) }
  }
}

/// Such as `dc:title`, with the usual prefix, or with the URI if there is none.
extension XMPName: CustomStringConvertible {
  package var description: String {
    "\(XMPNamespace.prefixes[namespace] ?? "{\(namespace)}"):\(local)"
  }
}
