import Testing

/// A disk in memory, for tests with full and read-only disks.
enum MountedDisk {
  /// The command of a shell that may mount a private disk, which disappears with the shell; nil if
  /// there is none.
  static let mounting: String? = ["unshare -m", "unshare -rm"].first { command in
    let script = "exec \(command) sh -c 'mount -t tmpfs none /tmp && exec true'"
    return (try? Program.run([], script: script))?.exitCode == 0
  }

  /// Skips a test if no disk can be mounted.
  static let isPossible: ConditionTrait = .enabled(
    if: mounting != nil, "no disk of memory can be mounted here, which takes root's rights")
}
