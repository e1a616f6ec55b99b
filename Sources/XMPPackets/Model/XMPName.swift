/// The name of a property: a namespace and a local part. Prefixes do not matter: packets choose
/// them.
package struct XMPName: Sendable {
  /// The URI of the namespace.
  package let namespace: String
  package let local: String
  /// A number that equal local parts share.
  package let hash: UInt32

  package init(_ namespace: XMPNamespace, _ local: String) {
    self.init(namespace: namespace.uri, local: local)
  }

  package init(namespace: String, local: String) {
    self.namespace = namespace
    self.local = local
    hash = local.utf8Span.span.hash
  }
}

/// Names are compared byte by byte.
extension XMPName: Hashable {
  package static func == (one: XMPName, other: XMPName) -> Bool {
    one.hash == other.hash
      && one.local.utf8Span.span.isEqual(to: other.local.utf8Span.span)
      && one.namespace.utf8Span.span.isEqual(to: other.namespace.utf8Span.span)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// Such as `dc:title`, with the usual prefix, or with the URI if there is none.
extension XMPName: CustomStringConvertible {
  package var description: String {
    "\(XMPNamespace.prefixes[namespace] ?? "{\(namespace)}"):\(local)"
  }
}
