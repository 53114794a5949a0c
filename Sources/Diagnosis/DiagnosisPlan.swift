import KeyboardAvoidance
import Lab
import Matrix
import Platform
import Record
import Scenarios
import Screens
import Simulation

/// The plan of a diagnosis, which plays each technique on the unchanged screen and on each changed screen.
struct DiagnosisPlan {
  /// The default scenarios, in which a user fills in a form.
  static let scenarios = [
    "show-hide", "show-hide-middle", "show-hide-last", "next-through-all", "last-then-first", "reshow",
    "switch-keyboards", "three-cycles", "type-and-paste", "rotate-and-back",
  ]
  /// The libraries that are tried by default, besides the techniques that are printed as code for the user's
  /// class. Techniques of other toolkits are omitted, because an app with a storyboard cannot use them.
  static let libraries = ["iq-keyboard-manager", "tp-keyboard-avoiding"]
  /// Common devices that represent many others, the most common first.
  static let usual = ["iphone-17-pro", "iphone-16e", "iphone-13-mini", "iphone-17-pro-max", "iphone-se-3"]

  let own: OwnScreens.Own
  let today: StrategyVariant
  let changes: [ScreenChange]
  /// The reason why the screen cannot go into a scroll view, in words that follow "because". Nil if the
  /// screen can.
  let notWrapped: String?
  /// The situations in which the unchanged screen does not fit. They are played on the changed screens that
  /// fit.
  let leftOut: [ScreenFit.LeftOut]
  let plan: Plan

  /// Creates the plan.
  ///
  /// - Parameters:
  ///   - own: the screen.
  ///   - base: the plan of the unchanged screen, whose situations are used for all screens.
  ///   - leftOut: the situations in which the unchanged screen does not fit.
  ///   - today: the strategy that the app has today.
  ///   - printsCode: whether techniques that are printed as code are tried.
  init(
    _ own: OwnScreens.Own, base: Plan, leftOut: [ScreenFit.LeftOut], today: StrategyVariant, printsCode: Bool
  ) {
    var own = own
    own.screen.isJudgedWhole = true
    // Results are relative to the screen without keyboard avoidance, so today's strategy ties the constraint
    // to the keyboard layout guide instead of the file.
    if own.screen.builtInAvoidance?.strategy == today.id, let free = own.screen.endingAtSafeArea() {
      own.screen = free
    }
    self.own = own
    self.today = today
    self.leftOut = leftOut
    // A changed screen has another bottom constraint, so it does not end at the guide unless the change says so.
    let possible = ScreenChange.all(of: own.screen.endingAtSafeArea() ?? own.screen)
    notWrapped = possible.notWrapped
    let played = Set(base.cells.filter { $0.screen == own.screen.id }.map(\.situation))
    var changes = possible.changes
    for n in changes.indices { changes[n].screen.inferPinnedBar() }
    var axes = base.axes
    axes.screens = [own.screen] + changes.map(\.screen)
    let known = Set(axes.strategies.map(\.id))
    if printsCode { axes.strategies += CodeFixes.all.map(\.variant).filter { !known.contains($0.id) } }
    // A changed screen is dropped if a control is not visible on it even without a keyboard.
    let fit = ScreenFit(axes, profile: base.profile)
    let unfit = Set(
      fit.misfits.filter { misfit in
        played.contains { $0.device == misfit.device && $0.orientation == misfit.orientation }
      }.map(\.screen))
    changes.removeAll { unfit.contains($0.screen.id) }
    axes.screens = [own.screen] + changes.map(\.screen)
    self.changes = changes
    let id = own.screen.id
    // The change that leaves the button behind the keyboard only removes code, so it is not combined with
    // other techniques.
    let freed = Set(changes.filter { $0.kind == .freedButton }.map(\.screen.id))
    let applying = Dictionary(
      uniqueKeysWithValues: CodeFixes.all.map { fix in
        (fix.variant.id, Set(axes.screens.filter(fix.applies).map(\.id)))
      })
    let unplayed = Set(leftOut.map(\.situation))
    // IQKeyboardManager disables itself in table view controllers (disabledDistanceHandlingClasses in
    // github.com/hackiftekhar/IQKeyboardManager).
    let idle = Set(
      own.screen.builtInAvoidance == .tableController
        ? base.axes.strategies.filter { $0.family == "iq-keyboard-manager" && $0.id != today.id }.map(\.id)
        : [])
    // Some strategies are played only on the unchanged screen: those that bring their own change, and
    // code that builds its screen.
    var unchangedOnly = Set(axes.strategies.filter { $0.adoption.flatMap(changes.making) != nil }.map(\.id))
    if own.screen.madeByCode != nil { unchangedOnly.insert(today.id) }
    let staying = unchangedOnly
    plan = Plan(
      axes: axes, profile: base.profile, frameRate: base.frameRate,
      includes: {
        if let screens = applying[$0.strategy], !screens.contains($0.screen) { return false }
        if $0.screen != id, staying.contains($0.strategy) { return false }
        return !idle.contains($0.strategy) && (!freed.contains($0.screen) || $0.strategy == today.id)
      },
      fits: { situation in
        var place = situation
        place.screen = id
        if played.contains(place) { return true }
        return situation.screen != id && unplayed.contains(place) && fit.includes(situation)
      })
  }

  /// Returns how far a situation is from typical use, which is a phone in portrait without rotations.
  func rank(_ place: Situation) -> Int {
    let device = Self.usual.firstIndex(of: place.device) ?? Self.usual.count
    let turns = plan.axes.scenarios.first { $0.id == place.scenario }?.story.turns ?? false
    return (turns ? 100 : 0) + (place.orientation == "portrait" ? 0 : 10) + device
  }

  /// Returns the strategy with an id among those that are played.
  func variant(_ id: String) -> StrategyVariant? { plan.axes.strategies.first { $0.id == id } }

  /// Returns the change that a screen has. Nil for the unchanged screen.
  func change(_ screen: String) -> ScreenChange? { changes.first { $0.screen.id == screen } }

  /// Returns the change that a strategy needs on a screen: that of the screen, or that of the strategy's adoption.
  /// Nil if neither has one.
  func change(of screen: String, with strategy: String) -> ScreenChange? {
    change(screen) ?? variant(strategy)?.adoption.flatMap(changes.making)
  }
}

extension [ScreenChange] {
  /// Returns the change that makes an adoption of the unchanged screen; nil if there is none.
  fileprivate func making(_ adoption: Adoption) -> ScreenChange? {
    switch adoption {
    case .scrollView: first { $0.kind == .scrollView }
    case .column, .centredColumn: nil
    }
  }
}

extension Screen {
  /// Sets the pinned bar to the view that the bottom constraint raises with the keyboard, unless the screen
  /// names a bar.
  fileprivate mutating func inferPinnedBar() {
    guard pinnedBar == nil, let bar = PreparedScreen(self).ridingBar() else { return }
    pinnedBar = bar
    classify()
    if bar != primaryAction { views[bar].role = .bar }
  }
}

extension StrategyVariant {
  /// The effort of adding a library, as the equivalent number of lines of code.
  private static let library = 60

  /// Returns the effort of adding the strategy to an app, in lines of code.
  func effort(_ catalogue: Catalogue) -> Int {
    if provenance == .library { return Self.library }
    if let fix = CodeFixes.fix(id) { return fix.template.effort }
    let lines = (catalogue.code(of: self) ?? "").split(separator: "\n")
    let codeLines = lines.count { !$0.drop { $0 == " " }.hasPrefix("//") }
    return codeLines > 0 ? codeLines : Self.library
  }
}

extension DiagnosisPlan {
  /// Whether the scenarios show what happens without any code for the keyboard: the last input is used, which is the
  /// lowest in most forms, and text is typed or pasted if there is a text view.
  ///
  /// A text view that fills the screen hides its caret only behind a longer text.
  var testsRemoval: Bool {
    let inputs = own.screen.inputs
    let played = Set(plan.cells.lazy.filter { $0.screen == own.screen.id }.map(\.scenario))
    let scenarios = plan.axes.scenarios.filter { played.contains($0.id) }
    let reachesLast = scenarios.contains { scenario in
      scenario.steps.contains { step in
        step.action == .nextThroughAll
          || step.action.tappedInput.flatMap { $0.index(in: own.screen) } == inputs.count - 1
      }
    }
    let hasTextView = inputs.contains { $0.kind == .textView }
    return reachesLast && (!hasTextView || scenarios.contains { $0.scenarioClass == .text })
  }
}
