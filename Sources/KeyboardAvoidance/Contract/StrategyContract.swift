import UIKit

/// The contract kit, which plays a variant on hand-made screens and reports how the variant breaks its
/// contract.
///
/// The screens have no layout engine and no animation, so the kit checks the behaviour of the strategy and
/// not its appearance. To check a value that the kit does not check, play the variant with a
/// ``ContractSession``.
public enum StrategyContract {
  /// Returns the checks that apply to a variant. A strategy of a person's own file is not asked for its known
  /// failures, because a file cannot list them.
  public static func checks(for variant: StrategyVariant) -> [ContractCheck] {
    let isOwn = variant.family == StrategyVariant.ownStrategyFamily
    return ContractCheck.allCases.filter {
      $0.applies(to: variant.provenance) && !(isOwn && $0 == .described)
    }
  }

  /// Returns the breaches of all checks that apply to a variant, without those that follow from another
  /// breach.
  public static func breaches(of variant: StrategyVariant) -> [ContractBreach] {
    judgements(of: variant).flatMap { _, judgement -> [ContractBreach] in
      if case .broken(let breaches) = judgement { return breaches }
      return []
    }
  }

  /// Returns the result of each check that applies to a variant, in order. A check that depends on a broken
  /// one has no result.
  public static func judgements(
    of variant: StrategyVariant
  ) -> [(check: ContractCheck, judgement: ContractJudgement)] {
    judgements(of: variant) { breaches(of: variant, $0) }
  }

  /// Returns the result of each check that applies to a variant, whose breaches `breaches` returns.
  package static func judgements<Failure: Error>(
    of variant: StrategyVariant, _ breaches: (ContractCheck) throws(Failure) -> [ContractBreach]
  ) throws(Failure) -> [(check: ContractCheck, judgement: ContractJudgement)] {
    let unsupported = try breaches(.supported)
    let isUsed = ContractCheck.used.applies(to: variant.provenance)
    let doesNothing = isUsed ? try !breaches(.used).isEmpty : false
    let cause: ContractCheck? = !unsupported.isEmpty ? .supported : doesNothing ? .used : nil
    return try checks(for: variant).map { check throws(Failure) in
      if let cause, check != cause, check.depends(on: cause, of: variant) {
        return (check, .notJudged(because: cause))
      }
      let found = try check == .supported ? unsupported : breaches(check)
      return (check, found.isEmpty ? .kept : .broken(found))
    }
  }

  /// Returns the breaches of one check, at most one on each screen. Breaches of other checks do not matter.
  public static func breaches(of variant: StrategyVariant, _ check: ContractCheck) -> [ContractBreach] {
    let findings: Findings =
      switch check {
      case .described: descriptions(of: variant)
      case .deterministic: deterministic(variant)
      case .independent: independent(variant)
      case .released: onEachScreen { released(variant, $0) }
      case .quiet: onEachScreen { quiet(variant, $0) }
      case .supported: onEachScreen { supported(variant, $0) }
      case .used: used(variant)
      case .finite: finite(variant)
      case .returns: onEachScreen { returns(variant, $0) }
      case .undocked: undocked(variant)
      case .interrupted: interrupted(variant)
      case .rotated: onEachScreen { rotated(variant, $0) }
      }
    return findings.map {
      ContractBreach(
        check: check, circumstances: $0.circumstances, finding: $0.finding, advice: check.advice)
    }
  }

  /// Returns everything that a variant observes, reads and changes during all events on all screens.
  public static func observation(of variant: StrategyVariant) -> Observation {
    var seen = Observation()
    for screen in ContractScreen.all() {
      let session = ContractSession(variant, on: screen.host)
      play(session)
      elsewhere(session)
      seen.formUnion(session.observation)
    }
    return seen
  }

  // MARK: What happens

  private static func play(_ session: ContractSession) {
    for input in session.host.inputs {
      session.focus(input)
      session.show(335)
      session.type()
      session.show(216)
    }
    session.announceRotation(to: CGSize(width: 852, height: 393))
    session.hide()
    if let input = session.host.inputs.first { session.focus(input) }
    session.show(335)
    session.drag(to: session.host.window.maxY - 100)
    session.hide()
  }

  /// Plays the other events: another screen appears and disappears, the keyboard is undocked, and the device
  /// rotates.
  private static func elsewhere(_ session: ContractSession) {
    let input = session.host.inputs.last
    if let input { session.focus(input) }
    session.show(335)
    session.comeAndGo()
    if let input { session.focus(input) }
    session.show(335)
    session.float(in: floating)
    let upright = session.host.window.size
    session.rotate(to: CGSize(width: upright.height, height: upright.width))
    session.show(208)
    session.type()
    session.rotate(to: upright)
    session.hide()
  }

  private static let floating = CGRect(x: 40, y: 300, width: 300, height: 250)

  /// Unusual end frames in screen coordinates. A strategy must set only finite values when it receives one of
  /// them.
  private static let oddFrames: [CGRect] = [
    .zero, .null, .infinite,
    CGRect(x: 0, y: 852, width: 393, height: 0),
    CGRect(x: 0, y: 517, width: 0, height: 335),
    CGRect(x: 0, y: -5000, width: 393, height: 335),
    CGRect(x: 0, y: 852, width: 393, height: -335),
    CGRect(x: 393, y: 852, width: -393, height: -335),
    CGRect(x: 0, y: 0, width: 162, height: 480),
    floating,
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

  /// Returns the first finding on each screen. Each circumstance is tried on a new screen.
  private static func onEachScreen<Circumstance>(
    _ circumstances: [Circumstance], _ check: (Circumstance, ScriptedHost) -> (String, finding: String)?
  ) -> Findings {
    ContractScreen.all().indices.compactMap { index in
      for circumstance in circumstances {
        let screen = ContractScreen.all()[index]
        if let found = check(circumstance, screen.host) {
          return ("on \(screen.name), \(found.0)", found.finding)
        }
      }
      return nil
    }
  }

  private static func descriptions(of variant: StrategyVariant) -> Findings {
    switch variant.provenance {
    case .published, .library:
      return variant.knownFailures.isEmpty
        ? [("in its description", "knownFailures is empty, but the variant is published code or a library")]
        : []
    case .corrected:
      let seen = observation(of: variant)
      // A variant that uses only a layout guide or did notifications has no timing to follow.
      guard !seen.heard.isDisjoint(with: [.willShow, .willHide, .willChangeFrame]) else { return [] }
      let timing: Reads = [.frameEnd, .animationDuration, .animationCurve]
      let missing = timing.subtracting(seen.read)
      return missing.isEmpty
        ? [] : [("on all screens", "it does not read \(missing.names.joined(separator: ", "))")]
    case .reference: return []
    }
  }

  private static func deterministic(_ variant: StrategyVariant) -> Findings {
    zip(ContractScreen.all(), ContractScreen.all()).compactMap { one, two in
      play(ContractSession(variant, on: one.host))
      play(ContractSession(variant, on: two.host))
      return difference(one.host, two.host).map { ("on \(one.name), played a second time", $0) }
    }
  }

  private static func independent(_ variant: StrategyVariant) -> Findings {
    zip(ContractScreen.all(), zip(ContractScreen.all(), ContractScreen.all())).compactMap { alone, pair in
      play(ContractSession(variant, on: alone.host))
      let session = ContractSession(variant, on: pair.0.host)
      play(ContractSession(variant, on: pair.1.host))
      play(session)
      return difference(alone.host, pair.0.host).map {
        ("on \(alone.name), while another instance is played", $0)
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
    return "change \(place + 1) is '\(text(second))' instead of '\(text(first))'"
  }

  private static func released(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    weak var controller: UIViewController?
    do {
      let session = ContractSession(variant, on: host)
      controller = session.viewController
      play(session)
      elsewhere(session)
    }
    // When the session ends, its notification center, timers and run loop release their objects.
    return controller == nil ? nil : "its view controller is not deallocated with its screen"
  }

  private static func quiet(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    let loaded = host.adjustments.count
    if let first = host.adjustments.first(where: { !$0.setsConstraintUp }) {
      return "viewDidLoad \(first.text)"
    }
    session.layoutPass()
    session.layoutPass()
    return host.adjustments.count > loaded ? "in a layout pass it \(host.adjustments[loaded].text)" : nil
  }

  private static func supported(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    play(session)
    elsewhere(session)
    let missing = session.observation.unsupported
    if !missing.isEmpty { return "it calls APIs that are not supported: \(missing.joined(separator: ", "))" }
    return host.openAnimations == 0 ? nil : "\(host.openAnimations) animation blocks are still open"
  }

  private static func doesNothing(_ variant: StrategyVariant) -> Bool {
    ContractCheck.used.applies(to: variant.provenance) && observation(of: variant).written.isEmpty
  }

  private static func used(_ variant: StrategyVariant) -> Findings {
    guard doesNothing(variant) else { return [] }
    let heard = observation(of: variant).heard.names
    let hears = heard.isEmpty ? "nothing" : "only \(heard.joined(separator: ", "))"
    return [
      ("on all screens", "no event makes it change anything; it observes \(hears)")
    ]
  }

  private static func finite(_ variant: StrategyVariant) -> Findings {
    onEachScreen(oddFrames) { frame, host in
      let session = ContractSession(variant, on: host)
      host.firstResponder = host.inputs.last
      for (duration, curve) in [(0.25, 7), (0, -1), (Double.nan, Int.max), (-1, Int.min)] {
        session.postShow(to: frame, duration: duration, curve: curve)
        session.type()
      }
      session.postHide(to: frame)
      let odd = session.observation.nonFinite
      guard odd != [] else { return nil }
      return (
        "with the end frame \(frame.text)",
        "it sets values that are not finite: \(odd.names.joined(separator: ", "))"
      )
    }
  }

  private static func returns(_ variant: StrategyVariant, _ host: ScriptedHost) -> String? {
    let session = ContractSession(variant, on: host)
    host.layout()
    let rest = host.arrangement
    for cycle in 1...3 {
      play(session)
      if let moved = firstDifference(host, rest) { return "after cycle \(cycle), \(moved)" }
    }
    return nil
  }

  private static func firstDifference(_ host: ScriptedHost, _ rest: [ScriptedHost.ViewState]) -> String? {
    zip(host.arrangement, rest).lazy.flatMap { $0.differences(from: $1) }.first
  }

  private static func undocked(_ variant: StrategyVariant) -> Findings {
    onEachScreen([floating, .zero]) { frame, host in
      let session = ContractSession(variant, on: host)
      host.layout()
      let rest = host.arrangement
      host.firstResponder = host.inputs.last
      session.postShow(to: frame)
      // An inset does not count as a movement, because it lets the user scroll to content that a floating
      // keyboard covers.
      for index in rest.indices { host.nodes[index].inset.bottom = rest[index].insetBottom }
      return firstDifference(host, rest).map { ("with the end frame \(frame.text)", $0) }
    }
  }

  /// An interrupted keyboard, with the height of each show and nil for each hide.
  private struct Interruption {
    var name: String
    var heights: [CGFloat?]
  }

  private static let interruptions = [
    Interruption(name: "that is shown and then hidden", heights: [335, nil]),
    Interruption(name: "that is shown twice and hidden once", heights: [335, 335, nil]),
    Interruption(name: "that is shown once and hidden twice", heights: [335, nil, nil]),
    Interruption(name: "that is hidden without being shown", heights: [nil]),
    Interruption(name: "that changes direction several times", heights: [335, nil, 291, 335, nil]),
  ]

  /// Plays each interruption twice. The interrupted keyboards post no did notifications the first time, and
  /// post them the second time.
  private static func interrupted(_ variant: StrategyVariant) -> Findings {
    onEachScreen(interruptions.flatMap { [($0, false), ($0, true)] }) { play, host in
      let (interruption, arrive) = play
      let session = ContractSession(variant, on: host)
      host.layout()
      let rest = host.arrangement
      for (place, height) in interruption.heights.enumerated() {
        let arrives = arrive || place == interruption.heights.count - 1
        if host.firstResponder == nil, let input = host.inputs.last { session.focus(input) }
        if let height { session.show(height, arrives: arrives) } else { session.hide(335, arrives: arrives) }
      }
      return firstDifference(host, rest).map { ("with a keyboard \(interruption.name)", $0) }
    }
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
    session.hide()
    let (root, filled) = (host.nodes[0], CGRect(origin: .zero, size: sideways))
    if root.frame != filled || root.translation != 0 {
      return
        "in landscape, the root view ends up at \(root.frame.text) with a translation of \(root.translation) "
        + "instead of \(filled.text) with none"
    }
    session.rotate(to: upright)
    return firstDifference(host, rest).map { "back in portrait, \($0)" }
  }
}
