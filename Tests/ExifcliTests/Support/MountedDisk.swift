import Testing

/// A disk of memory, for tests of what disks do to photos.
enum MountedDisk {
  /// A shell that may mount a disk which nobody else sees, and which goes away with it; nil where
  /// there is none.
  static let mounting: String? = ["unshare -m", "unshare -rm"].first { command in
    let script = "exec \(command) sh -c 'mount -t tmpfs none /tmp && exec true'"
    return (try? Program.run([], script: script))?.exitCode == 0
  }

  /// What skips a test where there is none.
  static let isPossible: ConditionTrait = .enabled(
    if: mounting != nil, "no disk of memory can be mounted here, which takes root's rights")
}
