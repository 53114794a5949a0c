import Foundation

/// How the C library divides its memory among threads, and what it gives back to the system.
enum MemoryArenas {
  /// `M_ARENA_MAX` and `M_MMAP_THRESHOLD` of glibc's malloc.h, which the toolchain's module of that library leaves out.
  private static let (mostArenas, mappedSize): (Int32, Int32) = (-8, -3)

  /// Has threads share as many arenas as there are cores, where glibc would make eight times as many; and gives blocks of 256 KiB
  /// and more back to the system at once, where glibc keeps every one that is smaller than the largest that was freed so far.
  ///
  /// The threads of a run come and go with its phases, and what one arena was given back no other can use: a run takes a quarter
  /// less memory with few of them, a twentieth less without kept blocks, and no more time. Does nothing with another C library,
  /// or where `MALLOC_ARENA_MAX`, `MALLOC_MMAP_THRESHOLD_` or one of `GLIBC_TUNABLES` says otherwise.
  static func limit() {
    #if os(Linux)
      typealias SetOption = @convention(c) (Int32, Int32) -> Int32
      guard let symbol = dlsym(nil, "mallopt"), getenv("GLIBC_TUNABLES") == nil else { return }
      let set = unsafeBitCast(symbol, to: SetOption.self)
      // Foundation's count of cores takes a hundred times as long, and every command waits for this one.
      let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
      if cores > 0, getenv("MALLOC_ARENA_MAX") == nil { _ = set(mostArenas, Int32(clamping: cores)) }
      if getenv("MALLOC_MMAP_THRESHOLD_") == nil { _ = set(mappedSize, 256 << 10) }
    #endif
  }
}
