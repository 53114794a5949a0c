/// A rule for one behaviour of UIKit, with several possible settings. Each rule is declared in the same file
/// as the enum of its settings.
public struct PlatformRule: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  let index: Int

  private init(index: Int) { self.index = index }

  /// Creates the rule whose settings are the cases of an enum in `types`.
  init<Setting: RuleSetting>(_ type: Setting.Type) {
    guard let rule = PlatformRule(rawValue: Setting.definition.id) else {
      preconditionFailure("\(type) is missing in PlatformRule.types")
    }
    self = rule
  }

  /// Creates the rule with an id; nil if no rule has this id.
  public init?(rawValue: String) {
    guard let index = Self.definitions.firstIndex(where: { $0.id == rawValue }) else { return nil }
    self.index = index
  }

  /// The enums that declare the settings of the rules, in the order of records and lists.
  ///
  /// To add a rule, add a file under `Rules/` that declares an enum of its settings, and add the enum here.
  private static let types: [any RuleSetting.Type] = [
    FrameSpace.self, FrameNotifications.self, HandlersInsideAnimation.self, AnimationInheritance.self,
    KeyboardMotion.self, FocusRepost.self, HeightChange.self, GestureUndock.self, HardwareFrame.self,
    CrossFade.self, KeyboardArrival.self, OtherAppNotifications.self, RotationPosts.self,
    SafeAreaForKeyboard.self, LayoutOverFrames.self, SafeAreaOfRoot.self, HideFrame.self,
    DoubleObservers.self, DidShowDelay.self, AdditiveAnimations.self, LeadingSide.self, FieldAutoScroll.self,
    TextViewResize.self, FloatingShow.self, DockBurst.self, AccessoryInFrame.self, SheetMoves.self,
    ReturnPosts.self, SwipeBackPosts.self, SlideOverFrame.self, OffsetAfterHide.self, TextViewAutoScroll.self,
    AnimatedScroll.self, BeginFrame.self, ShowDuration.self, SplitFrame.self, PushedKeyboard.self,
    RotationTiming.self, SecureSwitch.self, AutofillBar.self, HideDistance.self,
    AccessoryStays.self, ResponderAfterResign.self, FocusAfterDismissal.self,
    InputViewHeight.self, AutofillFrame.self, ThirdPartyFrame.self, GuideObservation.self,
    AccessoryAfterReturn.self, LowSheet.self, FocusAfterPop.self, OffsetBeyondContent.self,
  ]

  private static let definitions = types.map { $0.definition }

  /// All rules, in the order of records and lists.
  public static let allCases = definitions.indices.map { PlatformRule(index: $0) }

  /// The rule's id, such as `P4` or `didShowDelay`.
  public var rawValue: String { Self.definitions[index].id }
  /// The rule's id.
  public var description: String { rawValue }
  /// The rule's title, settings and evidence.
  public var definition: PlatformRuleDefinition { Self.definitions[index] }
}

/// A setting of a platform rule. The type is an enum of all settings of that rule, and its first case is the
/// default of the newest profile.
///
/// The raw values are the names of the settings in `--rule` and in scenario files.
public protocol RuleSetting: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The rule that the settings belong to.
  static var rule: PlatformRule { get }
  /// The rule's title, settings and evidence.
  static var definition: PlatformRuleDefinition { get }
  /// The effect of the setting, in plain words.
  var meaning: String { get }
}

/// The quality of the evidence for a platform rule.
public enum RuleStanding: String, Sendable, CaseIterable {
  case documented
  /// Shown by a printed log, a measurement or the tests of a widely used library.
  case recorded
  /// Reported by independent sources and never contradicted, but without a printed log.
  case settled
  /// Supported only by field reports or one library's workaround, or not supported at all.
  case open
}

/// The condition under which a rule can matter in a simulation.
public enum RuleReach: Sendable {
  /// The scenario can show a keyboard.
  case always
  /// None: the rule can matter even without a keyboard.
  case alwaysEvenWithoutKeyboard
  /// Another input is focused while the keyboard is up.
  case focusMoves
  /// The keyboard is switched, or another input asks for a keyboard of another height.
  case heightChanges
  case draggedOffDock
  case hardwareOnTablet
  case thirdParty
  /// Another app shows its keyboard.
  case otherApps
  case turns
  /// The strategy or the screen can put an accessory view on the keyboard.
  case accessory
  /// A view controller can be first responder.
  case controller
  /// The screen appears again.
  case reappears
  case scrollingField
  case scrollingTextView
  case scrollView
  case textView
  /// The keyboard is not docked.
  case detached
  case docks
  case sheet
  /// The window is in Slide Over.
  case slideOver
  case returns
  case swipesBack
  /// A keyboard is shown after another one.
  case showsAgain
  /// A screen is pushed, popped or covered by a full screen, or an input is focused while the screen appears.
  case leaves
  case splits
  case passwordsBar
  /// Another screen is presented over this one.
  case presents
}

/// The title, settings and evidence of a platform rule.
public struct PlatformRuleDefinition: Sendable {
  /// The rule's id, such as `P4` or `didShowDelay`.
  public let id: String
  /// A sentence that describes the rule.
  public let title: String
  /// The quality of the evidence.
  public let standing: RuleStanding
  /// The rule's settings. The first one is the default of the newest profile.
  public let choices: [Choice]
  /// The public sources for the rule.
  public let evidence: String
  /// The condition under which the rule can matter in a simulation.
  public let reach: RuleReach
  /// A further condition on strategies, screens or devices, in words; nil if there is none.
  public let reachNote: String?
  /// The settings that apply only to older systems.
  public let older: [Older]

  /// One setting of a rule.
  public struct Choice: Sendable {
    /// The name of the setting, as `--rule` accepts it.
    public let setting: String
    /// The effect of the setting, in plain words.
    public let meaning: String
  }

  /// A setting that applies only to older systems.
  public struct Older: Sendable {
    /// The name of the setting, as `--rule` accepts it.
    public let setting: String
    /// The major system versions with this setting.
    public let systems: ClosedRange<Int>
    /// The public source.
    public let evidence: String
  }

  init<Setting: RuleSetting>(
    _ type: Setting.Type, _ id: String, _ standing: RuleStanding, _ title: String, evidence: String,
    reach: RuleReach, reachNote: String? = nil,
    older: [(setting: Setting, systems: ClosedRange<Int>, evidence: String)] = []
  ) {
    self.id = id
    self.title = title
    self.standing = standing
    choices = Setting.allCases.map { Choice(setting: $0.rawValue, meaning: $0.meaning) }
    self.evidence = evidence
    self.reach = reach
    self.reachNote = reachNote
    self.older = older.map { Older(setting: $0.setting.rawValue, systems: $0.systems, evidence: $0.evidence) }
  }

  /// The names of the settings, as `--rule` accepts them. The first one is the default of the newest profile.
  public var settings: [String] { choices.map(\.setting) }

  /// Returns the effect of a setting; nil if the setting is not one of the rule's.
  public func meaning(of setting: String) -> String? {
    choices.first { $0.setting == setting }?.meaning
  }
}
