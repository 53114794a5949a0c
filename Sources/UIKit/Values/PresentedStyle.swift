/// The way in which another screen is presented over this one.
public enum PresentedStyle: String, Sendable, Hashable, CaseIterable {
  case alert
  case actionSheet = "action-sheet"
  case pageSheet = "page-sheet"
  case formSheet = "form-sheet"
  case halfSheet = "half-sheet"
  /// A half-height sheet that does not dim this screen, so that a person can still use it.
  case undimmedHalfSheet = "undimmed-half-sheet"
  case popover
  case fullScreen = "full-screen"
  /// A screen that covers this one without removing its view from the window.
  case overFullScreen = "over-full-screen"

  /// Returns the style that a device uses for this one. A phone has no popovers and no form sheets, and shows
  /// page sheets instead (developer.apple.com: UIModalPresentationStyle.popover, formSheet).
  public func adapted(to idiom: UIUserInterfaceIdiom) -> PresentedStyle {
    switch self {
    case .popover, .formSheet: idiom == .phone ? .pageSheet : self
    default: self
    }
  }

  /// Whether the view of this screen leaves the window, so that the appearance methods of its controller are
  /// called. They are not called below sheets (MessageKit 1493), alerts and popovers.
  public var removesPresenter: Bool { self == .fullScreen }

  /// Whether the input below keeps the keyboard. Since iOS 8, other presentations take it away
  /// (SlackTextViewController 300). Below a popover, a person can continue to type (firefox-ios 22196).
  public var keepsKeyboard: Bool { self == .popover || self == .undimmedHalfSheet }

  /// Whether a person can still use the inputs of this screen.
  public var leavesScreenUsable: Bool { self == .undimmedHalfSheet }

  /// Whether a person can swipe the presented screen away.
  public var canBeSwipedAway: Bool {
    switch self {
    case .pageSheet, .formSheet, .halfSheet, .undimmedHalfSheet: true
    case .alert, .actionSheet, .popover, .fullScreen, .overFullScreen: false
    }
  }

  /// The style as a phrase.
  public var text: String {
    switch self {
    case .alert: "an alert"
    case .actionSheet: "an action sheet"
    case .pageSheet: "a page sheet"
    case .formSheet: "a form sheet"
    case .halfSheet: "a half-height sheet"
    case .undimmedHalfSheet: "a half-height sheet that leaves this screen usable"
    case .popover: "a popover"
    case .fullScreen: "a full screen"
    case .overFullScreen: "a screen over this one"
    }
  }
}
