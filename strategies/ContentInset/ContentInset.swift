import KeyboardAvoidance
import UIKit

/// A bottom content inset of the scroll view that keeps the content above the keyboard.
public enum ContentInsetFamily: StrategyFamily {
  /// The family's id.
  public static let id = "content-inset"
  /// The family's title.
  public static let title = "Content inset"
  /// A description of the technique and of when to use it.
  public static let summary =
    "The scroll view keeps its frame and gets a bottom inset of the covered height, so that all content can "
    + "be scrolled above the keyboard. Right for every screen that scrolls; other screens do not change. It "
    + "is the most common technique: 20 of 46 public projects use it (43%, 30–58)."
  /// The requirements, uses and limits of the technique.
  public static let advice: FamilyAdvice? = FamilyAdvice(
    needs: "A scroll view around the inputs.",
    goodFor: "Every form, table or text that scrolls.",
    fails: "Content outside the scroll view stays under the keyboard: bars, composers, and forms that do not "
      + "scroll.",
    fix: "Put the form into a scroll view, attach a bar to the keyboard layout guide, and use the covered "
      + "height of the scroll view as the inset, not the keyboard's height.")
  /// The published variants, then the corrected one, then the variants for forms in a scroll view.
  public static let variants =
    onUnchangedScreens + [
      onUnchangedScreens[1].adopted(
        .scrollView, "as Apple's archived guide says for content that the keyboard may cover"),
      onUnchangedScreens[2].adopted(
        .scrollView, "as Apple's archived guide says for content that the keyboard may cover"),
    ]
  private static let onUnchangedScreens = [
    StrategyVariant(
      id: "content-inset-archived", family: id, title: "Apple's archived recipe",
      summary:
        "On didShow sets the content inset to the begin frame's height. If the top left corner of the field "
        + "from the delegate calls is below the shortened root view, it scrolls to that field, animated.",
      provenance: .published,
      source: "Apple, Text Programming Guide for iOS (archived), Managing the Keyboard, "
        + "developer.apple.com/library/archive/documentation/StringsTextFonts/Conceptual/TextAndWebiPhoneOS",
      undo: "Sets both insets to zero on willHide, which loses the app's own insets; the offset stays.",
      knownFailures: [
        "It waits until the keyboard has arrived and then scrolls with the scroll view's own animation.",
        "It tests only the field's top left corner, so a field that is half covered stays covered.",
        "It compares the corner in the field's superview with the root view's frame, so for a field in a "
          + "nested view both the test and the scroll use the wrong position.",
        "The begin frame has the previous keyboard's height, or 0, when the keyboard changes.",
        "If the system adds the bottom safe area to the inset, that area is counted twice.",
        "Text views are ignored.",
      ], file: "ContentInsetArchived.swift", corrections: archivedCorrections,
      make: { ContentInsetArchived() }),
    StrategyVariant(
      id: "content-inset-plain", family: id, title: "End frame's height as inset",
      summary:
        "Sets the bottom insets of the content and the indicators to the end frame's height on willShow, and "
        + "to 0 on willHide. UIKit does any scrolling.",
      provenance: .published,
      source: "as most apps write it: in 43 % of 46 public apps and course projects with keyboard code",
      undo: "Sets both insets to 0, which loses the app's own insets; the offset stays.",
      knownFailures: [
        "It uses the full height, so a scroll view that ends above the screen's edge gets too large an inset "
          + "(square/Listable issue 100).",
        "If the system adds the safe area to the inset, that area is counted twice.",
        "It does not scroll. UIKit scrolls to text fields automatically, but text views in a scroll view "
          + "stay covered.",
        "A hardware keyboard's bar, and a keyboard next to the window, cause an inset of the full height.",
      ], file: "ContentInsetPlain.swift", corrections: plainCorrections, make: { ContentInsetPlain() }),
    StrategyVariant(
      id: "content-inset", family: id, title: "Covered height as inset, scroll to the caret",
      summary:
        "Adds the height of the scroll view that the docked keyboard covers, less the safe area that the "
        + "system adds, to its original bottom inset, and scrolls by the smallest amount that shows the "
        + "caret with a margin of 8 points.",
      provenance: .corrected,
      source:
        "Managing the Keyboard in Apple's archived Text Programming Guide for iOS, corrected; the 8 points "
        + "are a choice of this project",
      undo: "Restores the scroll view's original insets; the offset stays if the content permits it.",
      knownFailures: [
        "A field outside the scroll view and a bar below it do not move.",
        "It scrolls only to the caret, not to the field's label or other content that belongs to the field.",
      ], file: "ContentInsetCovered.swift", make: { ContentInsetCovered() }),
  ]
  /// The margin that stays visible around the caret.
  public static let parameters = [
    StrategyParameter(
      family: id, id: "margin", title: "Margin above and below the caret", unit: "pt", range: 0...100,
      base: onUnchangedScreens[2], make: { ContentInsetCovered(margin: $0) })
  ]
}

extension ContentInsetCovered {
  convenience init(margin: Double) {
    self.init()
    self.margin = CGFloat(margin)
  }
}
