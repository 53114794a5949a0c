/// The rules as plain values for the simulation.
package struct RuleSwitches: Sendable {
  /// Whether frames stay in the portrait screen's coordinates (P1).
  package var preRotation: Bool
  /// Whether willChangeFrame and didChangeFrame are posted (P2).
  package var frameNotifications: Bool
  /// Whether handlers of will notifications run inside the keyboard's animation (P3).
  package var handlersInsideAnimation: Bool
  /// Whether an inner animation block inherits curve and duration (P4).
  package var inheritance: Bool
  /// How the keyboard moves (P5).
  package var motion: KeyboardMotion
  /// Whether a change of focus posts willShow again (P6).
  package var repostOnFocus: Bool
  /// Whether another height is announced by a hide and a show (P7).
  package var heightChangeAsPair: Bool
  /// Whether a drag off the dock posts no hide (P8).
  package var gestureUndockIsSilent: Bool
  /// Whether a hardware keyboard's frame keeps its full height (P9).
  package var hardwareFrameIsTall: Bool
  /// Whether the end frame on hide is zero (P10).
  package var crossFade: Bool
  /// Whether a keyboard arrives in steps (P11).
  package var thirdPartySteps: Bool
  /// Whether another app's keyboard posts (P12).
  package var otherAppPosts: Bool
  /// How many times a rotation posts its hide and show (P13).
  package var rotationPairs: Int
  /// Whether the safe area does not grow for the keyboard (P14).
  package var safeAreaIgnoresKeyboard: Bool
  /// Whether layout overwrites frames set by hand (P15).
  package var layoutOverwritesFrames: Bool
  /// Whether the bottom safe area follows the root view (P16).
  package var safeAreaFollowsRoot: Bool
  /// Whether the end frame on hide leaves the accessory view on the screen (P17).
  package var hideLeavesAccessory: Bool
  /// Whether every registration of an observer fires (P18).
  package var doubleObserversFireTwice: Bool
  /// Whether animations add up.
  package var additive: Bool
  /// Whether leading is right.
  package var rightToLeft: Bool
  /// Whether UIKit scrolls a focused field by itself.
  package var fieldAutoScroll: Bool
  /// Whether a focused text view that is resized scrolls to its caret.
  package var textViewFollowsCaret: Bool
  /// What a floating keyboard's show says.
  package var floatingShow: FloatingShow
  /// Whether docking posts nine notifications.
  package var dockBurst: Bool
  /// Whether reported frames include the accessory view.
  package var accessoryInFrame: Bool
  /// Whether sheets give way to the keyboard.
  package var sheetMoves: Bool
  /// Whether a return to the foreground posts a hide and a show.
  package var returnPosts: Bool
  /// Whether a cancelled swipe back posts a hide and a show.
  package var swipeBackPosts: Bool
  /// Whether frames in Slide Over lie too high.
  package var slideOverFrameIsShifted: Bool
  /// Seconds from willShow to didShow.
  package var didShowDelay: Double
  /// The reported curve.
  package var curve: Int

  /// How the keyboard moves.
  package enum KeyboardMotion: String, Sendable {
    case spring, bezier
    case easeInOut = "ease-in-out"
  }

  /// What willShow of a floating keyboard says.
  package enum FloatingShow: String, Sendable { case panel, zero, silent }

  /// Reads the settings of a profile; rules that are not among them have their default.
  init(_ settings: [PlatformRule: String], system: Int) {
    func isSet(_ rule: PlatformRule, to value: String) -> Bool {
      PlatformProfile.setting(rule, in: settings) == value
    }
    preRotation = isSet(.P1, to: "preRotation")
    frameNotifications = isSet(.P2, to: "on")
    handlersInsideAnimation = isSet(.P3, to: "on")
    inheritance = isSet(.P4, to: "uikit")
    motion = KeyboardMotion(rawValue: PlatformProfile.setting(.P5, in: settings)) ?? .spring
    repostOnFocus = isSet(.P6, to: "repost")
    heightChangeAsPair = isSet(.P7, to: "pair")
    gestureUndockIsSilent = isSet(.P8, to: "gestureUndockSilent")
    hardwareFrameIsTall = isSet(.P9, to: "tall")
    crossFade = isSet(.P10, to: "zero")
    thirdPartySteps = isSet(.P11, to: "steps")
    otherAppPosts = isSet(.P12, to: "on")
    rotationPairs = isSet(.P13, to: "none") ? 0 : isSet(.P13, to: "twice") ? 2 : 1
    safeAreaIgnoresKeyboard = isSet(.P14, to: "on")
    layoutOverwritesFrames = isSet(.P15, to: "on")
    safeAreaFollowsRoot = isSet(.P16, to: "on")
    hideLeavesAccessory = isSet(.P17, to: "accessory")
    doubleObserversFireTwice = isSet(.P18, to: "on")
    additive = isSet(.additiveAnimations, to: "on")
    rightToLeft = isSet(.layoutDirection, to: "right-to-left")
    fieldAutoScroll = isSet(.fieldAutoScroll, to: "on")
    textViewFollowsCaret = isSet(.textViewResize, to: "follows")
    floatingShow = FloatingShow(rawValue: PlatformProfile.setting(.floatingShow, in: settings)) ?? .silent
    dockBurst = isSet(.dockBurst, to: "nine")
    accessoryInFrame = isSet(.accessoryInFrame, to: "included")
    sheetMoves = isSet(.sheetMoves, to: "on")
    returnPosts = isSet(.returnPosts, to: "hide+show")
    swipeBackPosts = isSet(.swipeBackPosts, to: "hide+show")
    slideOverFrameIsShifted = isSet(.slideOverFrame, to: "shifted")
    didShowDelay = Double(PlatformProfile.setting(.didShowDelay, in: settings)) ?? 0.28
    curve = system >= 7 ? 7 : 0
  }
}
