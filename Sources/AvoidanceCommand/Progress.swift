import Foundation

/// The progress of a run, shown as a bar on a terminal, or as lines with a counter elsewhere.
struct Progress {
  enum Style: String, OptionChoice {
    case auto, bar, counter, none
  }

  private let console: Console
  private let total: Int
  private let style: Style
  private let start = ContinuousClock().now
  private var shown = ContinuousClock().now
  private var nextCounter = 10
  private var isDrawn = false

  init(console: Console, total: Int, style: Style) {
    self.console = console
    self.total = total
    self.style = style == .auto ? (console.isTerminal ? .bar : .counter) : style
  }

  /// Shows the number of finished cells. The bar is redrawn at most ten times a second.
  mutating func update(_ done: Int) {
    guard total > 0 else { return }
    let now = ContinuousClock().now
    switch style {
    case .none, .auto: return
    case .bar:
      guard now - shown >= .milliseconds(100) else { return }
      shown = now
      let filled = done * 30 / total
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      let seconds = Self.seconds(now - start)
      let left = done > 0 ? seconds * Double(total - done) / Double(done) : 0
      console.unescapedErr("\r\u{1B}[K\(bar) \(done)/\(total) cells, \(String(format: "%.1f", left)) s left")
      isDrawn = true
    case .counter:
      // Counter lines are printed after every ten percent or ten seconds, but not in the first second.
      let isDue = done * 100 / total >= nextCounter || now - shown >= .seconds(10)
      guard now - start >= .seconds(1), isDue else { return }
      shown = now
      nextCounter = done * 100 / total / 10 * 10 + 10
      console.err("\(done)/\(total) cells (\(done * 100 / total) %)\n")
    }
  }

  mutating func finish() {
    if isDrawn { console.unescapedErr("\r\u{1B}[K") }
    isDrawn = false
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
