import Foundation

/// Lists the processes that a process has started, and those that these have started.
///
/// Linux names the parent of each process in `/proc`, and macOS reports it through `libproc`.
enum Descendants {
  /// Returns the numbers of the processes in no particular order.
  static func of(_ process: pid_t) -> [pid_t] {
    let children = Dictionary(grouping: all, by: \.parent)
    var found: [pid_t] = []
    var next = [process]
    while let parent = next.popLast() {
      let own = (children[parent] ?? []).map(\.number).filter { $0 != process && !found.contains($0) }
      found += own
      next += own
    }
    return found
  }

  private static var all: [(number: pid_t, parent: pid_t)] {
    #if canImport(Darwin)
      var processes = [pid_t](repeating: 0, count: 65_536)
      let size = Int32(processes.count * MemoryLayout<pid_t>.stride)
      let count = Int(proc_listallpids(&processes, size))
      return processes.prefix(max(0, count)).compactMap { process in
        var info = proc_bsdinfo()
        let size = Int32(MemoryLayout<proc_bsdinfo>.stride)
        guard proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &info, size) == size else { return nil }
        return (process, pid_t(info.pbi_ppid))
      }
    #else
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard let process = pid_t(name),
          let status = FileManager.default.contents(atPath: "/proc/\(name)/stat"),
          // The name of the program is in brackets and may have any character.
          let end = status.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: status[(end + 1)...], as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? pid_t(fields[1]).map { (process, $0) } : nil
      }
    #endif
  }
}
