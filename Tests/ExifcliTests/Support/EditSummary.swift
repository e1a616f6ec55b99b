/// The last line of `exifcli edit`.
enum EditSummary {
  static func text(edited: Int = 0, unchanged: Int = 0, failed: Int = 0) -> String {
    "edited \(edited), unchanged \(unchanged), failed \(failed)"
  }
}
