import Foundation
import KeyboardAvoidance
import MatrixRunner
import StrategyCatalog
import StrategyContract
import Testing

/// What every variant owes the runner, checked for each of the catalogue.
@Suite struct ContractTests {
  static let ids = Catalogue.package.variants.map(\.id)

  @Test("the kit finds no breach", arguments: ids, ContractCheck.allCases)
  func kept(_ id: String, _ check: ContractCheck) throws {
    let variant = try #require(Catalogue.package.variant(id))
    guard check.applies(to: variant.provenance) else { return }
    #expect(StrategyContract.breaches(of: variant, check) == [])
  }

  @Test("the catalogue's ids and descriptors are complete and in order")
  func catalogue() {
    #expect(Catalogue.problems(of: StrategyCatalog.families) == [])
    #expect(
      Set(Self.ids).isSuperset(of: [
        "none", "fixed-offset-300", "fixed-offset-if-covered", "whole-view-shift-begin-frame",
        "whole-view-shift", "first-responder-shift", "first-responder-shift-minimal",
        "bottom-inset-safe-area", "bottom-inset-superview", "bottom-inset-reversed", "bottom-inset",
        "tracking-guide", "tracking-guide-undocked", "tracking-guide-scroll", "toolbar-shift-2014",
        "toolbar-shift-2017", "toolbar-shift", "oracle",
      ]))
    #expect(Catalogue.package.floor.id == "none")
    #expect(Catalogue.package.ceiling.id == "oracle")
    #expect(Catalogue.package.variant("nothing-like-it") == nil)
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
    let problems = Catalogue.problems(of: [Flawed.self])
    for expected in [
      "The family id \"Flawed\" is not kebab-case.", "The family \"Flawed\" has no title.",
      "The variant id \"other--x\" is not kebab-case.",
      "The variant id \"other--x\" does not begin with \"Flawed\".",
      "The variant \"other--x\" names \"else\" as its family.", "The variant \"other--x\" has no source.",
      "The variant \"other--x\" has an empty known failure.", "The variant id \"other--x\" is not unique.",
    ] { #expect(problems.contains(expected), "\(expected)") }
  }
}
