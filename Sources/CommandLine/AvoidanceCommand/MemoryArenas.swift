import Foundation

/// How the C library divides its memory among threads.
enum MemoryArenas {
  /// `M_ARENA_MAX` of glibc's malloc.h, which the toolchain's module of that library leaves out.
  private static let mostArenas: Int32 = -8

  /// Has threads share as many arenas as there are cores, where glibc would make eight times as many.
  ///
  /// The threads of a run come and go with its phases, and what one arena was given back no other can use: a run takes a quarter
  /// less memory so, and no more time. Does nothing with another C library, or where `MALLOC_ARENA_MAX` is set.
  static func limit() {
    #if os(Linux)
      typealias SetOption = @convention(c) (Int32, Int32) -> Int32
      guard getenv("MALLOC_ARENA_MAX") == nil, let symbol = dlsym(nil, "mallopt") else { return }
      // Foundation's count of cores takes a hundred times as long, and every command waits for this one.
      let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
      if cores > 0 { _ = unsafeBitCast(symbol, to: SetOption.self)(mostArenas, Int32(clamping: cores)) }
    #endif
  }
}
