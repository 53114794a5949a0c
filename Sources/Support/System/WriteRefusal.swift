import Foundation

/// The refusal of the system to let this process change files.
///
/// Linux refuses through Landlock (`landlock(7)`), from kernel 5.13 on, if the kernel was started with it. macOS refuses through the
/// profile `kSBXProfileNoWrite` of `sandbox_init(3)`. Files that are already open, pipes and sockets stay usable.
package enum WriteRefusal {
  /// Whether the system can refuse. Asking changes nothing.
  package static var isPossible: Bool {
    #if canImport(Darwin)
      initializer != nil
    #else
      Landlock() != nil
    #endif
  }

  /// Lets the system refuse to create, change, rename and delete files, for this thread and for the threads and
  /// processes that it starts from now on. Returns whether the system does so.
  ///
  /// Permissions and dates of files can still be changed on Linux, because Landlock does not cover them. Before kernel 6.2
  /// files can also be truncated.
  @discardableResult
  package static func begin() -> Bool {
    #if canImport(Darwin)
      // Swift's Darwin module does not declare the deprecated functions of sandbox.h.
      typealias Begin =
        @convention(c) (
          UnsafePointer<CChar>, UInt64, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        ) -> Int32
      guard let (begin, profile) = initializer else { return false }
      var message: UnsafeMutablePointer<CChar>?
      defer { free(message) }
      return unsafeBitCast(begin, to: Begin.self)(
        profile.assumingMemoryBound(to: CChar.self), named, &message) == 0
    #else
      return Landlock()?.refuseWriting() ?? false
    #endif
  }

  #if canImport(Darwin)
    /// `SANDBOX_NAMED` of sandbox.h: the profile is the name of one of the system.
    private static let named: UInt64 = 1

    /// The function `sandbox_init` and the name of the profile. Nil if the system does not have them.
    private static var initializer: (begin: UnsafeMutableRawPointer, profile: UnsafeMutableRawPointer)? {
      // `RTLD_DEFAULT` of dlfcn.h.
      let anywhere = UnsafeMutableRawPointer(bitPattern: -2)
      guard let begin = dlsym(anywhere, "sandbox_init"), let profile = dlsym(anywhere, "kSBXProfileNoWrite")
      else { return nil }
      return (begin, profile)
    }
  #endif
}

#if !canImport(Darwin)
  /// The calls of Landlock, for which the C library has no functions.
  private struct Landlock {
    /// `syscall`, and `prctl`, which Swift does not import because their number of arguments varies.
    private typealias Call = @convention(c) (Int, Int, Int, Int, Int) -> Int

    /// The numbers of `landlock_create_ruleset`, `landlock_add_rule` and `landlock_restrict_self` in asm-generic/unistd.h, which
    /// are the same for every processor.
    private static let (create, add, restrict) = (444, 445, 446)
    /// `LANDLOCK_CREATE_RULESET_VERSION` and `LANDLOCK_RULE_PATH_BENEATH` of linux/landlock.h.
    private static let (askVersion, pathBeneath) = (1, 1)
    /// `LANDLOCK_ACCESS_FS_WRITE_FILE` of linux/landlock.h.
    private static let writeFile: UInt64 = 1 << 1
    /// `LANDLOCK_ACCESS_FS_REMOVE_DIR` to `LANDLOCK_ACCESS_FS_MAKE_SYM`, which are the bits from 4 to 12.
    private static let makeAndRemove: UInt64 = 0x1FF << 4
    /// `LANDLOCK_ACCESS_FS_REFER`, which version 2 has, and `LANDLOCK_ACCESS_FS_TRUNCATE`, which version 3 has.
    private static let (refer, truncate): (UInt64, UInt64) = (1 << 13, 1 << 14)
    /// `PR_SET_NO_NEW_PRIVS` of linux/prctl.h, which Landlock requires.
    private static let noNewPrivileges = 38

    private let system: Call
    private let control: Call
    private let version: Int

    /// Returns nil if the kernel does not have Landlock.
    init?() {
      guard let system = dlsym(nil, "syscall"), let control = dlsym(nil, "prctl") else { return nil }
      self.system = unsafeBitCast(system, to: Call.self)
      self.control = unsafeBitCast(control, to: Call.self)
      version = self.system(Self.create, 0, 0, Self.askVersion, 0)
      guard version > 0 else { return nil }
    }

    /// Lets the kernel refuse all writing but that to `/dev/null`, and returns whether it does so.
    func refuseWriting() -> Bool {
      // The first member of `landlock_ruleset_attr`. The kernel takes the others for zero.
      var refused = Self.writeFile | Self.makeAndRemove
      if version >= 2 { refused |= Self.refer }
      if version >= 3 { refused |= Self.truncate }
      let rules = Int32(
        withUnsafePointer(to: &refused) {
          system(Self.create, Int(bitPattern: $0), MemoryLayout<UInt64>.size, 0, 0)
        })
      guard rules >= 0 else { return false }
      defer { close(rules) }
      allowNullDevice(in: rules)
      guard Int32(truncatingIfNeeded: control(Self.noNewPrivileges, 1, 0, 0, 0)) == 0 else { return false }
      return system(Self.restrict, Int(rules), 0, 0, 0) == 0
    }

    private func allowNullDevice(in rules: Int32) {
      let device = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard device >= 0 else { return }
      defer { close(device) }
      // `landlock_path_beneath_attr` is packed: eight bytes for the access, and four for the file.
      var rule = withUnsafeBytes(of: Self.writeFile) { Array($0) } + withUnsafeBytes(of: device) { Array($0) }
      _ = rule.withUnsafeMutableBytes {
        system(Self.add, Int(rules), Self.pathBeneath, Int(bitPattern: $0.baseAddress), 0)
      }
    }
  }
#endif
