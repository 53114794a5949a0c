import KeyboardAvoidance
import UIKit

/// The contract kit: plays a variant on hand-made screens and tells where it breaks what it owes.
///
/// The screens have no layout engine and no animation; what is checked is what the strategy does, not how it
/// looks. An event outside the declared subscriptions is never delivered, so that list cannot be broken.
public enum StrategyContract {
  /// The checks that a variant is held to.
  public static func checks(for variant: StrategyVariant) -> [ContractCheck] {
    ContractCheck.allCases.filter { $0.applies(to: variant.provenance) }
  }

  /// The breaches of all checks that a variant is held to, without those that follow from another one.
  public static func breaches(of variant: StrategyVariant) -> [ContractBreach] {
    judgements(of: variant).flatMap { _, judgement -> [ContractBreach] in
      if case .broken(let breaches) = judgement { return breaches }
      return []
    }
  }

  /// What comes of the checks that a variant is held to, in their order; what depends on a broken one is not judged.
  public static func judgements(
    of variant: StrategyVariant
  ) -> [(check: ContractCheck, judgement: ContractJudgement)] {
    let undeclared = breaches(of: variant, .declared)
    let cause: ContractCheck? = !undeclared.isEmpty ? .declared : doesNothing(variant) ? .used : nil
    return checks(for: variant).map { check in
      if let cause, check != cause, check.depends(on: cause, of: variant) {
        return (check, .notJudged(because: cause))
      }
      let found = check == .declared ? undeclared : breaches(of: variant, check)
      return (check, found.isEmpty ? .kept : .broken(found))
    }
  }

  /// The breaches of one check, the first on each screen, whatever other checks find.
  public static func breaches(of variant: StrategyVariant, _ check: ContractCheck) -> [ContractBreach] {
    let findings: [(circumstances: String, finding: String)] =
      switch check {
      case .described: descriptions(of: variant)
      case .deterministic: deterministic(variant)
      case .independent: independent(variant)
      case .quiet: onEachScreen { quiet(variant, $0) }
      case .declared: declared(variant)
      case .used: used(variant)
      case .finite: finite(variant)
      case .returns: onEachScreen { returns(variant, $0) }
      case .undocked: undocked(variant)
      case .interrupted: interrupted(variant)
      case .rotated: onEachScreen { rotated(variant, $0) }
      }
    let advice =
      check == .used && doesNothing(variant)
      ? "Write each handler as the protocol has it: every one has an empty default, so one of another name or with "
        + "other parameters compiles and is never called."
      : check.advice
    return findings.map {
      ContractBreach(check: check, circumstances: $0.circumstances, finding: $0.finding, advice: advice)
    }
  }

  // MARK: What happens

  /// Everything that can happen, once.
  static func play(_ session: ContractSession) {
    for input in session.host.inputs {
      session.focus(input)
      session.show(335)
      session.type()
      session.show(216, begin: 335)
      session.layoutPass()
    }
    session.announceRotation(to: CGSize(width: 852, height: 393))
    session.hide(216)
    if let input = session.host.inputs.first { session.focus(input) }
    session.show(335)
    session.drag(to: session.host.window.maxY - 100)
    session.hide(335)
  }

  /// What a notification's frames, in screen coordinates, must not make a strategy do.
  static let oddFrames: [CGRect] = [
    .zero, .null, .infinite,
    CGRect(x: 0, y: 852, width: 393, height: 0),
    CGRect(x: 0, y: 517, width: 0, height: 335),
    CGRect(x: 0, y: -5000, width: 393, height: 335),
    CGRect(x: 0, y: 852, width: 393, height: -335),
    CGRect(x: 393, y: 852, width: -393, height: -335),
    CGRect(x: 0, y: 0, width: 162, height: 480),
    CGRect(x: 40, y: 300, width: 300, height: 250),
    CGRect(x: 0, y: 400, width: 393, height: 250),
    CGRect(x: 0, y: 797, width: 393, height: 335),
    CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan),
    CGRect(x: 0, y: 517, width: 393, height: CGFloat.nan),
    CGRect(x: 0, y: -CGFloat.infinity, width: 393, height: .infinity),
    CGRect(x: 0, y: 1e300, width: 1e300, height: 1e300),
  ]

  // MARK: Checks

  private typealias Findings = [(circumstances: String, finding: String)]

  private static func onEachScreen(_ check: (ScriptedHost) -> String?) -> Findings {
    ContractScreen.all().compactMap { screen in
      check(screen.host).map { ("on \(screen.name)", $0) }
    }
  }

  private static func descriptions(of variant: StrategyVariant) -> Findings {
    switch variant.provenance {
    case .published:
      return variant.knownFailures.isEmpty
        ? [("in its description", "knownFailures is empty for a published variant")] : []
    case .doneRight:
      let timing: Reads = [.frameEnd, .animationDuration, .animationCurve]
      let missing = timing.subtracting(observation(of: variant).read)
      return missing.isEmpty
        ? [] : [("on all screens", "it does not read \(missing.names.joined(separator: ", "))")]
    case .reference: return []
    }
  }

  private static func deterministic(_ variant: StrategyVariant) -> Findings {
    zip(ContractScreen.all(), ContractScreen.all()).compactMap { one, two in
      play(ContractSession(variant, on: one.host))
      play(ContractSession(variant, on: two.host))
      return difference(one.host, two.host).map { ("on \(one.name), played twice", $0) }
    }
  }

  private static func independent(_ variant: StrategyVariant) -> Findings {
    zip(ContractScreen.all(), zip(ContractScreen.all(), ContractScreen.all())).compactMap { alone, pair in
      play(ContractSession(variant, on: alone.host))
      let session = ContractSession(variant, on: pair.0.host)
      play(ContractSession(variant, on: pair.1.host))
      play(session)
      return difference(alone.host, pair.0.host).map {
        ("on \(alone.name), played while another instance plays", $0)
      }
    }
  }

  private static func difference(_ one: ScriptedHost, _ two: ScriptedHost) -> String? {
    let (first, second) = (one.adjustments, two.adjustments)
    guard first != second else { return nil }
    let place = zip(first, second).prefix { $0 == $1 }.count
    func text(_ all: [ScriptedHost.Adjustment]) -> String {
      all.indices.contains(place) ? all[place].text : "nothing"
    }
    return "adjustment \(place + 1) is \(text(second)) instead of \(text(first))"
  }

  private static func quiet(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    let loaded = host.adjustments
    if let first = loaded.first(where: { !$0.write.isSubset(of: .constraintActivation) }) {
      return "viewDidLoad changes \(first.text)"
    }
    session.layoutPass()
    session.layoutPass()
    return host.adjustments.count > loaded.count
      ? "a layout pass changes \(host.adjustments[loaded.count].text)" : nil
  }

  private static func declared(_ variant: StrategyVariant) -> Findings {
    onEachScreen { declared(variant, $0) }
  }

  private static func declared(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    play(session)
    if let breach = session.observation.breach { return breach }
    return host.openAnimations == 0 ? nil : "\(host.openAnimations) animation blocks are still open"
  }

  /// What a variant is seen to do on all screens together, whatever happens.
  public static func observation(of variant: StrategyVariant) -> Observation {
    var seen = Observation()
    for screen in ContractScreen.all() {
      let session = ContractSession(variant, on: screen.host)
      play(session)
      session.comeAndGo()
      seen.formUnion(session.observation)
    }
    return seen
  }

  /// Whether a variant that is no reference changes nothing, whatever happens.
  private static func doesNothing(_ variant: StrategyVariant) -> Bool {
    variant.provenance != .reference && observation(of: variant).written.isEmpty
  }

  private static func used(_ variant: StrategyVariant) -> Findings {
    doesNothing(variant) ? [("on all screens", "nothing that happens makes it change anything")] : []
  }

  private static func finite(_ variant: StrategyVariant) -> Findings {
    forOddFrames(variant) { session in
      session.host.adjustments.first { !$0.isFinite }.map { "it sets \($0.text)" }
    }
  }

  /// What is found after shows and a hide with odd frames, the first on each screen.
  private static func forOddFrames(
    _ variant: StrategyVariant, _ finding: (ContractSession) -> String?
  ) -> Findings {
    var findings: Findings = []
    for index in ContractScreen.all().indices {
      for frame in oddFrames {
        let screen = ContractScreen.all()[index]
        let session = ContractSession(variant, on: screen.host)
        screen.host.firstResponder = screen.host.inputs.last
        for (duration, curve) in [(0.25, 7), (0, -1), (Double.nan, Int.max), (-1, Int.min)] {
          session.post(.willShow, begin: frame, end: frame, duration: duration, curve: curve)
          session.layoutPass()
          session.type()
        }
        session.post(.willHide, begin: frame, end: frame)
        guard let found = finding(session) else { continue }
        findings.append(("on \(screen.name), with the end frame \(frame.text)", found))
        break
      }
    }
    return findings
  }

  private static func returns(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    host.layout()
    let rest = host.arrangement
    for cycle in 1...3 {
      play(session)
      if let moved = notAtRest(host, rest) { return "after cycle \(cycle) \(moved)" }
    }
    return nil
  }

  /// What is elsewhere than at rest.
  private static func notAtRest(_ host: ScriptedHost, _ rest: [ScriptedHost.ViewState]) -> String? {
    zip(host.arrangement, rest).lazy.flatMap { $0.differences(from: $1) }.first
  }

  private static func undocked(_ variant: StrategyVariant) -> Findings {
    var findings: Findings = []
    for index in ContractScreen.all().indices {
      for frame in [CGRect(x: 40, y: 300, width: 300, height: 250), .zero] {
        let screen = ContractScreen.all()[index]
        let session = ContractSession(variant, on: screen.host)
        screen.host.layout()
        let rest = screen.host.arrangement
        screen.host.firstResponder = screen.host.inputs.last
        session.post(.willShow, end: frame)
        // An inset moves nothing; it lets a person scroll what a floating keyboard covers.
        for index in rest.indices { screen.host.nodes[index].inset.bottom = rest[index].insetBottom }
        guard let moved = notAtRest(screen.host, rest) else { continue }
        findings.append(("on \(screen.name), with the end frame \(frame.text)", moved))
        break
      }
    }
    return findings
  }

  /// The orders in which shows and hides come when something interrupts them.
  private static let interruptions: [(name: String, play: @Sendable (ContractSession) -> Void)] = [
    (
      "hidden while it comes",
      {
        $0.show(335); $0.hide(335)
      }
    ),
    (
      "shown twice, hidden once",
      {
        $0.show(335); $0.show(335); $0.hide(335)
      }
    ),
    (
      "shown once, hidden twice",
      {
        $0.show(335); $0.hide(335); $0.hide(335)
      }
    ),
    ("hidden without a show", { $0.hide(335) }),
    (
      "turning round twice",
      {
        $0.show(335)
        $0.hide(335)
        $0.show(291)
        $0.show(335, begin: 291)
        $0.hide(335)
      }
    ),
  ]

  private static func interrupted(_ variant: StrategyVariant) -> Findings {
    var findings: Findings = []
    for index in ContractScreen.all().indices {
      for interruption in interruptions {
        let screen = ContractScreen.all()[index]
        let session = ContractSession(variant, on: screen.host)
        screen.host.layout()
        let rest = screen.host.arrangement
        if let input = screen.host.inputs.last { session.focus(input) }
        interruption.play(session)
        guard let moved = notAtRest(screen.host, rest) else { continue }
        findings.append(("on \(screen.name), a keyboard \(interruption.name)", moved))
        break
      }
    }
    return findings
  }

  private static func rotated(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let (upright, sideways) = (host.window.size, CGSize(width: host.window.height, height: host.window.width))
    let session = ContractSession(variant, on: host)
    host.layout()
    let rest = host.arrangement
    if let input = host.inputs.last { session.focus(input) }
    session.show(335)
    session.rotate(to: sideways)
    session.show(208)
    session.hide(208)
    let (root, filled) = (host.nodes[0], CGRect(origin: .zero, size: sideways))
    if root.frame != filled || root.translation != 0 {
      return
        "in landscape, the root view rests at \(root.frame.text) with a translation of \(root.translation) "
        + "instead of \(filled.text)"
    }
    session.rotate(to: upright)
    return notAtRest(host, rest).map { "when the device is upright again, \($0)" }
  }
}
