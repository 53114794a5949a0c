/// A switch for one behaviour of UIKit, declared next to the enum of its settings.
public struct PlatformRule: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  let index: Int

  private init(index: Int) { self.index = index }

  /// Creates the rule of a type of settings that `types` lists.
  init<Setting: RuleSetting>(_ type: Setting.Type) {
    guard let rule = PlatformRule(rawValue: Setting.definition.id) else {
      preconditionFailure("\(type) is missing in PlatformRule.types")
    }
    self = rule
  }

  /// Creates the rule with an id; nil if there is none.
  public init?(rawValue: String) {
    guard let index = Self.definitions.firstIndex(where: { $0.id == rawValue }) else { return nil }
    self.index = index
  }

  /// The settings of every rule, in the order of records and lists.
  ///
  /// To add a rule, add a file under `Rules/` that declares such an enum with the rule's id, and add the enum
  /// here.
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
    AccessoryStays.self, ResponderAfterResign.self,
  ]

  private static let definitions = types.map { $0.definition }

  /// Every rule.
  public static let allCases = definitions.indices.map { PlatformRule(index: $0) }

  /// The rule's id, such as `P4` or `didShowDelay`.
  public var rawValue: String { Self.definitions[index].id }
  /// The rule's id.
  public var description: String { rawValue }
  /// The rule's title, settings and evidence.
  public var definition: PlatformRuleDefinition { Self.definitions[index] }
}

/// The settings of a platform rule: the cases of an enum, of which the first is the default of the newest
/// profile.
///
/// The raw values are used by `--rule` and in scenario files.
public protocol RuleSetting: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The rule.
  static var rule: PlatformRule { get }
  /// The definition of the rule.
  static var definition: PlatformRuleDefinition { get }
  /// The effect of the setting, in plain words.
  var meaning: String { get }
}

/// The quality of the evidence for a platform rule.
public enum RuleStanding: String, Sendable, CaseIterable {
  /// Documented by Apple.
  case documented
  /// Shown by a printed log, a measurement or the tests of a widely used library.
  case recorded
  /// Reported independently and never contradicted, but without a printed log.
  case settled
  /// Supported by field reports or one library's workaround only, or by nothing.
  case open
}

/// The condition under which a rule can matter in a simulation.
public enum RuleReach: Sendable {
  /// A keyboard may be shown.
  case always
  /// No condition.
  case alwaysEvenWithoutKeyboard
  /// Another input is focused while the keyboard is up.
  case focusMoves
  /// The keyboard is switched, or another input asks for a keyboard of another height.
  case heightChanges
  /// The keyboard is dragged off the dock.
  case draggedOffDock
  /// A hardware keyboard is used on a tablet.
  case hardwareOnTablet
  /// A third-party keyboard is used.
  case thirdParty
  /// Another app shows its keyboard.
  case otherApps
  /// The device is rotated.
  case turns
  /// Code or the screen puts an accessory view on the keyboard; any input can have one.
  case accessory
  /// A view controller can be first responder.
  case controller
  /// The screen appears again.
  case reappears
  /// A text field is in a scroll view.
  case scrollingField
  /// A text view is in a scroll view.
  case scrollingTextView
  /// A scroll view has other views in it.
  case scrollView
  /// The screen has a text view.
  case textView
  /// The keyboard is not docked.
  case detached
  /// The keyboard docks.
  case docks
  /// The screen is in a sheet.
  case sheet
  /// The window is in Slide Over.
  case slideOver
  /// The app returns to the foreground.
  case returns
  /// A swipe back is cancelled.
  case swipesBack
  /// A keyboard is shown after another one.
  case showsAgain
  /// A screen is pushed or popped.
  case leaves
  /// The keyboard is split.
  case splits
  /// The keyboard has the bar of saved passwords.
  case passwordsBar
}

/// The title, settings and evidence of a platform rule.
public struct PlatformRuleDefinition: Sendable {
  /// The rule's id, such as `P4` or `didShowDelay`.
  public let id: String
  /// The rule in one plain sentence.
  public let title: String
  /// The quality of the evidence.
  public let standing: RuleStanding
  /// The settings; the first is the default of the newest profile.
  public let choices: [Choice]
  /// The public evidence.
  public let evidence: String
  /// The condition under which the rule can matter in a simulation.
  public let reach: RuleReach
  /// A further condition on strategies, screens or devices, in words; nil if there is none.
  public let reachNote: String?
  /// The settings of older systems.
  public let older: [Older]

  /// One setting of a rule.
  public struct Choice: Sendable {
    /// The word that `--rule` accepts.
    public let setting: String
    /// The effect of the setting, in plain words.
    public let meaning: String
  }

  /// A setting that only older systems have.
  public struct Older: Sendable {
    /// The word that `--rule` accepts.
    public let setting: String
    /// The major system versions with this setting.
    public let systems: ClosedRange<Int>
    /// The source.
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

  /// The words that `--rule` accepts; the first is the default of the newest profile.
  public var settings: [String] { choices.map(\.setting) }

  /// Returns the effect of a setting; nil if the setting is not one of the rule's.
  public func meaning(of setting: String) -> String? {
    choices.first { $0.setting == setting }?.meaning
  }
}
