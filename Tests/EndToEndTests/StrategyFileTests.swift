import Foundation
import TestSupport
import Testing

@Suite("Strategies in a person's own files", .serialized)
struct StrategyFileTests {
  private let lab: Lab

  init() throws {
    lab = try Lab()
    try lab.write(Self.strategy, to: "Lifting.swift")
    try lab.write(Self.library, to: "Lifts/Lift.swift")
  }

  /// The library does what `fixed-offset-300` does, as long as its shared object is new in every cell.
  private static let library = """
    import UIKit
    import Telemetry

    public final class Lift: NSObject {
      public static let shared = Lift()
      private var starts: CGFloat = 0
      private weak var view: UIView?

      public func start(_ view: UIView) {
        Telemetry.begin()
        starts += 1
        self.view = view
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(show(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(hide(_:)), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func show(_ note: Notification) {
        view?.frame.origin.y = -300 * starts
      }

      @objc private func hide(_ note: Notification) {
        view?.frame.origin.y = 0
      }
    }
    """

  private static let strategy = """
    import KeyboardAvoidance
    import Lifts
    import UIKit

    final class Lifting: UIViewController, KeyboardAvoidanceStrategy {
      override func viewDidLoad() {
        super.viewDidLoad()
        // The screen is on top of its navigation controller, which is in no other one.
        if let outer = navigationController, outer.topViewController !== self || outer.navigationController != nil {
          return
        }
        Lift.shared.start(view)
      }
    }
    """

  private func avoidance(_ words: String...) throws -> Outcome {
    try lab.compiling(words)
  }

  /// Returns the results of the cells of a strategy in a record, by situation.
  private func results(of strategy: String, in record: String) throws -> [String: NSDictionary] {
    var results: [String: NSDictionary] = [:]
    for line in try lab.text(record).split(separator: "\n") where line.hasPrefix(#"{"cell":"\#(strategy)/"#) {
      let cell = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let id = try #require(cell["cell"] as? String)
      results[String(id.dropFirst(strategy.count))] = cell.filter { $0.key != "cell" } as NSDictionary
    }
    return results
  }

  @Test("A strategy and its library have the results of the same code in the catalogue")
  func sameResults() throws {
    let outcome = try avoidance(
      "run", "--strategy-file", "Lifting.swift", "--strategy-file", "Lifts", "-s", "own-lifting", "-s",
      "fixed-offset-300", "-d", "iphone-16e", "-d", "ipad-mini-7", "-k", "show-hide", "-k", "reshow", "-l",
      "login",
      "-l", "form-scroll", "-l", "large-text-form", "--no-report", "--no-sensitivity", "--verbose", "-o",
      "both.ndjson")
    #expect(outcome.status == 0, "\(outcome.err)")
    // The module Telemetry is not here: its import and the call are left out.
    #expect(outcome.err.contains("Left out: Lifts/Lift.swift:2: Telemetry"), "\(outcome.err)")
    #expect(outcome.err.contains("Left out: Lifts/Lift.swift:10: Telemetry.begin()"), "\(outcome.err)")
    let own = try results(of: "own-lifting", in: "both.ndjson")
    // Two devices in two orientations, with two scenarios on three screens, of which one has a navigation bar.
    #expect(own.count == 24)
    #expect(try own == results(of: "fixed-offset-300", in: "both.ndjson"))
  }

  @Test(
    "Without a selection, only the strategies of the files are played, beside no code and the best possible")
  func selection() throws {
    let outcome = try avoidance(
      "run", "--strategy-file", "Lifting.swift", "--strategy-file", "Lifts", "-d", "iphone-16e",
      "--orientation",
      "portrait", "-k", "show-hide", "-l", "login", "--output-dir", "pages", "--no-sensitivity", "-o",
      "r.ndjson")
    #expect(outcome.status == 0, "\(outcome.err)")
    #expect(outcome.err.contains("3 cells"), "\(outcome.err)")
    let page = try lab.text("pages/README.md")
    #expect(page.contains("own-lifting"), "\(page)")
    #expect(try lab.text("r.ndjson").contains("--strategy-file Lifting.swift --strategy-file Lifts"))
    // The report draws cells only if it has the code, and then it has the pages of the run.
    let without = try avoidance("report", "r.ndjson", "--output-dir", "without")
    #expect(
      without.err.contains(
        "this program does not know the strategy 'own-lifting'; name its file with --strategy-file"),
      "\(without.err)")
    let with = try avoidance(
      "report", "r.ndjson", "--output-dir", "with", "--strategy-file", "Lifting.swift", "--strategy-file",
      "Lifts")
    #expect(with.status == 0 && !with.err.contains("does not know"), "\(with.err)")
    #expect(try lab.text("with/strategies/own-lifting.md") == lab.text("pages/strategies/own-lifting.md"))
    // The view is at -300, as fixed-offset-300 puts it.
    let story = try avoidance(
      "explain", "own-lifting/iphone-16e/portrait/show-hide/login", "--strategy-file", "Lifting.swift",
      "--strategy-file", "Lifts")
    #expect(story.status == 0, "\(story.err)")
    #expect(story.out.contains("-300"), "\(story.out)")
  }

  /// A strategy that changes nothing but the position of the view, and forgets nothing.
  private static let quarterLift = """
    import KeyboardAvoidance
    import UIKit

    final class QuarterLift: UIViewController, KeyboardAvoidanceStrategy {
      override func viewDidLoad() {
        super.viewDidLoad()
        let center = NotificationCenter.default
        center.addObserver(
          self, selector: #selector(show(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        center.addObserver(
          self, selector: #selector(hide(_:)), name: UIResponder.keyboardWillHideNotification, object: nil)
      }

      @objc private func show(_ note: Notification) { view.frame.origin.y = -80 }

      @objc private func hide(_ note: Notification) { view.frame.origin.y = 0 }
    }
    """

  @Test("The strategies of a file keep the contract, and need not be named")
  func verified() throws {
    try lab.write(Self.quarterLift, to: "QuarterLift.swift")
    let kept = try avoidance(
      "verify", "--strategy-file", "QuarterLift.swift", "--strategy-file", "./QuarterLift.swift")
    #expect(kept.status == 0, "\(kept.out)\(kept.err)")
    #expect(kept.err.contains("1 strategy: the contract is kept."), "\(kept.err)")
    let unknown = try avoidance("verify", "own-other", "--strategy-file", "QuarterLift.swift")
    #expect(unknown.status == 64, "\(unknown.err)")
    #expect(unknown.err.contains("The strategies of --strategy-file are own-quarter-lift."), "\(unknown.err)")
  }

  @Test("A strategy that generated code cannot make is refused with the reason")
  func cannotBeMade() throws {
    let arguments = Self.quarterLift.replacing(
      "  override func viewDidLoad() {",
      with: """
          private let height: CGFloat
          init(height: CGFloat) {
            self.height = height
            super.init(nibName: nil, bundle: nil)
          }
          required init?(coder: NSCoder) { nil }
          override func viewDidLoad() {
        """)
    try lab.write(arguments, to: "Args.swift")
    let needing = try avoidance("run", "--strategy-file", "Args.swift", "--dry-run")
    #expect(needing.status == 65, "\(needing.err)")
    #expect(
      needing.err.contains("Args.swift: QuarterLift needs arguments, so it cannot be played."),
      "\(needing.err)")
    try lab.write(
      "import KeyboardAvoidance\nimport UIKit\nfinal class Lifted: UIView, KeyboardAvoidanceStrategy {}\n",
      to: "Lifted.swift")
    let view = try avoidance("run", "--strategy-file", "Lifted.swift", "--dry-run")
    #expect(view.status == 65, "\(view.err)")
    #expect(
      view.err.contains("Lifted.swift: Lifted is no view controller, so it cannot be played."), "\(view.err)")
  }

  @Test("A run says why a strategy could not be played, and how to see it; blank text has no note")
  func unplayable() throws {
    try lab.write(
      Self.quarterLift.replacing(
        "{ view.frame.origin.y = -80 }", with: "{ print(\"\"); fatalError(\"too high\") }"),
      to: "QuarterLift.swift")
    let outcome = try avoidance(
      "run", "--strategy-file", "QuarterLift.swift", "-d", "iphone-16e", "--orientation", "portrait", "-k",
      "show-hide", "-l", "login", "--no-report", "--no-sensitivity", "-o", "r.ndjson")
    #expect(outcome.status == 1, "\(outcome.err)")
    #expect(
      outcome.err.contains(
        "own-quarter-lift could not be played in 1 cell, first in own-quarter-lift/iphone-16e/"),
      "\(outcome.err)")
    #expect(outcome.err.contains("too high"), "\(outcome.err)")
    #expect(
      outcome.err.contains(
        "avoidance explain own-quarter-lift/iphone-16e/portrait/show-hide/login --strategy-file QuarterLift.swift"
      ),
      "\(outcome.err)")
    #expect(!outcome.err.contains("printed:"), "\(outcome.err)")
  }

  @Test(
    "A strategy that does not compile, a folder without one and a missing file are errors with the reason")
  func errors() throws {
    try lab.write(Self.strategy.replacing("start(view)", with: "begin(view)"), to: "Wrong.swift")
    let wrong = try avoidance(
      "run", "--strategy-file", "Wrong.swift", "--strategy-file", "Lifts", "--dry-run")
    #expect(wrong.status == 65, "\(wrong.err)")
    #expect(wrong.err.contains("Wrong.swift:12: 'Lift.shared.begin(view)' does not compile"), "\(wrong.err)")
    let none = try avoidance("verify", "own-lifting", "--strategy-file", "Lifts")
    #expect(none.status == 65, "\(none.err)")
    #expect(
      none.err.contains("Lifts/Lift.swift: no strategy here. A strategy is a class that conforms to"),
      "\(none.err)")
    try lab.write("No code.", to: "Notes.txt")
    let notes = try avoidance("run", "--strategy-file", "Notes.txt")
    #expect(notes.status == 65, "\(notes.err)")
    #expect(notes.err.contains("Notes.txt: this is not a Swift file"), "\(notes.err)")
    let missing = try avoidance("run", "--strategy-file", "None.swift")
    #expect(missing.status == 66, "\(missing.err)")
    let verbose = try avoidance("run", "--verbose", "--dry-run")
    #expect(verbose.status == 0, "\(verbose.err)")
    #expect(verbose.err.contains("--strategy-file, and there is no such file."), "\(verbose.err)")
    let watched = try avoidance("run", "--strategy-file", "Lifting.swift", "--watch")
    #expect(watched.status == 64, "\(watched.err)")
  }
}
