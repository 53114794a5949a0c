/// A switch for how UIKit behaves. Each is named beside the enum of its settings.
public struct PlatformRule: Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The place in `allCases`.
  let index: Int

  private init(index: Int) { self.index = index }

  /// The rule of a listed type of settings.
  init<Setting: RuleSetting>(_ type: Setting.Type) {
    guard let rule = PlatformRule(rawValue: Setting.definition.id) else {
      preconditionFailure("\(type) is missing in PlatformRule.types")
    }
    self = rule
  }

  /// The rule of an id.
  public init?(rawValue: String) {
    guard let index = Self.definitions.firstIndex(where: { $0.id == rawValue }) else { return nil }
    self.index = index
  }

  /// Every rule's settings, in the order of records and listings.
  ///
  /// A rule is a file under `Rules/` that makes such an enum and names its id, and a line here.
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

  /// Its id, `P4` or `didShowDelay`.
  public var rawValue: String { Self.definitions[index].id }
  /// Its id.
  public var description: String { rawValue }
  /// What the rule says, what it can be set to, and why.
  public var definition: PlatformRuleDefinition { Self.definitions[index] }
}

/// What a platform rule can be set to: the cases of an enum, the first of them the default of the newest profile.
///
/// The raw values are what `--rule` and scenario files say.
public protocol RuleSetting: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The rule.
  static var rule: PlatformRule { get }
  /// What the rule says, and why.
  static var definition: PlatformRuleDefinition { get }
  /// What happens then, in plain words.
  var meaning: String { get }
}

/// How well a platform rule is known.
public enum RuleStanding: String, Sendable, CaseIterable {
  /// Apple says so.
  case documented
  /// A printed log, a measurement or the tests of a widely used library say so.
  case recorded
  /// Independent reports agree and none contradicts them, though nobody printed it.
  case settled
  /// Field reports, one library's way of coping, or nobody.
  case open
}

/// What a play must have for a rule to matter in it.
public enum RuleReach: Sendable {
  /// A keyboard.
  case always
  /// Nothing.
  case alwaysEvenWithoutKeyboard
  /// Another input is focused while the keyboard is up.
  case focusMoves
  /// The keyboard is switched, or another input asks for one of another height.
  case heightChanges
  /// The keyboard is dragged off the dock.
  case draggedOffDock
  /// A hardware keyboard on a tablet.
  case hardwareOnTablet
  /// A keyboard of another maker.
  case thirdParty
  /// Another app's keyboard.
  case otherApps
  /// The device is turned.
  case turns
  /// Something that code or the screen puts on top of the keyboard; any input can have it.
  case accessory
  /// A view controller that can be first responder.
  case controller
  /// The screen appears again.
  case reappears
  /// A text field in a scroll view.
  case scrollingField
  /// A text view in a scroll view.
  case scrollingTextView
  /// A scroll view around other views.
  case scrollView
  /// A text view.
  case textView
  /// A keyboard that is not docked.
  case detached
  /// A keyboard that docks.
  case docks
  /// A screen in a sheet.
  case sheet
  /// A window in Slide Over.
  case slideOver
  /// A return to the foreground.
  case returns
  /// A swipe back that is cancelled.
  case swipesBack
  /// A keyboard that comes after another was there.
  case showsAgain
  /// A screen that is pushed or popped.
  case leaves
  /// A keyboard that is split.
  case splits
  /// The keyboard with the bar of saved passwords.
  case passwordsBar
}

/// What a platform rule says, what it can be set to, and why.
public struct PlatformRuleDefinition: Sendable {
  /// The rule's id, `P4` or `didShowDelay`.
  public let id: String
  /// One plain sentence.
  public let title: String
  /// How well it is known.
  public let standing: RuleStanding
  /// What it can be set to; the first is the default of the newest profile.
  public let choices: [Choice]
  /// Public evidence.
  public let evidence: String
  /// What a play must have for the rule to matter in it.
  public let reach: RuleReach
  /// What a screen or a device must have for the rule to matter on it, in words; nil when nothing in particular.
  public let reachNote: String?
  /// What older systems have.
  public let older: [Older]

  /// One setting of a rule.
  public struct Choice: Sendable {
    /// What `--rule` accepts.
    public let setting: String
    /// What happens then, in plain words.
    public let meaning: String
  }

  /// A setting that older systems have and the newest has not.
  public struct Older: Sendable {
    /// What `--rule` accepts.
    public let setting: String
    /// The major versions that have it.
    public let systems: ClosedRange<Int>
    /// Who says so.
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

  /// What `--rule` accepts; the first is the default of the newest profile.
  public var settings: [String] { choices.map(\.setting) }

  /// What happens under a setting, nil when the rule has no such setting.
  public func meaning(of setting: String) -> String? {
    choices.first { $0.setting == setting }?.meaning
  }
}
