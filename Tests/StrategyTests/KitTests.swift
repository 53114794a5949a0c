import Foundation
import KeyboardAvoidance
import StrategyContract
import Synchronization
import Testing

/// Strategies with one mistake each: the kit must find it, and on the screens where it can happen.
@Suite("The contract kit finds breaches") struct KitTests {
  /// A strategy of closures over one number of its own.
  struct Made: KeyboardAvoidanceStrategy {
    var rest: CGFloat?
    var loaded: @Sendable (ViewController) -> Void = { _ in }
    var laidOut: @Sendable (ViewController) -> Void = { _ in }
    var received: @Sendable (inout Made, KeyboardNotification, ViewController) -> Void = { _, _, _ in }

    func viewDidLoad(_ controller: ViewController) { loaded(controller) }
    func viewDidLayoutSubviews(_ controller: ViewController) { laidOut(controller) }
    mutating func receive(_ notification: KeyboardNotification, in controller: ViewController) {
      received(&self, notification, controller)
    }
  }

  static func variant(
    _ provenance: Provenance = .doneRight, reads: Reads = [], writes: Writes = .rootFrame,
    subscribes: Subscriptions = [.willShow, .willHide], knownFailures: [String] = ["It is made for a test."],
    _ make: @escaping @Sendable () -> Made
  ) -> StrategyVariant {
    StrategyVariant(
      id: "made", family: "made", title: "Made", summary: "Made for a test.", provenance: provenance,
      source: "this test", undo: "Not at all.", knownFailures: knownFailures,
      declaration: Declaration(
        subscribes: subscribes,
        reads: reads.union([.frameEnd, .animationDuration, .animationCurve, .viewGeometry, .isLocal]),
        writes: writes), make: make)
  }

  /// Moves the root view up by what a docked keyboard covers, and back to where it found it.
  static let right = variant {
    Made(received: { made, notification, controller in
      let rest = made.rest ?? controller.view.frame.origin.y
      let top = notification.name == .willHide ? nil : notification.dockedTop(in: controller)
      made.rest = top == nil ? nil : rest
      controller.animate(along: notification) {
        controller.view.frame.origin.y =
          rest + (top ?? controller.windowBounds.maxY)
          - controller.windowBounds.maxY
      }
    })
  }

  static func breaches(_ variant: StrategyVariant) -> Set<ContractCheck> {
    Set(StrategyContract.breaches(of: variant).map(\.check))
  }

  /// What is right but for one thing.
  static func flawed(
    _ provenance: Provenance = .doneRight,
    _ receive: @escaping @Sendable (inout Made, KeyboardNotification, ViewController) -> Void
  ) -> Set<ContractCheck> { breaches(variant(provenance) { Made(received: receive) }) }

  @Test("a right strategy breaks nothing but a rotation, of which it does not hear")
  func right() { #expect(Self.breaches(Self.right) == []) }

  @Test("a static counter is shared and not deterministic")
  func shared() {
    let counter = Mutex(0)
    let found = Self.flawed(.published) { _, notification, controller in
      let count = counter.withLock { value in
        value += 1
        return value
      }
      controller.view.frame.origin.y = notification.name == .willHide ? 0 : -CGFloat(count)
    }
    #expect(found == [.deterministic, .independent])
  }

  @Test("changes without an event")
  func loud() {
    let early = Self.variant(.published) { Made(loaded: { $0.view.frame.origin.y = -1 }) }
    #expect(Self.breaches(early) == [.quiet])
    let layout = Self.variant(.published, subscribes: [.willShow, .viewDidLayoutSubviews]) {
      Made(laidOut: { $0.view.frame.origin.y -= 1 })
    }
    #expect(Self.breaches(layout) == [.quiet])
    #expect(
      StrategyContract.breaches(of: early, .quiet).first?.finding
        == "viewDidLoad changes the frame of the root view = (0.0, -1.0, 393.0, 852.0)")
  }

  @Test("undeclared reads and writes, and declared writes that never happen")
  func undeclared() {
    let reads = Self.flawed(.published) { _, _, controller in
      controller.view.frame.origin.y = controller.view.safeAreaInsets.top
    }
    #expect(reads == [.declared])
    let idle = Self.variant(.published, writes: [.rootFrame, .contentInset]) {
      Made(received: { _, _, controller in controller.view.frame.origin.y = 0 })
    }
    #expect(
      StrategyContract.breaches(of: idle).map(\.finding) == ["it never writes contentInset"])
  }

  /// The checks that are not judged, and whose breach is the reason.
  static func unjudged(_ variant: StrategyVariant) -> [ContractCheck: ContractCheck] {
    var unjudged: [ContractCheck: ContractCheck] = [:]
    for (check, judgement) in StrategyContract.judgements(of: variant) {
      if case .notJudged(let cause) = judgement { unjudged[check] = cause }
    }
    return unjudged
  }

  @Test("a handler that is never called is one breach, and nothing is said to hold that nothing could break")
  func misspelt() {
    let idle = Self.variant { Made() }
    let breaches = StrategyContract.breaches(of: idle)
    #expect(
      breaches.map(\.finding) == ["no handler did anything; is it spelt `receive(_:in:)`?"])
    #expect(breaches.allSatisfy { !$0.advice.contains("Take the write out") })
    let unjudged = Self.unjudged(idle)
    #expect(unjudged[.returns] == .used && unjudged[.finite] == .used && unjudged[.deterministic] == .used)
    #expect(unjudged[.declared] == nil && unjudged[.described] == nil)
  }

  @Test("an undeclared end frame is one breach, and a missing return is not judged before it is mended")
  func unreadable() {
    // It goes up by a keyboard that it may not read, and never comes back.
    let variant = Self.variant(.doneRight) {
      Made(received: { _, notification, controller in
        if let top = notification.dockedTop(in: controller) { controller.view.frame.origin.y = -top }
      })
    }
    var declaration = variant.declaration
    declaration.reads.remove(.frameEnd)
    let blind = StrategyVariant(
      id: variant.id, family: variant.family, title: variant.title, summary: variant.summary,
      provenance: .doneRight, source: variant.source, undo: variant.undo, declaration: declaration,
      make: variant.make)
    #expect(Set(StrategyContract.breaches(of: blind).map(\.finding)) == ["undeclared reads frameEnd"])
    let unjudged = Self.unjudged(blind)
    for check in [ContractCheck.described, .used, .finite, .returns, .interrupted] {
      #expect(unjudged[check] == .declared, "\(check)")
    }
    #expect(Self.breaches(variant).contains(.returns))
  }

  @Test("numbers that are not finite")
  func infinite() {
    // A gate drops what is not finite; what it cannot see is a number that overflows in the host.
    let found = Self.flawed(.published) { _, notification, controller in
      controller.view.frame.origin.y = -notification.frameEnd.height
      controller.view.frame.size.height = notification.frameEnd.origin.y * 1e10 * 1e300
    }
    #expect(found.contains(.declared) || found.contains(.finite))
  }

  @Test("adding and subtracting does not return when shows and hides do not alternate")
  func drift() {
    let found = Self.flawed { _, notification, controller in
      guard notification.dockedTop(in: controller) != nil || notification.name == .willHide else { return }
      let move = notification.name == .willHide ? notification.frameEnd.height : -notification.frameEnd.height
      controller.animate(along: notification) { controller.view.frame.origin.y += move }
    }
    #expect(found == [.returns, .interrupted])
  }

  @Test("an end frame taken at its word moves for a floating keyboard")
  func floating() {
    let found = Self.flawed { _, notification, controller in
      let height = notification.name == .willHide ? 0 : notification.frameEnd.height
      controller.animate(along: notification) {
        controller.view.frame.origin.y = height.isFinite ? -height : 0
      }
    }
    #expect(found == [.undocked])
  }

  @Test("a rest that is remembered over a rotation is wrong after it")
  func rotation() {
    let found = Self.flawed { made, notification, controller in
      let height = made.rest ?? controller.view.frame.size.height
      made.rest = height
      let top = notification.name == .willHide ? nil : notification.dockedTop(in: controller)
      controller.animate(along: notification) {
        controller.view.frame.size.height = top ?? height
      }
    }
    #expect(found == [.rotated])
  }

  @Test("descriptions without known failures, or without the keyboard's timing")
  func descriptions() {
    let silent = Self.variant(.published, knownFailures: []) {
      Made(received: { _, _, controller in controller.view.frame.origin.y = 0 })
    }
    #expect(Self.breaches(silent) == [.described])
    var declaration = Self.right.declaration
    declaration.reads.remove(.animationCurve)
    let right = Self.right
    let untimed = StrategyVariant(
      id: right.id, family: right.family, title: right.title, summary: right.summary,
      provenance: .doneRight, source: right.source, undo: right.undo, declaration: declaration,
      make: right.make)
    #expect(
      StrategyContract.breaches(of: untimed, .described).map(\.finding)
        == ["it does not read animationCurve"])
  }

  @Test("published variants may do wrong what those done right may not")
  func scope() {
    #expect(StrategyContract.checks(for: Self.right) == ContractCheck.allCases)
    let published = Self.variant(.published) { Made() }
    #expect(
      StrategyContract.checks(for: published)
        == [.described, .deterministic, .independent, .quiet, .declared, .used, .finite])
  }
}
