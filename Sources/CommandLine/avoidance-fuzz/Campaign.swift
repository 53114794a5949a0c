import AvoidanceCommand
import Foundation
import Synchronization
import TrapGuard

/// Files tried one after the other on some threads, and what became of them.
final class Campaign: Sendable {
  /// The figures of one reader.
  private struct Figures {
    var accepted = 0
    var rejected = 0
    var slowest = (seconds: 0.0, number: 0)
  }

  /// What one thread is at.
  private final class Hand: Sendable {
    let work = Mutex<(number: Int, since: Double)?>(nil)
  }

  private let seed: Int
  private let folder: String
  private let readers: [Reader]
  private let next = Atomic<Int>(0)
  private let figures = Mutex<[String: Figures]>([:])
  private let failures = Mutex<[String]>([])

  /// Seconds for one file, far beyond what any of these takes.
  private static let patience = 20.0
  private static let codes = Set(ExitCode.allCases.map(\.rawValue)).subtracting([
    ExitCode.internalError.rawValue
  ])

  init(seed: Int) throws {
    self.seed = seed
    folder = FileManager.default.temporaryDirectory.path + "/avoidance-fuzz-\(getpid())"
    let root = FileManager.default.currentDirectoryPath
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // No configuration file is found from here.
    _ = FileManager.default.changeCurrentDirectoryPath(folder)
    readers = try Reader.all(root: root, folder: folder)
    for reader in readers {
      let path = "\(folder)/\(reader.fileName)"
      let answers = try reader.files.map { file in
        try Data(file).write(to: URL(fileURLWithPath: path))
        return reader.read(path)
      }
      if answers.allSatisfy({ $0.code != 0 }) {
        throw CocoaError(
          .fileReadCorruptFile, userInfo: ["\(reader.name)": answers.first?.words ?? "no files"])
      }
    }
  }

  /// Tries files until the time is over, or one of them; returns the exit code.
  func run(seconds: Int, jobs: Int, only: Int?) -> Int32 {
    let begin = Self.now
    let end = begin + Double(seconds)
    next.store(only ?? 0, ordering: .relaxed)
    let hands = (0..<max(1, only == nil ? jobs : 1)).map { _ in Hand() }
    var threads = hands.map { start($0, until: end, only) }
    while hands.contains(where: { $0.work.withLock { $0 } != nil }) || Self.now < end,
      failures.withLock({ $0.count }) < 20
    {
      usleep(20_000)
      for (index, hand) in hands.enumerated() {
        if let trap = threads[index].trap {
          if let work = hand.work.withLock({ $0 }) { fail(work.number, "\(trap)") }
          hand.work.withLock { $0 = nil }
          threads[index] = start(hand, until: end, only)
        } else if let work = hand.work.withLock({ $0 }), Self.now - work.since > Self.patience {
          fail(work.number, "no end after \(Int(Self.patience)) seconds")
          return tell(since: begin)
        }
      }
      if only != nil, next.load(ordering: .relaxed) > only ?? 0,
        hands.allSatisfy({ $0.work.withLock { $0 } == nil })
      {
        break
      }
    }
    return tell(since: begin)
  }

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  private func start(_ hand: Hand, until end: Double, _ only: Int?) -> TrapGuard {
    TrapGuard { [self] in
      while Self.now < end {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if let only, number != only { return }
        hand.work.withLock { $0 = (number, Self.now) }
        attempt(number)
        hand.work.withLock { $0 = nil }
      }
    }
  }

  /// The reader and the file of a number.
  private func file(_ number: Int) -> (reader: Reader, bytes: [UInt8]) {
    let reader = readers[number % readers.count]
    var random = Random(seed: seed, number: number)
    return (reader, Mutation.changed(random.pick(reader.files), &random))
  }

  private func attempt(_ number: Int) {
    let (reader, bytes) = file(number)
    let place = "\(folder)/\(number)"
    let path = "\(place)/\(reader.fileName)"
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch {
      return fail(number, "the file cannot be written: \(error)")
    }
    let begin = Self.now
    let (code, words) = reader.read(path)
    let seconds = Self.now - begin
    if !Self.codes.contains(code) {
      fail(number, "exit code \(code) \(words.suffix(300))")
    } else if code != 0, words.allSatisfy(\.isWhitespace) {
      fail(number, "exit code \(code) without a word")
    } else if words.utf8.contains(0) || words.utf8.contains(0x1B) {
      fail(number, "control characters on standard error")
    } else {
      try? FileManager.default.removeItem(atPath: place)
    }
    figures.withLock { figures in
      var own = figures[reader.name] ?? Figures()
      if code == 0 { own.accepted += 1 } else { own.rejected += 1 }
      if seconds > own.slowest.seconds { own.slowest = (seconds, number) }
      figures[reader.name] = own
    }
  }

  /// Notes a file, which stays where it is.
  private func fail(_ number: Int, _ words: String) {
    let reader = readers[number % readers.count]
    failures.withLock {
      $0.append(
        "\(reader.name): seed \(seed) case \(number), \(folder)/\(number)/\(reader.fileName): \(words)")
    }
  }

  /// Prints the figures; returns the exit code.
  private func tell(since begin: Double) -> Int32 {
    let (figures, failures) = (figures.withLock { $0 }, failures.withLock { $0 })
    let count = figures.values.reduce(0) { $0 + $1.accepted + $1.rejected }
    let minutes = max(Self.now - begin, 0.001) / 60
    print(
      "\(count) changed files read in one process, \(Int(Double(count) / minutes)) a minute, seed \(seed)")
    for reader in readers {
      guard let own = figures[reader.name] else { continue }
      let slowest = "\(Int(own.slowest.seconds * 1_000)) ms (case \(own.slowest.number))"
      print("  \(reader.name): \(own.accepted) accepted, \(own.rejected) rejected, slowest \(slowest)")
    }
    for failure in failures { print(failure) }
    if failures.isEmpty { try? FileManager.default.removeItem(atPath: folder) }
    return failures.isEmpty ? 0 : 1
  }
}
