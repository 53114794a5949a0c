import KeyboardAvoidance

/// Makes the bar the view controller's accessory view.
public enum AccessoryComposerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "accessory-composer"
  /// The family's title.
  public static let title = "Accessory composer"
  /// What the technique is and when to use it.
  public static let summary =
    "The bar at the bottom is the view controller's own inputAccessoryView: the controller is first responder, and the "
    + "bar stands at the bottom of the screen or on the keyboard, in step with it even while a finger drags it away. The "
    + "list gets an inset. Messages' way, for chats; a screen without such a bar is left alone."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A bar that can leave the view, and a controller that is first responder while it shows.",
    goodFor: "Chats that people dismiss by dragging.",
    fails: "The bar covers a tab bar, leaves with the first responder, and is as wide as the "
      + "window in a sheet.",
    mend: "Tie the bar to the keyboard layout guide where another bar is below it or the screen is a sheet.")
  /// The only one.
  public static let variants = [
    StrategyVariant(
      id: "accessory-composer", family: id, title: "Bar as accessory view, list inset",
      summary:
        "The controller becomes first responder when it appears, with the bar as its accessory view; the list gets what "
        + "the end frame, bar included, covers of it as inset, and stays at its end if it was there.",
      provenance: .doneRight,
      source:
        "the technique of MessageKit and of robots.thoughtbot.com/input-accessorizing-uiviewcontroller; the inset "
        + "is that of content-inset",
      undo:
        "The bar returns with the keyboard, the list's inset becomes what it was; the offset stays where the content "
        + "reaches.",
      knownFailures: [
        "The bar stands at the window's bottom edge, over a tab bar.",
        "Alerts and pickers take the first responder, and the bar with it (MessageKit 1048).",
        "Where frames leave the accessory view out (rule accessoryInFrame), the last message ends behind the bar "
          + "(MessageKit 494, 1020 saw it hidden on first layout).",
        "Where nothing takes over from an input that resigns (rule responderAfterResign), the bar leaves with the "
          + "keyboard (InputBarAccessoryView 21).",
        "An undocked or split keyboard takes the bar along, away from the bottom (stackoverflow 10749311).",
        "Fields beside the bar are not moved.",
      ], file: "AccessoryComposerInset.swift", minimumSystem: 7, make: { AccessoryComposerInset() })
  ]
}
