import Foundation

/// Lists the working folders of running processes, without those that this process may not inspect.
///
/// Linux lists them in `/proc`, and macOS reports them through `libproc`.
public enum WorkingFolders {
  /// The absolute paths of the folders in no particular order, one for each process.
  public static var all: [String] {
    #if canImport(Darwin)
      var processes = [pid_t](repeating: 0, count: 65_536)
      let size = Int32(processes.count * MemoryLayout<pid_t>.stride)
      let count = Int(proc_listallpids(&processes, size))
      return processes.prefix(max(0, count)).compactMap { process in
        var info = proc_vnodepathinfo()
        let size = Int32(MemoryLayout<proc_vnodepathinfo>.stride)
        guard proc_pidinfo(process, PROC_PIDVNODEPATHINFO, 0, &info, size) == size else { return nil }
        return withUnsafeBytes(of: info.pvi_cdir.vip_path) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
      }
    #else
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.filter { $0.allSatisfy(\.isNumber) }.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/cwd")
      }
    #endif
  }
}
