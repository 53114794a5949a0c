@preconcurrency import Foundation

/// The memory of processes, and its limits. Linux reports it in `/proc`, and macOS through `libproc`.
package enum ProcessMemory {
  /// Returns the memory that a process occupies, in bytes; nil if it is not known.
  package static func ofProcess(_ process: pid_t) -> Int? {
    #if canImport(Darwin)
      var usage = rusage_info_v0()
      let code = withUnsafeMutablePointer(to: &usage) {
        $0.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
          proc_pid_rusage(process, RUSAGE_INFO_V0, $0)
        }
      }
      return code == 0 ? Int(clamping: usage.ri_phys_footprint) : nil
    #else
      let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 128)
      let count = read(file, &bytes, bytes.count)
      guard count > 0 else { return nil }
      let fields = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
      guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #endif
  }

  /// The most memory that this process has occupied so far, in bytes.
  package static var peak: Int {
    var usage = rusage()
    #if canImport(Darwin)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return 0 }
      return usage.ru_maxrss
    #else
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
      return usage.ru_maxrss << 10
    #endif
  }

  /// Lets requests for memory fail if this process would have more than a number of bytes, and writes no core
  /// files.
  ///
  /// macOS has no such limit for the memory that programs use, so a process can only be ended after it has
  /// taken too much.
  package static func limit(bytes: Int) {
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Darwin)
      setrlimit(RLIMIT_CORE, &core)
    #else
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_CORE.rawValue)), &core)
      var data = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
      setrlimit(__rlimit_resource_t(UInt32(RLIMIT_DATA.rawValue)), &data)
    #endif
  }

  /// The number of threads of this process; nil if it is not known.
  package static var threadCount: Int? {
    #if canImport(Darwin)
      var threads: thread_act_array_t?
      var count: mach_msg_type_number_t = 0
      guard task_threads(mach_task_self_, &threads, &count) == KERN_SUCCESS, let threads else { return nil }
      for n in 0..<Int(count) { mach_port_deallocate(mach_task_self_, threads[n]) }
      vm_deallocate(
        mach_task_self_, vm_address_t(UInt(bitPattern: threads)),
        vm_size_t(Int(count) * MemoryLayout<thread_act_t>.stride))
      return Int(count)
    #else
      // The folder has one entry for each thread, beside `.` and `..`.
      var status = stat()
      return stat("/proc/self/task", &status) == 0 ? Int(status.st_nlink) - 2 : nil
    #endif
  }
}
