import KeyboardAvoidance

/// A bar at the bottom of the screen that is the view controller's input accessory view.
public enum AccessoryComposerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "accessory-composer"
  /// The family's title.
  public static let title = "Accessory composer"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The bar at the bottom is the view controller's own inputAccessoryView, and the controller is first "
    + "responder. The bar is at the bottom of the screen or above the keyboard, also while a finger drags "
    + "the keyboard away, and the list gets an inset. Messages works like this. Use it for chats; it does "
    + "not change a screen without such a bar."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar that can be removed from the view, and a controller that is first responder while it is "
      + "visible.",
    goodFor: "Chats in which people dismiss the keyboard by dragging.",
    fails: "The bar covers a tab bar, disappears with the first responder, and is as wide as the window in a "
      + "sheet.",
    fix: "If another bar is below it, or the screen is a sheet, attach the bar to the keyboard layout guide "
      + "instead.")
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "accessory-composer", family: id, title: "Bar as accessory view, list inset",
      summary:
        "The controller becomes first responder when it appears, with the bar as its accessory view. The "
        + "list's inset is the height that the end frame, which includes the bar, covers of it; a list that "
        + "was scrolled to its end stays there.",
      provenance: .corrected,
      source:
        "the technique of MessageKit and of robots.thoughtbot.com/input-accessorizing-uiviewcontroller; the "
        + "inset is that of content-inset",
      undo:
        "The bar moves down with the keyboard and the list's inset is restored; the offset stays if the "
        + "content permits it.",
      knownFailures: [
        "The bar is at the window's bottom edge, over a tab bar.",
        "Alerts and pickers become first responder, and the bar disappears (MessageKit 1048).",
        "If frames do not include the accessory view (rule accessoryInFrame), the last message ends behind "
          + "the bar (MessageKit 494; 1020 saw it hidden on first layout).",
        "If no other responder follows an input that resigns (rule responderAfterResign), the bar disappears "
          + "with the keyboard (InputBarAccessoryView 21).",
        "The bar moves with an undocked or split keyboard, away from the bottom (stackoverflow 10749311).",
        "Fields outside the bar are not moved.",
      ], file: "AccessoryComposerInset.swift", minimumSystem: 7, make: { AccessoryComposerInset() })
  ]
}
