package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import CLinux
  import Glibc
#endif

/// The flags that Linux file systems store with a file besides its mode, and that chattr(1) sets
/// (ioctl_iflags(2)). Empty on other systems and on file systems without flags.
package struct FileFlags: OptionSet {
  package let rawValue: CInt

  /// `i`: the file cannot be changed.
  package static let immutable = FileFlags(rawValue: 0x10)
  /// `a`: bytes can only be appended.
  package static let appendOnly = FileFlags(rawValue: 0x20)

  /// The flags that a new file takes over from the file that it replaces: `s`, `u`, `c`, `S`, `d`,
  /// `A`, `m`, `j` and `C`.
  private static let kept = FileFlags(
    rawValue: 0x1 | 0x2 | 0x4 | 0x8 | 0x40 | 0x80 | 0x400 | 0x4000 | 0x80_0000)

  package init(rawValue: CInt) {
    self.rawValue = rawValue
  }

  /// The flags of an open file.
  package init(of file: FileDescriptor) {
    var flags: CInt = 0
    #if !canImport(Darwin)
      if ioctl(file.rawValue, UInt(LINUX_FS_IOC_GETFLAGS), &flags) != 0 { flags = 0 }
    #endif
    self.init(rawValue: flags)
  }

  /// Gives an empty file the flags that it takes over. Some can only be set on an empty file.
  ///
  /// - Returns: Whether the file has all of them.
  package func give(to file: FileDescriptor) -> Bool {
    let own = FileFlags(of: file)
    let wanted = own.subtracting(.kept).union(intersection(.kept))
    guard wanted != own else { return true }
    #if canImport(Darwin)
      return false
    #else
      var flags = wanted.rawValue
      return ioctl(file.rawValue, UInt(LINUX_FS_IOC_SETFLAGS), &flags) == 0
        && FileFlags(of: file) == wanted
    #endif
  }
}
