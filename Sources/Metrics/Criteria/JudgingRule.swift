/// A decision of this project beyond the formulas of metrics and gates, with a permanent number.
///
/// The documentation prints the rules, and programs that compute the metrics again refer to them by number.
public struct JudgingRule: Sendable {
  /// The number of the rule, by which `R12` names it.
  public let number: Int
  /// The subject of the rule, in a few words.
  public let title: String
  /// The rule, precise enough for another program to follow it.
  public let text: String

  private init(_ number: Int, _ title: String, _ text: String) {
    self.number = number
    self.title = title
    self.text = text
  }

  /// The name of the rule, such as `R12`.
  public var name: String { "R\(number)" }

  /// Every rule, in the order of the numbers.
  public static let all = sight + time + fit + rest + motion + scores

  /// The rules about visibility and use.
  private static let sight = [
    JudgingRule(
      1, "Order of painting",
      "Views are painted in the order of their tree: a view, then its subviews one after another, "
        + "each with everything inside it. The bars of containers come after the controller's views, "
        + "and the keyboard with its attached views comes last. Views painted later are in front."),
    JudgingRule(
      2, "Covering views",
      "Inputs, buttons and other controls, pictures, labels, texts and bars cover with their whole "
        + "frames, even if they are translucent. Containers and scroll views cover if they have a "
        + "background. A view that is hidden or has an alpha below 0.01 does not cover, and neither "
        + "does any view inside it. A view covers only with the part that the clipping views around it "
        + "leave of it. It never covers the views that contain it or the views inside it."),
    JudgingRule(
      3, "The seen part",
      "The seen part of a rectangle in a view is its part inside the window, inside the bounds of "
        + "every clipping view around the view, and above the top edge of a docked keyboard, without "
        + "the parts hidden by the status bar, by an undocked keyboard (R25) and by covering views "
        + "painted later. For the caret's line, the view itself also clips if it clips its subviews or "
        + "if its text scrolls inside it. The status bar is the window's strip above the safe area. VF "
        + "is the area of the seen part divided by the largest possible area: the width inside the "
        + "window and the clipping views times the height, or times the height of U if that is less. VF "
        + "is already 1 from that area minus 0.002 pt times the longer side. If there is no such width, "
        + "VF is 1 if U has a height. If U has no height, VF is 0. A rectangle without an area has VF 1 "
        + "if it is inside the window and the clipping views and not above the top of U, else 0."),
    JudgingRule(
      4, "Overlaps in the design",
      "Overlaps that existed before the keyboard came are not held against the strategy. The design "
        + "is the baseline's last layout, up to the end of the transition, that has no keyboard in the "
        + "same window. If there is none, it is the layout at the end of the transition; without a "
        + "baseline, the cell's own layouts are used. If the covering view and the covered one are in "
        + "the same scroll view, or both in none, the part in which they overlap in the design is left "
        + "out. That part moves with the upper left corner of the covered view. A remaining piece with "
        + "a side of up to 0.01 pt is left out as well. The same is true for the status bar and views "
        + "that do not scroll."),
    JudgingRule(
      5, "The usable area U",
      "U of a view reaches from the lower edge of the safe area's top and of the opaque top bars "
        + "down to the window's lower edge or the top of a docked keyboard, and at most to the top of "
        + "the opaque bottom bars and of the pinned bar. Bars that contain the view do not count, and "
        + "neither does a pinned bar beside the view that is narrower than half of the window. Bars "
        + "count at their positions in the baseline at the end of the transition. The pinned bar counts "
        + "on top of the keyboard if that is higher. U does not change if a strategy moves a bar."),
    JudgingRule(
      6, "Touches",
      "A touch goes to the front-most view that takes touches at its position. A view counts only "
        + "inside the views that clip it. All views take touches except labels, texts and pictures, "
        + "unless the screen says something else. A control can be used if a touch in the middle of its "
        + "visible part (R7) goes to the control or to a view inside it. This is not required if a "
        + "touch in the middle of the control does not reach it in the design (R4) either."),
    JudgingRule(
      7, "The visible part of a control",
      "The visible part is the largest rectangle of the control that nothing hides, by the shorter "
        + "side and then by the area. Every covering piece leaves the rectangles above, below, left and "
        + "right of it, each as long as possible."),
    JudgingRule(
      8, "Height that can be brought into view",
      "For a view that does not scroll, or lies in a bar, this is the longest vertical extent of "
        + "its seen part (R3) that no covering piece touches. For a view in a scroll view, it is the "
        + "largest part of its height that some offset between the insets puts into a free extent of "
        + "the scroll view. The free extents belong to the scroll view's seen part, as wide as the view "
        + "(or as the scroll view if the view lies beside it). They are what remains without the pieces "
        + "that cover the view and do not scroll with it. The height is never more than the longest "
        + "extent of the view that covering pieces that do scroll with it leave. In O4, O8, G3 and G4 "
        + "an undocked keyboard puts nothing out of reach, because the user can drag it away."),
    JudgingRule(
      9, "Controls that can be used",
      "A control can be used if a minimum of its height can be brought into view (R8) and, if it "
        + "does not scroll, a touch reaches it (R6). The minimum is the least of 24 pt, the height of "
        + "the control and the height of U. If the minimum is 0, no touch is required."),
  ]

  /// The rules about frames, transitions and the traces that a cell is compared with.
  private static let time = [
    JudgingRule(
      10, "Transitions",
      "A transition begins just before its event, so that a jump at its start counts. It ends after "
        + "0.7 s, when the keyboard's spring snaps to its end, or just before the next event; the frame "
        + "before that event is then its last position. A transition is complete if the next event is "
        + "not earlier than those 0.7 s. It starts without motion if it is the first one or the one "
        + "before it is complete. Otherwise it starts in motion."),
    JudgingRule(
      11, "Frames",
      "Frame n is at n / rate seconds from the start of the cell. A change belongs to the first "
        + "frame at or after it, with a tolerance of a millionth of a frame. In a sum over frames, each "
        + "frame counts until the next one, and the last one until the end of the transition."),
    JudgingRule(
      12, "First positions",
      "The first position of a series is the position in the frame before the transition, in the "
        + "cell itself. A caret that appears in a newly focused input counts as if it had been at the "
        + "same place of the input before, wherever the input was. Its first y is the y of the input in "
        + "the frame before, plus the caret's distance from the input's upper edge in the first frame "
        + "with the caret."),
    JudgingRule(
      13, "Changes of the window's size",
      "Positions before and after such a change are not compared: a series continues from its last "
        + "value, and nothing counts as layout shift. M2, M3 and M11 do not judge such a transition."),
    JudgingRule(
      14, "Baseline and oracle",
      "The baseline is the strategy none in the same situation, and the oracle is the best possible "
        + "strategy. The baseline's transition with the same kind, focus and start, with a tolerance of "
        + "a microsecond, corresponds to the cell's. A change that the baseline also shows in a "
        + "transition, such as growing text or a sheet that moves, counts neither for nor against a "
        + "strategy: the smallest move of M4 and M8 counts from the positions before the transition "
        + "plus that change, and the change itself is subtracted from the travel. The offsets of scroll "
        + "views around the input are not a part of that change unless text is typed or pasted, because "
        + "UIKit may scroll in the baseline where the cell has already scrolled. M7 and O7 measure the "
        + "distance from the baseline. A cell without a baseline is its own baseline, and it is not "
        + "known whether it stood still."),
    JudgingRule(
      15, "Rounding",
      "Values below 1e-9 are 0, and in O6, O7 and M7 values below 0.002 pt. Positions are equal "
        + "within 0.01 pt, and areas within a strip of 0.002 pt along the longer side. A line is "
        + "visible from 1 - 1e-6. Steps below one pixel count neither as layout shift nor as a "
        + "reversal."),
  ]

  /// The rules about the target and what fits.
  private static let fit = [
    JudgingRule(
      20, "The target",
      "The target is the largest of these that is no taller than U: everything, the field with its "
        + "label and the primary action, the field with its label, the field, the caret's line (the "
        + "field if there is no caret). The action is included if the action and the field are in the "
        + "same scroll view or both in none, and neither is in a bar. Everything is a choice only if "
        + "the field is in no scroll view and in no bar. It includes all controls and texts that are in "
        + "no scroll view and in no bar."),
    JudgingRule(
      21, "Fit",
      "How much fits is judged in the baseline's layout at the end of the transition. Nothing was "
        + "moved there, so the result is the same for every strategy. A pinned bar is assumed to stand "
        + "on the keyboard (R5)."),
    JudgingRule(
      22, "The smallest move",
      "The smallest move is 0 if the target is inside U with 10 pt of space below it, or with no "
        + "space if there is no keyboard on the screen. If the target is above the top of U, it is the "
        + "distance to that top. Else it is the smaller of two moves: the move up that leaves 10 pt "
        + "below the target, and the move that brings the target to the top of U. A field in the pinned "
        + "bar needs the move of the bar: from its previous position to its position in the baseline, "
        + "or onto the keyboard if that is higher."),
    JudgingRule(
      23, "Field or caret",
      "The caret's line is judged instead of a field whose text scrolls inside it if, by R21, no "
        + "more than that line fits. O1 then has a value but no weight, because the whole field cannot "
        + "be seen, and O3 and all motion metrics follow the line. When the keyboard hides, they follow "
        + "the field. A line that has disappeared does not move."),
    JudgingRule(
      24, "Bars",
      "A bar never limits U for the views inside it. A view in a bar does not move with the "
        + "content."),
    JudgingRule(
      25, "Undocked keyboards",
      "Only a keyboard that covers the window's whole width down to its lower edge, with a "
        + "tolerance of half a point, is docked and makes everything below its top unusable. Any other "
        + "keyboard, such as a floating one, is undocked and covers only its rectangle. A target that "
        + "overlaps it horizontally belongs below it if it is there and fits, else above it if it fits "
        + "there, else in the taller part."),
    JudgingRule(
      26, "Squeezed views",
      "A view that conflicting constraints squeeze is compared with its size in the baseline's "
        + "layout. A side may shrink to 24 pt, or to its size in the baseline if that is less, but no "
        + "further. O1, O3 and O5 are multiplied by the share of that minimum that is left. In O4 and "
        + "O8 the view is out of reach, with its height in the baseline. The caret's line counts with "
        + "its height in the baseline."),
  ]

  /// The rules about final layouts and hidden time.
  private static let rest = [
    JudgingRule(
      30, "Judged layouts",
      "O1, O2, O4 to O8 and G1 to G4 judge the layout after the animations at the end of every "
        + "complete transition (R10) while an input is focused, except when the keyboard hides or is "
        + "dragged. G1 and G2 do not apply if an undocked keyboard covers a part of the field, because "
        + "the user can drag it away (R8). O1 and O2 still report how much it covers."),
    JudgingRule(
      31, "Worst or pooled",
      "The value of a cell is that of its worst transition in O1 to O8, M2, M4 to M7, M9 and M11. "
        + "M3 is the ratio of the sums over all transitions in which it applies, M8 is the mean over "
        + "focus changes, M1 is for the whole cell, and M10 is for the first show."),
    JudgingRule(
      32, "Hidden time",
      "O3 judges shows and changes of the keyboard in which it moves, and focus changes that leave "
        + "a keyboard on the screen. It does not apply if the keyboard appears at once, because no "
        + "strategy could be faster. In a show, it does not apply to a field that was not entirely "
        + "visible before. If a field is already under the keyboard when it is focused, that time is "
        + "hidden time. Such a field can only come into view by moving, and a jump is charged by M6, so "
        + "the oracle's hidden time in the same change of focus or keyboard is subtracted. The oracle's "
        + "own O3 is 0 by definition. The window is the union of the windows before and after, because "
        + "a sheet that makes way for the keyboard clips at its own edges wherever it is."),
    JudgingRule(
      33, "Content that does not fit",
      "O4, O5 and O8 do not apply if their part does not fit by R21, and O6 ignores a label that "
        + "does not fit. An action that does not move with the field always fits. G3 applies if O4 "
        + "applies, if the return key performs the action, or if the action can be scrolled. O2 and O3 "
        + "do not apply if the baseline leaves less than a line of the field."),
    JudgingRule(
      34, "No keyboard on the screen",
      "O4, O8, G3 and G4 do not apply, because content that cannot be reached then is not held "
        + "against the strategy. Content that the strategy moves off the screen still counts in the "
        + "others."),
    JudgingRule(
      35, "The gap",
      "O7 counts a gap in the transition that made it, and only in one that starts without motion "
        + "(R10), because it is correct not to move a visible field. The gap is no larger than the move "
        + "up that made it. A bar has its gap in every transition. The lowest place of a bar is the "
        + "window's edge, the top of a docked keyboard, or the top of an undocked keyboard that would "
        + "cover it."),
    JudgingRule(
      36, "Content out of reach",
      "O8 leaves out content that cannot be reached, and controls that cannot be used (R9), in the "
        + "baseline's layout at the end of the transition without the keyboard. Without a baseline, "
        + "nothing is left out. A view is within reach if all of it, or as much of it as U holds, can "
        + "be brought into view (R8). A view that scrolls its own text is also within reach if a line's "
        + "height of it (the caret's) is visible and its first and its last line can be scrolled into "
        + "the visible part (R7). In another scroll view this is true only for a view that is lower "
        + "than its text. A control that cannot be used is lost even if it can be seen, and so is a "
        + "squeezed view (R26)."),
  ]

  private static let motion = [
    JudgingRule(
      40, "Layout shift",
      "Leaves count, except the keyboard and the caret. Scrolling by the user before a tap is not a "
        + "shift. M1 of a cell without an oracle, and so of the oracle itself, is 0."),
    JudgingRule(
      41, "In step with the keyboard",
      "M2, M3 and M11 judge shows, hides and changes of the keyboard that move it by more than a "
        + "pixel with a duration of their own, are complete and, unless they are hides, start without "
        + "motion (R10). They follow the pinned bar if there is no field, or if the field ends within a "
        + "pixel of its start. M11 always follows the bar if there is one, also while a finger drags "
        + "the keyboard. The bar belongs on the keyboard as soon as the keyboard reaches it."),
    JudgingRule(
      42, "Excess travel",
      "M4 judges shows and changes of the keyboard and of the text, and M8 judges focus changes, "
        + "only if they start without motion (R10). The whole excess of a focus change counts in M8 and "
        + "not in M4. The smallest move counts only for a field that ends up in its direction: a field "
        + "that is pushed the other way gets nothing for it. Less than 0.01 pt is no excess."),
    JudgingRule(
      43, "Reversals",
      "M5 ignores typing and pasting, which move the caret under every strategy. It subtracts the "
        + "keyboard's own reversals, because an interrupted keyboard reverses, and so does content that "
        + "stays on it. It subtracts at least one if a transition that starts in motion moves the "
        + "keyboard in no time: a fading keyboard does not reverse, but an interrupted animation "
        + "continues beside the next one."),
    JudgingRule(
      44, "Jumps",
      "M6 ignores typing and pasting, content that follows a keyboard of less than 0.25 s or a "
        + "finger, sheets that the system moves, and transitions that start in motion, except hides. If "
        + "the distance from the first position to the last, or between the layouts before and after, "
        + "is more than the keyboard's height, it replaces that height, so that a long smooth motion "
        + "beside a low keyboard is not a jump. Kh is the height of the keyboard at the end of the "
        + "transition, or at its start if the keyboard hides. If there is no keyboard, it is the height "
        + "of the last one."),
    JudgingRule(
      45, "Back in its place",
      "M7 and G5 judge complete transitions in the window of the cell's start: hides, another app's "
        + "keyboard, and a keyboard that left the dock and covers neither the pinned bar nor the target "
        + "at their positions in the baseline. G5 compares the upper edges of leaves and both edges of "
        + "scroll views that can be seen before or after, at their positions in the content of the "
        + "scroll views around them. After a hide, it also compares content insets. A bar that stands "
        + "on an undocked keyboard is in its place."),
    JudgingRule(
      46, "Content offsets after a hide",
      "Only M7 counts content offsets, of scroll views that contain views and that the user did not "
        + "scroll while the keyboard was up. It measures the distance from the offset that the rule "
        + "offsetAfterHide expects, limited to the range in which the scroll view can stay: from minus "
        + "the top inset to content height + bottom inset - height. With restored, this is the offset "
        + "before the latest show, and with kept, it is the offset before the hide. With either, every "
        + "offset in the range is correct. Every offset in the range is also correct for the oracle, "
        + "which restores offsets."),
    JudgingRule(
      47, "Reduced motion",
      "No strategy reads the setting, so M9 is judged together with M4 and M8. It passes if the "
        + "excess in points and the overshoot are at most a pixel, with a tolerance of 0.01 pt."),
    JudgingRule(
      48, "Smoothness",
      "M10 judges the first show, if the field travels at least a pixel in it. Its speeds are |Δy| "
        + "between times at whole numbers of frames after the start, up to 0.7 s or as far as there are "
        + "positions, and linear between frames. A field that follows one whole animation from a frame "
        + "on has the smoothness of that animation's curve."),
  ]

  private static let scores = [
    JudgingRule(
      50, "Standing still",
      "If a transition needs a move of more than a pixel and the cell always looks the same as its "
        + "baseline, standing still is not a merit: no motion metric applies, and the motion score is "
        + "missing. The needed move is that of the target, of a pinned bar that contains the field and "
        + "has to go up (R22) from where the baseline's change (R14) leaves it, or of a pinned bar that "
        + "ends below the keyboard's top in the baseline. A metric that lacks its event, such as a "
        + "hide, gives that as its reason instead."),
    JudgingRule(
      51, "Metrics and gates that do not apply",
      "A metric that does not apply has no weight, and a value that is shown anyway is in no "
        + "statistic. A gate that does not apply neither passes nor fails. A gate that fails in any "
        + "transition fails in the cell. On a custom screen, metrics in which the oracle itself scores "
        + "less than 1, and gates that it fails, do not apply."),
    JudgingRule(
      52, "How much is judged",
      "The share of the weight that is judged is that of the scored metrics that apply. A metric "
        + "that does not apply because the strategy stands still, or does not move content with the "
        + "keyboard, also counts as judged, because this is a verdict on the strategy."),
    JudgingRule(
      53, "One fact, one weight",
      "Of two metrics that measure the same fact, only one is scored: M2, not M3."),
    JudgingRule(
      54, "Overall",
      "0.6 occlusion + 0.4 motion, or the only one of the two, and at most the lowest cap of the "
        + "gates that fail."),
  ]
}
