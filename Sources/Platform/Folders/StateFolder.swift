package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder for what programs remember between their runs.
package enum StateFolder {
  /// `$XDG_STATE_HOME`, or `~/.local/state` (XDG Base Directory Specification 0.8); nil if neither is
  /// known. Relative paths do not count, as the specification demands.
  package static var path: FilePath? {
    absolutePath(in: "XDG_STATE_HOME") ?? absolutePath(in: "HOME")?.appending(".local/state")
  }
}

/// The folder for what programs can make again.
package enum CacheFolder {
  /// `$XDG_CACHE_HOME`, or `~/.cache`, by the same rules.
  package static var path: FilePath? {
    absolutePath(in: "XDG_CACHE_HOME") ?? absolutePath(in: "HOME")?.appending(".cache")
  }
}

/// The folder for data of programs that users keep.
package enum DataFolder {
  /// `$XDG_DATA_HOME`, or `~/.local/share`, by the same rules.
  package static var path: FilePath? {
    absolutePath(in: "XDG_DATA_HOME") ?? absolutePath(in: "HOME")?.appending(".local/share")
  }
}

/// The folder for what users configure.
package enum ConfigurationFolder {
  /// `$XDG_CONFIG_HOME`, or `~/.config`, by the same rules.
  package static var path: FilePath? {
    absolutePath(in: "XDG_CONFIG_HOME") ?? absolutePath(in: "HOME")?.appending(".config")
  }
}

private func absolutePath(in variable: String) -> FilePath? {
  guard let value = getenv(variable) else { return nil }
  let path = FilePath(platformString: value)
  return path.isAbsolute ? path : nil
}
