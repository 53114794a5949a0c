import KeyboardAvoidance

/// What a table view controller does by itself.
public enum TableControllerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "table-controller"
  /// The family's title.
  public static let title = "UIKit's UITableViewController"
  /// What the technique is and when to use it.
  public static let summary =
    "A table view controller gives its table an inset for the keyboard and scrolls to the field, without any code. It is "
    + "for screens whose scroll view is a table; all others are left alone, as a plain view controller leaves them. Apple "
    + "does not say how it works: this is what people report of it."
  /// What somebody who considers it asks first.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A UITableViewController.",
    goodFor: "Forms in the rows of a table.",
    fails: "It cannot be switched off, and does nothing for any other screen.",
    mend: "Use a content inset where the table is in another controller, and not both.")
  /// The only one.
  public static let variants = [
    StrategyVariant(
      id: "table-controller", family: id, title: "Automatic inset of a table",
      summary:
        "From the first appearance on adds what the keyboard covers of the table to its bottom inset and scrolls "
        + "the focused text field into view, along with the keyboard.",
      provenance: .library,
      source:
        "UIKit's UITableViewController (Apple's SDK), modelled from reports: radars 13984333 and 22600028, "
        + "github.com/lionheart/openradar-mirror; github.com/uias/Tabman issue 377",
      undo: "Restores the inset; the offset stays where the content reaches.",
      knownFailures: [
        "It cannot be switched off: an inset of one's own doubles it (radar 13984333; openradar-mirror issue 4967).",
        "It works only where the base class's viewWillAppear runs, and not in containers that switch insets off "
          + "(uias/Tabman issue 377).",
        "Text views in cells are not scrolled to while text fields are (IQKeyboardManager issue 1589).",
        "A plain view controller that holds a table gets none of it.",
        "How far it scrolls beyond the field is not documented: here not at all, the parameter margin tries more.",
      ], file: "TableControllerInset.swift", make: { TableControllerInset(margin: 0) })
  ]
  /// What nobody has documented.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "How far it scrolls beyond the field", unit: "pt", range: 0...100,
      base: variants[0], make: { TableControllerInset(margin: $0) })
  ]
}
