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
      "Views are painted in the order of their tree: a view, then its subviews one after another, each with all that "
        + "lies in it. The bars of containers come after the controller's views, the keyboard with what is attached to it "
        + "comes last. What is painted later is in front."),
    JudgingRule(
      2, "What covers",
      "Inputs, buttons and other controls, pictures, labels, texts and bars, translucent ones too, cover with their whole "
        + "frames; containers and scroll views where they have a background. What is hidden or has an alpha below 0.01, "
        + "and all that lies in it, does not. A view covers only with what the clipping views around it leave of it, and "
        + "never what it lies in or what lies in it."),
    JudgingRule(
      3, "What is seen",
      "Of a rectangle in a view: its part inside the window, the bounds of every clipping view around it (and, for the "
        + "caret's line, of the view itself where that clips or its text scrolls inside it) and above a docked keyboard's top "
        + "edge, without what the status bar, a keyboard off the dock and covering views painted later take. The status bar is the window's strip above the safe area. VF is "
        + "the area of that part by the largest that can be: the width inside the window and the clipping views times the "
        + "height, or that of U if it is less. 1 from that area less 0.002 pt times the longer side; 1 where there is no "
        + "such width and U has a height, 0 where U has none. What has no area has VF 1 inside window, clips and U's top, else 0."
    ),
    JudgingRule(
      4, "Overlaps of the design",
      "What overlapped before the keyboard came is not charged. The design is the floor's last layout up to the end of "
        + "the transition that has no keyboard in the same window (the one at the end where there is none; the cell's own "
        + "without a floor). Where the covering view and the covered one are in the same scroll view or in none, the part "
        + "in which they overlap in the design, moved with the covered view's upper left corner, is left out, and so is "
        + "what then remains with a side up to 0.01 pt. Of the status bar the same holds for what does not scroll."
    ),
    JudgingRule(
      5, "The usable area U",
      "U of a view reaches from the lower edge of the safe area's top and of the opaque top bars down to the window's "
        + "lower edge or a docked keyboard's top, and to the top of the opaque bottom bars and the pinned bar; bars that "
        + "the view lies in, and a pinned bar beside it that is narrower than half the window, do not count. Bars are "
        + "where the floor has them at the end of the transition; the pinned one stands on the keyboard if that is "
        + "higher. Where a strategy puts a bar changes nothing."),
    JudgingRule(
      6, "Touches",
      "A touch goes to the front-most view at its place, inside the views that clip it, that takes touches: all do but "
        + "labels, texts and pictures, unless the screen says otherwise. A control is used by a touch in the middle of its "
        + "visible part that goes to it or into it. Where in the design a touch in its middle does not, its designer "
        + "knows why, and it is not asked for."),
    JudgingRule(
      7, "The visible part of a control",
      "The largest rectangle that nothing hides, by its shorter side, then by its area: every covering piece leaves the "
        + "rectangles above, below, left and right of it, as long as they can be."),
    JudgingRule(
      8, "What can be brought into view",
      "Of what does not scroll, or lies in a bar: the longest vertical extent of its seen part (R3) that no covering "
        + "piece touches. In a scroll view: the most of its height that some offset between the insets puts into one of "
        + "the extents that are left of the scroll view's seen part, as wide as the view (or as itself, where the view lies "
        + "beside it), by the pieces that cover the view and do not scroll along; never more than the longest extent that those that do leave of it. In O4, O8, G3 and G4 a keyboard off the dock takes nothing "
        + "out of reach: whoever put it there drags it off what they want to use."),
    JudgingRule(
      9, "Controls that can be used",
      "The least of 24 pt, the control's height and what U holds of it can be brought into view (R8), and, where it does "
        + "not scroll, a touch reaches it (R6). Where the least is 0, nothing is asked for."),
  ]

  /// The rules about frames, transitions and the traces that a cell is compared with.
  private static let time = [
    JudgingRule(
      10, "Transitions",
      "A transition begins just before its event, so that what jumps at its start counts. It ends after 0.7 s, when the "
        + "keyboard's spring snaps to its end, or just before the next event, and then the frame before that event is "
        + "its last position. It comes to rest if the next event is not earlier than those 0.7 s."),
    JudgingRule(
      11, "Frames",
      "Frame n is at n / rate seconds from the start of the cell; a change belongs to the first frame at or after it, a "
        + "millionth of a frame aside. A sum over frames lets each frame stand until the next, and the last one until "
        + "the transition's end."),
    JudgingRule(
      12, "First positions",
      "The first position of a series is that of the frame before the transition, in the cell itself. A caret that "
        + "appears in a newly focused input was at the same place of the input before, wherever the input was: y of the "
        + "input in the frame before, plus the caret's distance from the input's upper edge in the first frame in which "
        + "it is there."),
    JudgingRule(
      13, "Changes of the window's size",
      "Positions before and after are not compared: a series goes on from its last value, and nothing counts as layout "
        + "shift. M2, M3 and M11 leave such a transition out."),
    JudgingRule(
      14, "Floor and oracle",
      "The floor is the strategy none in the same situation, the oracle the ceiling. The floor's transition of the same "
        + "kind, focus and start, a microsecond aside, corresponds to the cell's. What the floor changes in a transition, "
        + "such as text that grows or a sheet that moves, is nobody's merit or fault: the least move of M4 and M8 counts "
        + "from the positions before with that change, and the change itself is taken off the travel; but for the offsets of "
        + "scroll views around the input, unless text is typed or pasted: what UIKit scrolls in the floor, a cell may "
        + "have scrolled before. M7 and O7 measure distance from the floor. A cell without a floor is its own, and nobody knows whether it stood still."
    ),
    JudgingRule(
      15, "Rounding",
      "What is smaller than 1e-9 is 0, and in O6, O7 and M7 what is smaller than 0.002 pt. Positions are equal to a "
        + "hundredth of a point, areas to a strip of 0.002 pt along the longer side, a line is visible from 1 - 1e-6. "
        + "Steps below one pixel neither shift the layout nor turn around."),
  ]

  /// The rules about the target and what fits.
  private static let fit = [
    JudgingRule(
      20, "What belongs to the target",
      "The target is the largest of these that is no taller than U: everything, the field with its label and the "
        + "primary action, the field with its label, the field, the caret's line (the field where there is no caret). "
        + "The action belongs to it if both are in the same scroll view or in none and neither is in a bar. Everything "
        + "is asked for where the field is in no scroll view and in no bar: all controls and texts of which the same is "
        + "true."),
    JudgingRule(
      21, "What fits",
      "How much fits is judged in the floor's layout at the end of the transition, where nothing was moved, so for every "
        + "strategy alike. A pinned bar is assumed to stand on the keyboard (R5)."),
    JudgingRule(
      22, "The least move",
      "0 if the target is inside U with 10 pt below it, none where no keyboard is on the screen; else the distance from U's top if it is above that; else "
        + "the smaller of the move up that leaves 10 pt below it and the one that brings it to U's top. A field in the "
        + "pinned bar needs the move of the bar: from where it was to where the floor has it, or onto the keyboard."
    ),
    JudgingRule(
      23, "Field or caret",
      "The caret's line stands for a field whose text scrolls inside it and of which, by R21, no more than that line "
        + "fits. O1 then has a value and no weight, for it cannot all be seen, and O3 and all motion follow the "
        + "line; when the keyboard hides they follow the field. A line that is gone does not move."),
    JudgingRule(
      24, "Bars",
      "A bar never limits U of what lies in it. What lies in a bar does not move with the content."),
    JudgingRule(
      25, "Panels",
      "Only a keyboard over the window's whole width and down to its lower edge, half a point aside, makes everything "
        + "below its top unusable; any other covers its rectangle. A target that meets it sideways belongs below it where "
        + "it is there and fits, else above it where it fits, else into the taller part."),
    JudgingRule(
      26, "What is squeezed",
      "What contradicting constraints squeeze is judged by what it is in the floor's layout: a side may give way to 24 pt "
        + "or to what it is there, if that is less, and no farther. Of O1, O3 and O5 the share of the least side is left; the "
        + "view is out of reach in O4 and O8, with the height that it has in the floor; the caret's line counts as high "
        + "as it was."),
  ]

  /// The rules about final layouts and hidden time.
  private static let rest = [
    JudgingRule(
      30, "Which layouts",
      "O1, O2, O4 to O8 and G1 to G4 judge the layout that animations lead to at the end of every transition that comes "
        + "to rest while an input is focused, except when the keyboard hides or is dragged. G1 and G2 leave out "
        + "where a keyboard off the dock lies over the field: whoever put it there drags it off (R8); O1 and O2 say how much "
        + "it takes."
    ),
    JudgingRule(
      31, "Worst or pooled",
      "A cell's value is the worst of its transitions in O1 to O8, M2, M4 to M7, M9 and M11. M3 is the ratio of the "
        + "sums over all transitions in which it applies, M8 the mean over focus changes, M1 of the whole cell, and M10 "
        + "of the first show."),
    JudgingRule(
      32, "Hidden time",
      "O3 runs over shows and changes of the keyboard in which it moves, and over focus changes that leave a keyboard on the "
        + "screen; not where the keyboard appears at once, for then nobody could be faster. A show leaves out a field "
        + "that was not entirely visible before. What lay under the keyboard already when it was focused is hidden time; "
        + "a field comes into view by a motion, and a jump is charged by M6, so the oracle's hidden time in the same "
        + "change of focus or keyboard is taken off, and the oracle has none by definition. The window is that before and after together, "
        + "for a sheet that gives way clips at its own edges wherever it is."),
    JudgingRule(
      33, "What does not fit",
      "O4, O5 and O8 do not apply where their part does not fit by R21, and O6 ignores a label that does not. An action "
        + "that does not move with the field always fits. G3 asks where O4 applies, where the return key performs the "
        + "action, and where the action can be scrolled. O2 and O3 do not apply where the floor leaves less than a "
        + "line of the field."),
    JudgingRule(
      34, "No keyboard on the screen",
      "O4, O8, G3 and G4 do not apply: what cannot be reached then is no strategy's doing. What is thrown off the screen "
        + "still is, in the others."),
    JudgingRule(
      35, "The gap",
      "O7 counts a gap in the transition that made it, and only in one that starts at rest: who leaves a visible field "
        + "where it is does right. It is no larger than the move up that made it. A bar has its gap in every transition. "
        + "The lowest place of a bar is the window's edge, the top of a docked keyboard, or that of a panel that would "
        + "cover it."),
    JudgingRule(
      36, "Content out of reach",
      "O8 leaves out what cannot be reached, or as a control not be used (R9), in the floor's layout at the end of the "
        + "transition with the keyboard taken away; without a floor nothing. Within reach is what can be brought into view "
        + "whole (R8), or as much of it as U holds; and a view that scrolls its own text (in another scroll view only one "
        + "that is lower than its text), if a line's height of it, the caret's, is visible and its first and its last line "
        + "can be scrolled into the visible part (R7). A control that cannot be used is lost even where it is seen, and so is what is squeezed."
    ),
  ]

  /// The rules about motion.
  private static let motion = [
    JudgingRule(
      40, "Layout shift",
      "Leaves count, but the keyboard and the caret. What a person scrolls before a tap is no shift. M1 of a cell "
        + "without an oracle, and so the oracle's own, is 0."),
    JudgingRule(
      41, "In step with the keyboard",
      "M2, M3 and M11 judge shows, hides and changes of the keyboard that move it by more than a pixel over a time of its "
        + "own, come to rest and, unless they hide, start at rest. They follow the pinned bar where there is no field, or it ends "
        + "within a pixel of where it began; M11 follows a bar always, also while a finger drags the keyboard. The bar "
        + "belongs on the keyboard as soon as the keyboard reaches it."),
    JudgingRule(
      42, "Excess travel",
      "M4 judges shows, changes of the keyboard and of the text, M8 focus changes, only where they start at rest; M8 takes "
        + "over the whole excess of M4, and M4 nothing of it. The least move counts only for a field that ends up in its "
        + "direction: one that is pushed away earns nothing for it. Less than a hundredth of a point is none."
    ),
    JudgingRule(
      43, "Turns",
      "M5 leaves out typing and pasting, which move the caret by themselves, and takes off the keyboard's own turns: an "
        + "interrupted keyboard turns around, and what stays on it. It takes off one at least where a transition that starts "
        + "in motion moves the keyboard in no time: a keyboard that fades does not turn, and an animation that is broken into "
        + "runs on beside the next."),
    JudgingRule(
      44, "Jumps",
      "M6 leaves out typing and pasting, what follows a keyboard of less than 0.25 s or a finger, sheets that move by "
        + "themselves, and transitions that start in motion, hides aside. It takes the distance from the first position to "
        + "the last, or between the layouts before and after, for the keyboard's height if it is more, so that a long smooth motion beside a low keyboard is "
        + "no jump. Kh is the height of the keyboard that the transition ends with, or began with if it hides; of the "
        + "last one where there is none."),
    JudgingRule(
      45, "Back in its place",
      "M7 and G5 judge hides, another app's keyboard, and a keyboard that left the dock and covers neither the pinned bar "
        + "nor the target where the floor has them, where they come to rest in the window of the start. G5 looks at the "
        + "upper edges of leaves and at both edges of what scrolls, of what can be seen before or after, at their places "
        + "in the content of the scroll views around them, and, "
        + "once the keyboard is hidden, at content insets. A bar that stands on a keyboard off the dock is in its place."
    ),
    JudgingRule(
      46, "Where offsets rest",
      "M7 alone counts content offsets, of scroll views with views in them that the person did not scroll while the "
        + "keyboard was up: the distance to where the rule offsetAfterHide expects them, moved to where the scroll view "
        + "can rest, from -inset at the top to content height + inset at the bottom - height. Restored is the offset "
        + "before the latest show, kept the one before the hide; by either, any place at which it can rest is right, "
        + "and so it is for the oracle, which restores."
    ),
    JudgingRule(
      47, "Reduced motion",
      "No strategy reads the setting, so M9 holds where M4 or M8 is judged and the excess in points and the overshoot are "
        + "a pixel at most, a hundredth of a point aside."),
    JudgingRule(
      48, "Smoothness",
      "M10 is that of the first show in which the field travels a pixel. Its speeds are |Δy| between times of a whole "
        + "number of frames after the start, up to 0.7 s or as far as there are positions, linear between frames. A field "
        + "that rides one whole animation from a frame on has that curve's."),
  ]

  /// The rules about scores.
  private static let scores = [
    JudgingRule(
      50, "Standing still",
      "Where some transition needs a move of more than a pixel, of the target, of a pinned bar with the field in it that "
        + "from where the floor's change (R14) leaves it has to go up (R22), or of a pinned bar that the floor rests below "
        + "the keyboard's top, and the cell shows the same as its floor at all times, standing still is no merit: no "
        + "motion metric applies, and the motion score is missing. A metric that lacks its event, such as a hide, says "
        + "that instead."),
    JudgingRule(
      51, "What does not apply",
      "A metric that does not apply weighs nothing, and a value that is shown all the same enters no statistic. A gate "
        + "that does not apply neither passes nor fails; one that fails in any transition fails in the cell. In a screen "
        + "of one's own, metrics and gates that the oracle itself falls short of do not apply."),
    JudgingRule(
      52, "How much is judged",
      "The share of the weight that is judged is that of the scored metrics that apply; a strategy's standing still, or "
        + "its not moving with the keyboard, is a verdict on it and counts as judged."),
    JudgingRule(
      53, "One fact, one weight",
      "Of two metrics that tell the same fact one is scored: M2, not M3."),
    JudgingRule(
      54, "Overall",
      "0.6 occlusion + 0.4 motion, or the one that there is, and at most the lowest cap of the gates that fail."
    ),
  ]
}
