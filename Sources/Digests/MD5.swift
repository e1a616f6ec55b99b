import libnettle

/// MD5 (RFC 1321). By it, Photoshop notices that IPTC has changed.
package enum MD5 {
  /// The 16 bytes of the digest of these bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var context = md5_ctx()
    nettle_md5_init(&context)
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      nettle_md5_update(&context, bytes.count, start)
    }
    return [UInt8](unsafeUninitializedCapacity: Int(MD5_DIGEST_SIZE)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      libnettle_md5_digest(&context, start)
      count = buffer.count
    }
  }
}
