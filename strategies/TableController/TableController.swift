import KeyboardAvoidance

/// The automatic behaviour of a table view controller.
public enum TableControllerFamily: StrategyFamily {
  /// The family's id.
  public static let id = "table-controller"
  /// The family's title.
  public static let title = "UIKit's UITableViewController"
  /// A description of the technique and of when to use it.
  public static let summary =
    "A table view controller insets its table for the keyboard and scrolls to the field, without any code. "
    + "It works for screens whose scroll view is a table; it does not change others, like a plain view "
    + "controller. Apple does not document it, so the model follows public reports."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A UITableViewController.",
    goodFor: "Forms in the rows of a table.",
    fails: "It cannot be disabled, and it does nothing for other screens.",
    fix: "Use a content inset if the table is in another controller, but do not use both.")
  /// The only variant.
  public static let variants = [
    StrategyVariant(
      id: "table-controller", family: id, title: "Automatic inset of a table",
      summary:
        "After the first appearance adds the table's covered height to its bottom inset and scrolls the "
        + "focused text field into view, together with the keyboard.",
      provenance: .library,
      source:
        "UIKit's UITableViewController (Apple's SDK), modelled from reports: radars 13984333 and 22600028, "
        + "github.com/lionheart/openradar-mirror; github.com/uias/Tabman issue 377",
      undo: "Restores the inset; the offset stays if the content permits it.",
      knownFailures: [
        "It cannot be disabled, so an inset of the app is added to it (radar 13984333; openradar-mirror "
          + "issue 4967).",
        "It works only if the base class's viewWillAppear runs, and not in containers that disable the "
          + "adjustment of insets (uias/Tabman issue 377).",
        "It scrolls to text fields in cells but not to text views (IQKeyboardManager issue 1589).",
        "A plain view controller that holds a table does not have it.",
        "The distance that it scrolls beyond the field is not documented. It is 0 here; the parameter margin "
          + "tries larger values.",
      ], file: "TableControllerInset.swift", make: { TableControllerInset(margin: 0) })
  ]
  /// The margin that stays visible around the field. UIKit does not document it.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "Distance that it scrolls beyond the field", unit: "pt",
      range: 0...100,
      base: variants[0], make: { TableControllerInset(margin: $0) })
  ]
}
