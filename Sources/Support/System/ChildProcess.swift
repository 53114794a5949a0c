import Foundation

/// A process that this process has started, with a channel for messages and a pipe for everything that it
/// prints. One thread uses it at a time.
///
/// The child process is the leader of its own process group, so that everything that it starts ends with it.
/// Its standard input is the channel; its standard output and standard error are the pipe.
package final class ChildProcess: @unchecked Sendable {
  /// The way in which a process ended.
  package enum Ending: Sendable, Equatable {
    /// The process exited with a status.
    case exited(Int32)
    /// A signal ended the process.
    case signal(Int32)
    /// The process closed its end of the channel and went on.
    case closedChannel
  }

  /// The result of waiting for a message.
  package enum Arrival: Sendable, Equatable {
    case message([UInt8])
    case ended(Ending)
    /// The deadline has passed.
    case late
    /// The process uses more memory than the limit, in bytes.
    case tooLarge
    /// The bytes on the channel are not a message.
    case garbled
    /// The caller asked to stop.
    case stopped
  }

  /// The maximum length of a message, in bytes.
  package static let longestMessage = 256 << 20
  /// The maximum length of ``printed``, in bytes.
  private static let mostPrinted = 8 << 10

  private let process: pid_t
  private let channel: Int32
  private let output: Int32
  private var isOver = false
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  /// The last bytes that the process has printed since the caller emptied the array.
  package var printed: [UInt8] = []

  /// The path under which the executable file of this process can be started again.
  package static var ownExecutable: String {
    #if canImport(Darwin)
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #else
      // The file is found even if another one has taken its place.
      "/proc/self/exe"
    #endif
  }

  /// Starts an executable file with arguments. `changes` are added to this process's environment.
  ///
  /// Throws: ``SystemError`` if the process cannot be started.
  package init(
    executable: String, arguments: [String], environment changes: [String: String] = [:]
  ) throws(SystemError) {
    var channels: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.streamSocket, 0, &channels) == 0 else { throw SystemError() }
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else {
      let error = SystemError()
      for file in channels { close(file) }
      throw error
    }
    // No other child process may inherit a descriptor, because the end of a process would then go unnoticed.
    for file in channels + pipes { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    defer {
      close(channels[1])
      close(pipes[1])
    }
    do throws(SystemError) {
      process = try Self.spawn(executable, arguments, changes, channels[1], pipes[1])
    } catch {
      close(channels[0])
      close(pipes[0])
      throw error
    }
    (channel, output) = (channels[0], pipes[0])
    for file in [channel, output] { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK) }
    // With small buffers, both processes would have to wait several times for every message.
    var size = Int32(1 << 20)
    for option in [SO_SNDBUF, SO_RCVBUF] {
      setsockopt(channel, SOL_SOCKET, option, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(channel, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { end() }

  private static var streamSocket: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static func spawn(
    _ executable: String, _ arguments: [String], _ changes: [String: String], _ channel: Int32,
    _ output: Int32
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, channel, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigemptyset(&usual)
    // A shell lets the processes that it starts in the background ignore some signals.
    for signal in [SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2] {
      sigaddset(&usual, signal)
    }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
    var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + variables { free(text) } }
    words.append(nil)
    variables.append(nil)
    var process: pid_t = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, words, variables)
    guard code == 0 else { throw SystemError(number: code) }
    return process
  }

  /// Sends a message and waits for the next message of the process.
  ///
  /// - Parameters:
  ///   - message: The message to send; nil to send nothing.
  ///   - seconds: The time until the arrival is late.
  ///   - memory: The limit of the process's memory in bytes. It is checked several times a second.
  ///   - shouldStop: A closure that is called several times a second.
  package func exchange(
    _ message: [UInt8]?, within seconds: Double, memory: Int, shouldStop: () -> Bool
  ) -> Arrival {
    var unsent: ArraySlice<UInt8> = message.map { Self.framed($0)[...] } ?? []
    let start = Self.now
    while true {
      if !unsent.isEmpty {
        let count = unsent.withUnsafeBytes { send(channel, $0.baseAddress, $0.count, Self.withoutSignal) }
        if count > 0 {
          unsent = unsent.dropFirst(count)
        } else if count < 0, errno == EPIPE || errno == ECONNRESET {
          // The messages before the end, if any, are still to be read.
          unsent = []
        }
      }
      var isClosed = false
      readPrinted()
      receive(&isClosed)
      switch next() {
      case .some(let arrival): return arrival
      case nil: break
      }
      if isClosed { return .ended(ending()) }
      let elapsed = Self.now - start
      if shouldStop() { return .stopped }
      if elapsed >= seconds { return .late }
      let slice = Int32(max(1, min(50, (seconds - elapsed) * 1000)))
      var files = [
        pollfd(fd: channel, events: Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT)), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      ]
      // At the end of its output, the pipe would end every wait at once.
      if isOutputOver { files.removeLast() }
      if poll(&files, nfds_t(files.count), slice) == 0 {
        if let size = self.memory, size > memory { return .tooLarge }
        // The channel stays open if a copy of the process has it.
        if let ending = endedAlready() {
          receive(&isClosed)
          return next() ?? .ended(ending)
        }
      }
    }
  }

  private static func framed(_ message: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(message.count).littleEndian) { Array($0) } + message
  }

  private static var withoutSignal: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private var isOutputOver = false

  private func readPrinted() {
    // A process that prints without end must not keep this thread from everything else.
    for _ in 0..<16 {
      let count = read(output, &buffer, buffer.count)
      if count == 0 { isOutputOver = true }
      guard count > 0 else { return }
      printed += buffer[..<count].suffix(Self.mostPrinted)
      if printed.count > 2 * Self.mostPrinted { printed.removeFirst(printed.count - Self.mostPrinted) }
    }
  }

  private func receive(_ isClosed: inout Bool) {
    while received.count < Self.longestMessage {
      let count = read(channel, &buffer, buffer.count)
      if count == 0 || count < 0 && errno == ECONNRESET { isClosed = true }
      guard count > 0 else { return }
      received += buffer[..<count]
      if count < buffer.count, next(isPeeking: true) != nil { return }
    }
  }

  /// Removes and returns the first message that was received; nil if none is complete.
  private func next(isPeeking: Bool = false) -> Arrival? {
    guard received.count >= 4 else { return nil }
    let length = (0..<4).reduce(0) { $0 | Int(received[$1]) << (8 * $1) }
    guard length <= Self.longestMessage - 4 else { return .garbled }
    guard received.count >= 4 + length else { return nil }
    if isPeeking { return .message([]) }
    let message = Array(received[4..<4 + length])
    received.removeFirst(4 + length)
    return .message(message)
  }

  // MARK: The end

  private var reaped: Ending?

  /// The memory of the process in bytes; nil if the process is over.
  private var memory: Int? { ProcessMemory.ofProcess(process) }

  /// Returns how the process ended; nil if it is still running.
  private func endedAlready() -> Ending? {
    if let reaped { return reaped }
    var status: Int32 = 0
    // Processes that it has started must end before its number can belong to another group.
    var info = siginfo_t()
    guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo != 0 else {
      return nil
    }
    kill(-process, SIGKILL)
    guard waitpid(process, &status, 0) == process else { return nil }
    let signal = status & 0x7F
    let ending: Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signal(signal)
    reaped = ending
    return ending
  }

  private func ending() -> Ending {
    // The system closes the channel before the process is over.
    for _ in 0..<400 {
      if let ending = endedAlready() {
        readPrinted()
        return ending
      }
      usleep(2500)
    }
    return .closedChannel
  }

  /// Asks a process that prints its ``CallStack`` for it, and waits up to a second until it is in ``printed``.
  package func printStack() {
    kill(process, CallStack.request)
    for _ in 0..<100 where !isOutputOver && !CallStack.isWhole(in: printed) {
      usleep(10_000)
      readPrinted()
    }
  }

  /// Ends the process and everything that it has started, and waits until it is over.
  package func end() {
    guard !isOver else { return }
    isOver = true
    if reaped == nil {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }
    close(channel)
    close(output)
  }
}

/// An error of the system, with its number.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package let number: Int32

  /// Creates the error that the last call has reported.
  init() { number = errno }

  package init(number: Int32) { self.number = number }

  package var description: String { String(cString: strerror(number)) }
}
