import Foundation
import Support

/// The reason why a contained strategy has no result.
struct ContainedFailure: Error, Equatable, CustomStringConvertible {
  enum Cause: Equatable {
    /// The process ended during the cell.
    case ended(ChildProcess.Ending)
    case late(seconds: Double)
    case memory(bytes: Int)
    /// The answer has another form than the program's own answers.
    case garbled
    case notStarted(String)
    /// The program does not send the strategy to a child, for the given reason.
    case refused(String)
    case stopped

    /// Whether the process has ended, so that it can say nothing more.
    var isEnd: Bool {
      if case .ended = self { true } else { false }
    }
  }

  let cause: Cause
  /// The message of the fatal error that the process has printed; nil if there is none.
  let message: String?
  /// The line of the strategy's code that was running; nil if it is not known.
  let place: CallStack.Place?

  init(_ cause: Cause, printed: [UInt8] = [], place: CallStack.Place? = nil) {
    (self.cause, self.place) = (cause, place)
    message = Self.fatalError(in: String(decoding: printed, as: UTF8.self))
  }

  /// The advice on how to find the cause.
  var advice: String {
    switch (cause, place) {
    case (_, nil): "Find the place with a debugger, or with prints, which are shown after the results."
    case (.late, _?):
      "Look for a loop that does not end, or for a wait, at this line and in the code that it calls."
    default: "Look at this line and at the code that it calls."
    }
  }

  /// The words with which Swift's runtime announces a fatal error.
  static let announcement = "Fatal error: "

  /// Returns the last message about a fatal error, with the name and line of the file if it is the strategy's.
  ///
  /// The folders of the file depend on the machine, and places in the standard library on the compiler.
  private static func fatalError(in text: String) -> String? {
    guard let line = text.split(whereSeparator: \.isNewline).last(where: { $0.contains(announcement) }),
      let start = line.range(of: announcement)
    else { return nil }
    let message = line[start.upperBound...]
    let place = line[..<start.lowerBound]
    // A message without a file has the place ":0: ".
    let others = [":", "Swift/", "Synchronization/"]
    let isOwn = place.hasSuffix(": ") && !others.contains { place.hasPrefix($0) }
    let file = isOwn ? place.split(separator: "/").last : nil
    return visible(String("\(file ?? "")\(message)".prefix(300)))
  }

  /// Whether a strategy that was played earlier in the same process may be the cause.
  var mayBeLate: Bool {
    switch cause {
    case .ended, .memory, .garbled: true
    case .late, .notStarted, .refused, .stopped: false
    }
  }

  /// Whether the failure has cost much time or memory.
  var isExpensive: Bool {
    switch cause {
    case .late, .memory: true
    case .ended, .garbled, .notStarted, .refused, .stopped: false
    }
  }

  /// The failure as the end of a sentence whose subject is the strategy.
  var description: String {
    let words =
      switch cause {
      case .ended(.exited(ContainedServer.lostChannel)), .ended(.closedChannel):
        "closed the files of its process"
      case .ended(.exited(let code)): "ended the process with exit(\(code))"
      case .ended(.signal(let signal)) where TrapGuard.isTrap(signal): "\(Trap(signal: signal))\(trapPlace)"
      case .ended(.signal(let signal)): "ended the process with \(TrapGuard.name(of: signal))"
      case .late(let seconds): "did not end within \(shortest(seconds)) seconds\(loopPlace)"
      case .memory(let bytes): "used more than \(bytes >> 20) MB of memory\(loopPlace)"
      case .garbled: "wrote into the channel on which its process sends results"
      case .notStarted(let reason): "could not be played, because its process did not start: \(reason)"
      case .refused(let reason): reason
      case .stopped: "was interrupted"
      }
    return message.map { "\(words): \($0)" } ?? words
  }

  private var trapPlace: String {
    // The message of a fatal error names the same line.
    guard let place, !(message?.hasPrefix("\(place.file):") ?? false) else { return "" }
    return " at \(visible(place.file)):\(place.line)"
  }

  private var loopPlace: String {
    guard let place else { return "" }
    return
      ", and was at \(visible(place.file)):\(place.line), in the function that begins at line \(place.functionLine)"
  }
}
