import Foundation
import KeyboardAvoidance
import StrategyCatalog
import Testing

/// What every variant owes the runner, checked for each of the catalogue.
@Suite struct ContractTests {
  static let ids = StrategyCatalog.variants.map(\.id)

  /// Screens that between them have everything a variant can ask for.
  static func screens() -> [ScriptedHost] {
    let form = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let page = form.add(0, 59, 393, 700)
    let title = form.addContent(20, 20, in: page)
    let first = form.addInput(45, 44, in: page)
    form.addInput(560, 44, in: page)
    form.outlets[.label(of: first)] = title
    form.outlets[.primaryAction] = form.addContent(640, 50, in: page)
    let footer = form.add(0, 0, 393, 40)
    form.holdBottom(of: footer, margin: 8)
    form.outlets[.pinnedBar] = footer

    let scrolling = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let scroll = scrolling.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    scrolling.addInput(300, 44, in: scroll)
    scrolling.addInput(740, 44, in: scroll)
    scrolling.addInput(900, 200, kind: .textView, in: scroll)
    scrolling.holdBottom(of: scroll, stretches: true)

    let composer = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let list = composer.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 768), contentHeight: 900)
    composer.addContent(40, 800, in: list)
    let bar = composer.add(0, 768, 393, 50)
    composer.addInput(5, 40, kind: .textView, in: bar)
    composer.outlets[.pinnedBar] = bar
    composer.opaqueBars = [bar]
    composer.holdBottom(of: bar)

    let notes = fullScreen(393, 852, safeTop: 59, safeBottom: 34)
    let text = notes.addInput(59, 759, kind: .textView)
    notes.nodes[text.index].contentSize = CGSize(width: 361, height: 740)
    notes.carets[text] = CGRect(x: 4, y: 712, width: 2, height: 20)

    let bare = fullScreen(393, 852)
    return [form, scrolling, composer, notes, bare]
  }

  /// Everything that can happen, once.
  static func play(_ session: Session) {
    for input in session.host.inputs {
      session.focus(input)
      session.show(335)
      session.type()
      session.show(216, begin: 335)
      session.layoutPass()
    }
    session.rotate(to: CGSize(width: 852, height: 393))
    session.hide(216)
    if let input = session.host.inputs.first { session.focus(input) }
    session.show(335)
    session.hide(335)
  }

  @Test("the same events give the same adjustments, in fresh instances", arguments: ids)
  func deterministic(_ id: String) throws {
    for (one, two) in zip(Self.screens(), Self.screens()) {
      Self.play(try Session(id, on: one))
      Self.play(try Session(id, on: two))
      #expect(one.adjustments == two.adjustments)
    }
  }

  @Test("fresh instances share nothing", arguments: ids)
  func independent(_ id: String) throws {
    for (alone, disturbed, other) in zip3(Self.screens(), Self.screens(), Self.screens()) {
      Self.play(try Session(id, on: alone))
      let session = try Session(id, on: disturbed)
      Self.play(try Session(id, on: other))
      Self.play(session)
      #expect(alone.adjustments == disturbed.adjustments)
    }
  }

  @Test("nothing changes without an event", arguments: ids)
  func quiet(_ id: String) throws {
    for host in Self.screens() {
      let session = try Session(id, on: host)
      let loaded = host.adjustments
      session.layoutPass()
      session.layoutPass()
      #expect(host.adjustments == loaded)
      if session.variant.declaration.writes.isDisjoint(with: .constraintActivation) {
        #expect(loaded.isEmpty)
      }
    }
  }

  @Test("only declared values are read and written", arguments: ids)
  func declared(_ id: String) throws {
    for host in Self.screens() {
      let session = try Session(id, on: host)
      Self.play(session)
      #expect(session.gate.breach == nil)
      #expect(host.openAnimations == 0)
    }
  }

  @Test("every declared write can happen", arguments: ids)
  func writesHappen(_ id: String) throws {
    var written: Writes = []
    var declared: Writes = []
    for host in Self.screens() {
      let session = try Session(id, on: host)
      Self.play(session)
      declared = session.variant.declaration.writes
      for adjustment in host.adjustments { written.formUnion(adjustment.write) }
    }
    #expect(written == declared)
  }

  @Test("what is done right or a reference returns exactly after every cycle", arguments: ids)
  func returns(_ id: String) throws {
    guard try #require(StrategyCatalog.variant(id)).provenance != .published else { return }
    for host in Self.screens() {
      let session = try Session(id, on: host)
      host.layout()
      let rest = host.nodes.map { [$0.frame.minY, $0.frame.height, $0.translation, $0.inset.bottom] }
      for _ in 0..<3 {
        Self.play(session)
        let now = host.nodes.map { [$0.frame.minY, $0.frame.height, $0.translation, $0.inset.bottom] }
        #expect(now == rest)
      }
    }
  }

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

  @Test("odd keyboard frames neither trap nor write what is not finite", arguments: ids)
  func odd(_ id: String) throws {
    for (n, frame) in Self.oddFrames.enumerated() {
      for host in Self.screens() {
        let session = try Session(id, on: host)
        host.firstResponder = host.inputs.last
        for (duration, curve) in [(0.25, 7), (0, -1), (.nan, .max), (-1, .min)] {
          session.post(.willShow, begin: frame, end: frame, duration: duration, curve: curve)
          session.layoutPass()
          session.type()
        }
        session.post(.willHide, begin: frame, end: frame)
        #expect(host.adjustments.allSatisfy { $0.isFinite }, "frame \(n)")
        #expect(session.gate.undeclaredReads.isEmpty && session.gate.undeclaredWrites.isEmpty)
      }
    }
  }

  @Test("a variant done right ignores a keyboard that is not docked", arguments: ids)
  func undocked(_ id: String) throws {
    guard try #require(StrategyCatalog.variant(id)).provenance != .published else { return }
    for frame in [CGRect(x: 40, y: 300, width: 300, height: 250), .zero] {
      for host in Self.screens() {
        let session = try Session(id, on: host)
        let frames = host.nodes.map { $0.frame.offsetBy(dx: 0, dy: $0.translation) }
        host.firstResponder = host.inputs.last
        session.post(.willShow, end: frame)
        #expect(host.nodes.map { $0.frame.offsetBy(dx: 0, dy: $0.translation) } == frames)
      }
    }
  }

  @Test("the catalogue's ids and descriptors are complete and in order")
  func catalogue() {
    #expect(StrategyCatalog.validate() == [])
    #expect(
      Set(Self.ids).isSuperset(of: [
        "none", "fixed-offset-300", "fixed-offset-if-covered", "whole-view-shift-begin-frame",
        "whole-view-shift", "first-responder-shift", "first-responder-shift-minimal",
        "bottom-inset-safe-area", "bottom-inset-superview", "bottom-inset-reversed", "bottom-inset",
        "tracking-guide", "tracking-guide-undocked", "tracking-guide-scroll", "toolbar-shift-2014",
        "toolbar-shift-2017", "toolbar-shift", "oracle",
      ]))
    #expect(StrategyCatalog.variant(StrategyCatalog.floor)?.id == "none")
    #expect(StrategyCatalog.variant(StrategyCatalog.ceiling)?.id == "oracle")
    #expect(StrategyCatalog.variant("nothing-like-it") == nil)
  }

  @Test("the gate withholds and remembers what is not declared or not finite")
  func breaches() {
    let host = fullScreen(393, 852)
    let gate = AccessGate(Declaration(subscribes: [], reads: [], writes: [.transform]))
    let view = View(id: .root, host: host, gate: gate)
    #expect(gate.breach == nil)
    view.translationY = .nan
    #expect(gate.breach == "not finite: transform")
    #expect(view.frame == .zero)
    view.contentOffset = .zero
    #expect(
      gate.breach
        == "undeclared reads viewGeometry; undeclared writes contentOffset; not finite: transform")
    #expect(host.adjustments.isEmpty)
  }

  enum Flawed: StrategyFamily {
    static let id = "Flawed"
    static let title = ""
    static let summary = "A family with mistakes."
    static var variants: [StrategyVariant] {
      let nothing = Declaration(subscribes: [], reads: [], writes: [])
      let variant = StrategyVariant(
        id: "other--x", family: "else", title: "t", summary: "s", provenance: .published, source: "",
        undo: "u", knownFailures: [""], declaration: nothing, make: { Idle() })
      return [variant, variant]
    }
    struct Idle: KeyboardAvoidanceStrategy {}
  }

  @Test("validation names what is wrong with a descriptor")
  func validation() {
    let problems = StrategyCatalog.validate([Flawed.self])
    for expected in [
      "The family id \"Flawed\" is not kebab-case.", "The family \"Flawed\" has no title.",
      "The variant id \"other--x\" is not kebab-case.",
      "The variant id \"other--x\" does not begin with \"Flawed\".",
      "The variant \"other--x\" names \"else\" as its family.", "The variant \"other--x\" has no source.",
      "The variant \"other--x\" has an empty known failure.", "The variant id \"other--x\" is not unique.",
    ] { #expect(problems.contains(expected), "\(expected)") }
  }

  @Test("published variants say what they do wrong, corrected ones read the keyboard's timing")
  func descriptors() {
    for variant in StrategyCatalog.variants where variant.provenance == .published {
      #expect(!variant.knownFailures.isEmpty, "\(variant.id)")
      #expect(!variant.source.isEmpty, "\(variant.id)")
    }
    for variant in StrategyCatalog.variants where variant.provenance == .doneRight {
      #expect(
        variant.declaration.reads.isSuperset(of: [.frameEnd, .animationDuration, .animationCurve]),
        "\(variant.id)")
    }
  }
}

func zip3<A, B, C>(_ a: [A], _ b: [B], _ c: [C]) -> [(A, B, C)] {
  zip(zip(a, b), c).map { ($0.0, $0.1, $1) }
}

extension ScriptedHost.Adjustment {
  /// The declared write behind this; none for animation blocks.
  var write: Writes {
    switch self {
    case .frame(let id, _): id == .root ? .rootFrame : .subviewFrame
    case .translation: .transform
    case .inset: .contentInset
    case .offset: .contentOffset
    case .constant: .constraintConstant
    case .activate: .constraintActivation
    case .endEditing: .resignFirstResponder
    case .animation: []
    }
  }

  var isFinite: Bool {
    switch self {
    case .frame(_, let frame):
      frame.origin.x.isFinite && frame.origin.y.isFinite && frame.size.width.isFinite
        && frame.size.height.isFinite
    case .translation(_, let y): y.isFinite
    case .inset(_, let inset): inset.top.isFinite && inset.bottom.isFinite
    case .offset(_, let offset): offset.x.isFinite && offset.y.isFinite
    case .constant(_, let constant): constant.isFinite
    case .activate, .endEditing, .animation: true
    }
  }
}
