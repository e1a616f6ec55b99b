/// The last line of `exifcli edit`.
enum EditSummary {
  static func text(
    edited: Int = 0, unchanged: Int = 0, failed: Int = 0, isRehearsal: Bool = false
  ) -> String {
    let verb = isRehearsal ? "dry run: would edit" : "edited"
    return "\(verb) \(edited), unchanged \(unchanged), failed \(failed)"
  }
}
