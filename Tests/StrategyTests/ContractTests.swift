import KeyboardAvoidance
import Matrix
import StrategyCatalog
import Testing
import UIKit

/// Tests every variant of the package against the contract.
@Suite struct ContractTests {
  static let ids = Catalogue.package.variants.map(\.id)

  @Test("the kit finds no breach in any variant", arguments: ids, ContractCheck.allCases)
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

  @Test("values that are not finite are ignored, unsupported calls do nothing, and both are recorded")
  func breaches() {
    let host = fullScreen(393, 852)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 900)
    let session = ContractSession(
      Made.variant {
        Made(
          hears: [.willShow, .didShow],
          received: { made, note in
            made.view.transform.ty = .nan
            made.outlets.scrollView?.contentOffset.y = -.infinity
            if note.name == UIResponder.keyboardDidShowNotification { made.view.isHidden = true }
          })
      }, on: host)
    #expect(session.observation.breach == nil)
    session.show(335, arrives: false)
    #expect(session.observation.breach == "not finite: transform, contentOffset")
    session.show(335)
    #expect(
      session.observation.breach
        == "not supported: UIView.isHidden (set); not finite: transform, contentOffset")
    #expect(host.adjustments.isEmpty && host.nodes[scroll.index].offset == .zero)
  }

  @Test("the observations that reports print are the same every time")
  func observed() throws {
    func seen(_ id: String) throws -> Observation {
      let variant = try #require(Catalogue.package.variant(id))
      let seen = StrategyContract.observation(of: variant)
      #expect(seen == StrategyContract.observation(of: variant))
      return seen
    }
    #expect(try seen("none") == Observation())
    let fixed = try seen("fixed-offset-300")
    #expect(fixed.heard == [.willShow, .willHide] && fixed.lifetime == .untilDeinit)
    #expect(fixed.written == .rootFrame)
    #expect(try seen("toolbar-shift-2014").lifetime == .everyAppearance)
    let toolbar = try seen("toolbar-shift-2017")
    #expect(toolbar.heard == [.willShow, .willHide, .viewWillTransition])
    #expect(toolbar.written == [.subviewFrame, .firstResponder] && toolbar.lifetime == .whileVisible)
    let guide = try seen("tracking-guide")
    #expect(guide.heard == [] && guide.written == .constraintActivation && guide.lifetime == nil)
    let oracle = try seen("oracle")
    #expect(oracle.heard.isSuperset(of: [.keyboardDrag, .textDidChange, .viewDidLayoutSubviews]))
    #expect(oracle.read.isSuperset(of: [.caret, .isLocal, .outlets, .safeArea]))
    #expect(oracle.written == [.transform, .contentInset, .contentOffset])
  }

  enum Flawed: StrategyFamily {
    static let id = "Flawed"
    static let title = ""
    static let summary = "A family with mistakes."
    static var variants: [StrategyVariant] {
      let variant = StrategyVariant(
        id: "other--x", family: "else", title: "t", summary: "s", provenance: .published, source: "",
        undo: "u", knownFailures: [""], make: { Idle() })
      return [variant, variant]
    }
    final class Idle: UIViewController, KeyboardAvoidanceStrategy {}
  }

  @Test("the check of descriptors names their mistakes")
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
