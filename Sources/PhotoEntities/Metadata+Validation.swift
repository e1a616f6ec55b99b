extension Metadata {
  /// Checks the ranges that hold whatever the program does: an exposure lasts longer than 0 s, a
  /// latitude is within 90 degrees.
  ///
  /// - Throws: `InvalidMetadata`, with every field that is out of its range and why.
  public func validate() throws(InvalidMetadata) {
    let faults = MetadataField.all.compactMap { field in
      field.value(in: self).flatMap(field.fault(in:))
    }
    guard faults.isEmpty else { throw InvalidMetadata(faults: faults) }
  }
}
