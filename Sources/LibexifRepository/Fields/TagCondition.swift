/// When a tag is written with a field.
enum TagCondition: Sendable {
  /// Whenever the field is.
  case always
  /// Where the value needs it; else it stays as it is.
  case whereNeeded
  /// Where the photo has it, so that it does not contradict the field.
  case wherePresent
  /// Where the photo does not have it, but should; it stays when the field goes.
  case whereAbsent
  /// Never: it goes when the field goes, as it would be read instead.
  case onlyRemoved
}
