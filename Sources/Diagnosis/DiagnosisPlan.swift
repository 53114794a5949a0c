import Lab
import KeyboardAvoidance
import Simulation
import Matrix
import Record
import Screens
import Platform

/// What is played to diagnose a screen: as it is and with every change that can be made to it, each with the techniques.
struct DiagnosisPlan {
  /// The scenarios of a person who fills a form, by default.
  static let scenarios = [
    "show-hide", "show-hide-middle", "show-hide-last", "next-through-all", "last-then-first", "reshow",
    "switch-keyboards", "three-cycles", "type-and-paste", "rotate-and-back",
  ]
  /// The techniques by default: app code that keeps the contract and libraries that such an app can add. What another
  /// toolkit does is no choice for the author of a storyboard.
  static let techniques = [
    "tracking-guide", "bottom-inset", "content-inset", "tracking-guide-scroll",
    "first-responder-shift-minimal", "toolbar-shift", "iq-keyboard-manager", "tp-keyboard-avoiding",
  ]
  /// The devices that stand for many, the most usual first.
  static let usual = ["iphone-17-pro", "iphone-16e", "iphone-13-mini", "iphone-17-pro-max", "iphone-se-3"]

  /// The screen.
  let own: OwnScreens.Own
  /// What the app does today.
  let today: StrategyVariant
  /// The changes, each with a screen of its own.
  let changes: [ScreenChange]
  /// Why the screen cannot go into a scroll view, in words that follow "because"; nil where it can.
  let notWrapped: String?
  /// The cells.
  let plan: Plan

  /// Makes the plan.
  ///
  /// - Parameters:
  ///   - own: the screen.
  ///   - base: the plan of the screen as it is; its situations are those of all.
  ///   - today: what the app does today.
  init(_ own: OwnScreens.Own, base: Plan, today: StrategyVariant) {
    var own = own
    own.screen.isJudgedWhole = true
    self.own = own
    self.today = today
    let possible = ScreenChange.all(of: own.screen)
    notWrapped = possible.notWrapped
    let played = Set(base.cells.filter { $0.screen == own.screen.id }.map(\.situation))
    var changes = possible.changes
    for n in changes.indices { changes[n].screen.pinRidingBar() }
    var axes = base.axes
    axes.screens = [own.screen] + changes.map(\.screen)
    // A change after which nobody can use the screen is none.
    let fit = ScreenFit(axes, profile: base.profile)
    let unfit = Set(
      fit.misfits.filter { misfit in
        played.contains { $0.device == misfit.device && $0.orientation == misfit.orientation }
      }.map(\.screen))
    changes.removeAll { unfit.contains($0.screen.id) }
    axes.screens = [own.screen] + changes.map(\.screen)
    self.changes = changes
    let id = own.screen.id
    // Who does not raise a button does less than today, not something else.
    let freed = Set(changes.filter { $0.kind == .freedButton }.map(\.screen.id))
    plan = Plan(
      axes: axes, profile: base.profile, frameRate: base.frameRate,
      includes: { !freed.contains($0.screen) || $0.strategy == today.id },
      fits: { situation in
        var place = situation
        place.screen = id
        return played.contains(place)
      })
  }

  /// How far a situation is from what most people meet: a phone in portrait that is not turned.
  func rank(_ place: Situation) -> Int {
    let device = Self.usual.firstIndex(of: place.device) ?? Self.usual.count
    let turns = plan.axes.scenarios.first { $0.id == place.scenario }?.story.turns ?? false
    return (turns ? 100 : 0) + (place.orientation == "portrait" ? 0 : 10) + device
  }

  /// The change that a screen has; nil for the screen as it is.
  func change(_ screen: String) -> ScreenChange? { changes.first { $0.screen.id == screen } }

  /// The change that an adoption of a strategy makes to the screen as it is; nil where it changes nothing.
  func change(_ adoption: Adoption) -> ScreenChange? {
    switch adoption {
    case .scrollView: changes.first { $0.kind == .scrollView }
    }
  }
}

extension Screen {
  /// Says what stays on the keyboard where the bottom constraint carries it, unless the screen says so.
  fileprivate mutating func pinRidingBar() {
    guard pinnedBar == nil, let bar = PreparedScreen(self).ridingBar() else { return }
    pinnedBar = bar
    classify()
    if bar != primaryAction { views[bar].role = .bar }
  }
}

extension StrategyVariant {
  /// What adding a library costs, in lines of one's own code.
  private static let library = 60

  /// How much work it is to bring it into an app, in lines of code.
  func effort(_ catalogue: Catalogue) -> Int {
    if provenance == .library { return Self.library }
    let lines = (catalogue.code(of: self) ?? "").split(separator: "\n")
    let told = lines.count { !$0.drop { $0 == " " }.hasPrefix("//") }
    return told > 0 ? told : Self.library
  }
}
