import KeyboardAvoidance
import Synchronization
import Testing
import UIKit

/// Tests the kit with strategies that have one mistake each. The kit must find it on every screen on which it
/// has an effect.
@Suite("The contract kit finds breaches") struct KitTests {
  /// A correct strategy that moves the root view up by the height that a docked keyboard covers, and then
  /// back.
  static let right = Made.variant { Made(received: follow) }

  static let follow: @Sendable (Made, Notification) -> Void = { made, note in
    let rest = made.rest ?? made.view.frame.origin.y
    let top = note.isHide ? nil : note.dockedTop(in: made.view)
    made.rest = top == nil ? nil : rest
    let bottom = UIScreen.main.bounds.maxY
    note.animateAlongKeyboard { made.view.frame.origin.y = rest + (top ?? bottom) - bottom }
  }

  static func breaches(_ variant: StrategyVariant) -> Set<ContractCheck> {
    Set(StrategyContract.breaches(of: variant).map(\.check))
  }

  /// Returns the checks that a strategy breaks. The strategy is correct except for what `received` does.
  static func flawed(
    _ provenance: Provenance = .corrected, _ received: @escaping @Sendable (Made, Notification) -> Void
  ) -> Set<ContractCheck> { breaches(Made.variant(provenance) { Made(received: received) }) }

  @Test("a correct strategy has no breach, although it does not observe rotations")
  func right() { #expect(Self.breaches(Self.right) == []) }

  @Test("a static counter breaks determinism and independence")
  func shared() {
    let counter = Mutex(0)
    let found = Self.flawed(.published) { made, note in
      let count = counter.withLock { value in
        value += 1
        return value
      }
      made.view.frame.origin.y = note.isHide ? 0 : -CGFloat(count)
    }
    #expect(found == [.deterministic, .independent])
  }

  @Test("a view controller that keeps itself alive outlives its screen")
  func kept() {
    final class KeepsItself: UIViewController, KeyboardAvoidanceStrategy {
      private var lift: () -> Void = {}

      override func viewDidLoad() {
        super.viewDidLoad()
        lift = { self.view.frame.origin.y = -100 }
        NotificationCenter.default.addObserver(
          self, selector: Selector(keyboardWillShow), name: UIResponder.keyboardWillShowNotification,
          object: nil)
      }

      private func keyboardWillShow(_ note: Notification) { lift() }
    }
    let variant = StrategyVariant(
      id: "keeps-itself", family: "test", title: "Test", summary: "A strategy of the tests.",
      provenance: .published,
      source: "these tests", undo: "Nothing.", knownFailures: ["It stays up."], make: { KeepsItself() })
    #expect(
      StrategyContract.breaches(of: variant).map(\.finding)
        == ContractScreen.all().map { _ in "its view controller is not deallocated with its screen" })
  }

  @Test("finds changes without an event")
  func loud() {
    let early = Made.variant(.published) { Made(loaded: { $0.view.frame.origin.y = -1 }) }
    #expect(Self.breaches(early) == [.quiet])
    let layout = Made.variant(.published) { Made(laidOut: { $0.view.frame.origin.y -= 1 }) }
    #expect(Self.breaches(layout) == [.quiet])
    #expect(
      StrategyContract.breaches(of: early, .quiet).first?.finding
        == "viewDidLoad sets the frame of the root view to (0.0, -1.0, 393.0, 852.0)")
  }

  @Test("setting an equal value in a layout pass does not count as a change")
  func same() {
    let steady = Made.variant {
      Made(
        laidOut: { made in if made.rest == nil { made.view.frame.origin.y = 0 } }, received: Self.follow)
    }
    #expect(Self.breaches(steady) == [])
  }

  static func unjudged(_ variant: StrategyVariant) -> [ContractCheck: ContractCheck] {
    var unjudged: [ContractCheck: ContractCheck] = [:]
    for (check, judgement) in StrategyContract.judgements(of: variant) {
      if case .notJudged(let cause) = judgement { unjudged[check] = cause }
    }
    return unjudged
  }

  @Test("finds unsupported calls and names each once for a screen")
  func unsupported() {
    let hides = Made.variant(.published) {
      Made(received: { made, note in
        made.view.isHidden = !note.isHide
        made.view.frame.origin.y = 0
      })
    }
    #expect(Self.breaches(hides) == [.supported])
    let found = StrategyContract.breaches(of: hides).map(\.finding)
    #expect(Set(found) == ["it calls APIs that are not supported: UIView.isHidden (set)"])
    #expect(found.count == ContractScreen.all().count)
  }

  @Test(
    "an observer that is never called is one breach, and checks that could not fail are not reported as kept")
  func misspelt() {
    for (names, heard) in [
      ([KeyboardNotificationName](), "nothing"), ([.willShow, .didHide], "only willShow, didHide"),
    ] {
      let idle = Made.variant { Made(hears: names) }
      let found = StrategyContract.breaches(of: idle, .used).map(\.finding)
      #expect(
        found == ["no event makes it change anything; it observes \(heard)"])
      let unjudged = Self.unjudged(idle)
      #expect(unjudged[.returns] == .used && unjudged[.finite] == .used && unjudged[.deterministic] == .used)
      #expect(unjudged[.supported] == nil && unjudged[.described] == nil)
    }
    let breaches = StrategyContract.breaches(of: Made.variant { Made(hears: []) })
    #expect(breaches.map(\.check) == [.used])
    #expect(breaches.allSatisfy { $0.advice.contains("viewDidLoad or viewWillAppear") })
  }

  @Test("an unsupported API is the only breach, and a missing return is not judged until it is fixed")
  func unseen() {
    // This strategy moves the view up and never moves it back.
    let stays = Made.variant {
      Made(received: { made, note in
        if let top = note.dockedTop(in: made.view) {
          note.animateAlongKeyboard { made.view.frame.origin.y = -top }
        }
      })
    }
    #expect(Self.breaches(stays).contains(.returns))
    let removes = Made.variant {
      Made(received: { made, note in
        made.view.removeFromSuperview()
        if let top = note.dockedTop(in: made.view) { made.view.frame.origin.y = -top }
      })
    }
    #expect(
      Set(StrategyContract.breaches(of: removes).map(\.finding))
        == ["it calls APIs that are not supported: UIView.removeFromSuperview() of the root view"])
    let unjudged = Self.unjudged(removes)
    for check in [ContractCheck.described, .used, .finite, .returns, .interrupted] {
      #expect(unjudged[check] == .supported, "\(check)")
    }
  }

  @Test("finds values that are not finite")
  func infinite() {
    let odd = Made.variant(.corrected) {
      Made(received: { made, note in
        made.view.frame.origin.y = -note.keyboardFrameEnd.height
        made.view.frame.size.height = note.keyboardFrameEnd.origin.y * 1e10 * 1e300
      })
    }
    #expect(Self.breaches(odd).contains(.finite))
    #expect(
      StrategyContract.breaches(of: odd, .finite).first?.finding
        == "it sets values that are not finite: rootFrame")
  }

  @Test("adding and subtracting heights is a breach if shows and hides do not alternate")
  func drift() {
    let found = Self.flawed { made, note in
      let height = note.keyboardFrameEnd.height
      guard height < 10_000, note.isHide || note.dockedTop(in: made.view) != nil else { return }
      note.animateAlongKeyboard { made.view.frame.origin.y += note.isHide ? height : -height }
    }
    #expect(found == [.returns, .interrupted])
  }

  @Test("a strategy that uses every end frame moves for a floating keyboard, which is a breach")
  func floating() {
    let found = Self.flawed { made, note in
      let height = note.isHide ? 0 : note.keyboardFrameEnd.height
      note.animateAlongKeyboard { made.view.frame.origin.y = height.isFinite ? -height : 0 }
    }
    #expect(found == [.undocked])
  }

  @Test("an original position that is kept during a rotation is wrong afterward")
  func rotation() {
    let found = Self.flawed { made, note in
      let height = made.rest ?? made.view.frame.size.height
      made.rest = height
      let top = note.isHide ? nil : note.dockedTop(in: made.view)
      note.animateAlongKeyboard { made.view.frame.size.height = top ?? height }
    }
    #expect(found == [.rotated])
  }

  @Test("finds descriptions without known failures, or without the keyboard's timing")
  func descriptions() {
    let silent = Made.variant(.published, knownFailures: []) {
      Made(received: { made, _ in made.view.frame.origin.y = 0 })
    }
    #expect(Self.breaches(silent) == [.described])
    let untimed = Made.variant {
      Made(received: { made, note in
        let lift = note.isHide ? 0 : note.dockedTop(in: made.view).map { _ in CGFloat(100) } ?? 0
        UIView.animate(withDuration: note.keyboardAnimationDuration) { made.view.transform.ty = -lift }
      })
    }
    #expect(
      StrategyContract.breaches(of: untimed).map(\.finding) == ["it does not read animationCurve"])
  }

  @Test("published variants may have mistakes that corrected variants may not have")
  func scope() {
    #expect(StrategyContract.checks(for: Self.right) == ContractCheck.allCases)
    let published = Made.variant(.published) { Made() }
    #expect(
      StrategyContract.checks(for: published)
        == [.described, .deterministic, .independent, .released, .quiet, .supported, .used])
    // A reference may do nothing, so the check `used` does not apply to it.
    #expect(!StrategyContract.checks(for: Made.variant(.reference) { Made() }).contains(.used))
  }
}
