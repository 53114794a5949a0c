import KeyboardAvoidance
import StrategyCatalog
import Synchronization
import Testing
import UIKit

@testable import AvoidanceCommand

@Suite("Strategies of another package")
struct OwnStrategyTests {
  enum Drifting: StrategyFamily {
    static let id = "drifting"
    static let title = "Drifting"
    static let summary = "It never finds back."
    static var variants: [StrategyVariant] {
      [
        StrategyVariant(
          id: id, family: id, title: "Drifts", summary: "Moves up by half a keyboard whenever one shows.",
          provenance: .corrected, source: "this test", undo: "Not at all.",
          make: { Controller() })
      ]
    }
    final class Controller: UIViewController, KeyboardAvoidanceStrategy {
      override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
          self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification,
          object: nil)
      }

      private func keyboardWillShow(_ note: Notification) {
        guard note.dockedTop(in: view) != nil else { return }
        note.animateAlongKeyboard { self.view.frame.origin.y -= 100 }
      }
    }
  }

  enum Undescribed: StrategyFamily {
    static let id = "none"
    static let title = ""
    static let summary = "It takes another one's id."
    static let variants: [StrategyVariant] = []
  }

  /// Runs a command line in this process and returns its exit code and output.
  func run(
    _ arguments: String..., options: [String] = ["--no-config"],
    strategies: [any StrategyFamily.Type] = [Drifting.self]
  ) -> (code: Int32, out: String, err: String) {
    let out = Mutex("")
    let err = Mutex("")
    let console = Console(
      out: { text in out.withLock { $0 += text } }, err: { text in err.withLock { $0 += text } },
      environment: [:], isTerminal: false)
    let code = AvoidanceCommand.main(
      arguments + options, console: console, name: "my-lab", strategies: StrategyCatalog.families + strategies
    )
    return (code, out.withLock { $0 }, err.withLock { $0 })
  }

  @Test("The strategies are listed before the oracle, can be shown, and are planned with the references")
  func listed() {
    let all = run("list", "strategies", "--format", "ids").out.split(separator: "\n")
    #expect(all.suffix(2) == ["drifting", "oracle"])
    #expect(run("show", "strategy", "drifting").out.contains("It never finds back") == false)
    #expect(run("show", "strategy", "drifting").code == 0)
    let cells = run(
      "list", "cells", "-s", "drifting", "-d", "iphone-16e", "-k", "show-hide", "-l", "login",
      "--orientation",
      "portrait", "--format", "ids")
    let strategies = cells.out.split(separator: "\n").map { cell in String(cell.prefix { $0 != "/" }) }
    #expect(strategies == ["none", "drifting", "oracle"])
    #expect(run("verify", "drifitng").err.contains("Did you mean 'drifting'?"))
    #expect(run("help", options: []).out.contains("USAGE: my-lab "))
  }

  @Test("'verify' explains each violation and exits with 1")
  func breaches() {
    let outcome = run("verify", "drifting")
    #expect(outcome.code == 1)
    #expect(outcome.err == "Error: 1 of 1 strategy broke the contract: drifting.\n")
    #expect(outcome.out.contains("✗ returns: ") && outcome.out.contains("✗ interrupted: "))
    #expect(
      outcome.out.contains(
        "✓ used: It reacts to the keyboard: at least one event makes it change something.\n"))
    #expect(outcome.out.contains("To fix it: Save the original values before the first change"))
    #expect(outcome.out.contains("✓ deterministic: "))
  }

  enum Misspelt: StrategyFamily {
    static let id = "misspelt"
    static let title = "Misspelt"
    static let summary = "Its handler is never called."
    static var variants: [StrategyVariant] {
      [
        StrategyVariant(
          id: id, family: id, title: "Does nothing", summary: "Means to move the view up.",
          provenance: .corrected, source: "this test", undo: "Not at all.",
          make: { Controller() })
      ]
    }
    final class Controller: UIViewController, KeyboardAvoidanceStrategy {
      override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
          self, selector: Selector(keyboardWillShow),
          name: Notification.Name("UIKeyboardWilShowNotification"), object: nil)
      }

      private func keyboardWillShow(_ note: Notification) { view.frame.origin.y -= 100 }
    }
  }

  @Test("'verify' names the notification for which an observer is never called, and skips dependent checks")
  func misspelt() {
    let outcome = run("verify", "misspelt", strategies: [Misspelt.self])
    #expect(outcome.code == 1)
    #expect(
      outcome.out.contains(
        "✗ used: It reacts to the keyboard: at least one event makes it change something.\n"
          + "      on all screens: no event makes it change anything; it observes nothing\n"
      ))
    #expect(outcome.out.contains("check the name of the notification"))
    #expect(outcome.out.contains("– returns: not checked until 'used' passes\n"))
    #expect(outcome.out.contains("– simulated: not checked until 'used' passes\n"))
    #expect(outcome.out.split(separator: "✗").count == 2)
  }

  @Test("Strategy families with an incomplete description are refused")
  func refused() {
    let outcome = run("list", "rules", strategies: [Undescribed.self])
    #expect(outcome.code == 1)
    for words in ["The family id \"none\" is not unique.", "has no title", "has no variants"] {
      #expect(outcome.err.contains(words), "\(outcome.err)")
    }
  }
}
