/// A decision that the formulas of metrics and gates leave open. Each decision has a permanent number.
///
/// The documentation prints the rules, and programs that compute the metrics again refer to the rules by
/// number.
public struct JudgingRule: Sendable {
  /// The number of the rule, which is 12 for `R12`.
  public let number: Int
  /// A short title of the rule.
  public let title: String
  /// The text of the rule. It is precise enough for another program to follow the rule.
  public let text: String

  private init(_ number: Int, _ title: String, _ text: String) {
    self.number = number
    self.title = title
    self.text = text
  }

  /// The name of the rule, such as `R12`.
  public var name: String { "R\(number)" }

  /// Every rule, in the order of the rule numbers.
  public static let all = sight + time + fit + rest + motion + scores

  private static let sight = [
    JudgingRule(
      1, "Order of painting",
      "Views are painted in the order of the view tree: a view first, and then its subviews one after "
        + "another, each with everything inside it. The bars of containers come after the controller's "
        + "views, and the keyboard with its attached views comes last. Views that are painted later are in "
        + "front."),
    JudgingRule(
      2, "Covering views",
      "Inputs, buttons and other controls, pictures, labels, texts and bars cover with their whole frames, "
        + "even if they are translucent. Containers and scroll views cover if they have a background. A view "
        + "that is hidden or has an alpha below 0.01 does not cover, and neither does any view inside it. A "
        + "view covers only with the part that is inside the views that clip it. It never covers the views "
        + "that contain it or the views inside it."),
    JudgingRule(
      3, "The seen part",
      "The seen part of a rectangle in a view is the part that is inside the window, inside the bounds of "
        + "every clipping view around the view, and above the top edge of a docked keyboard. The parts "
        + "hidden by the status bar, by an undocked keyboard (R25) and by covering views that are painted "
        + "later do not belong to it. For the caret's line, the view itself also clips if it clips its "
        + "subviews or if its text scrolls inside it. The status bar is the window's strip above the safe "
        + "area. VF is the area of the seen part divided by the largest possible area. The largest possible "
        + "area is the width inside the window and the clipping views times the height, or times the height "
        + "of U if that is less. VF is also 1 if the seen area is smaller than the largest possible area by "
        + "at most 0.002 pt times the longer side. If the width inside the window and the clipping views is "
        + "0, VF is 1 if U has a height. If U has no height, VF is 0. A rectangle without an area has VF 1 "
        + "if it is inside the window and the clipping views and not above the top of U, and VF 0 if not."),
    JudgingRule(
      4, "Overlaps in the design",
      "Overlaps that existed before the keyboard appeared are not held against the strategy. The design is "
        + "the baseline's last layout, up to the end of the transition, that has no keyboard in the same "
        + "window. If there is no such layout, the design is the layout at the end of the transition. "
        + "Without a baseline, the cell's own layouts are used. If the covering view and the covered view "
        + "are in the same scroll view, or both in none, the part in which they overlap in the design is "
        + "left out. That part moves with the upper left corner of the covered view. A remaining piece with "
        + "a side of up to 0.01 pt is left out as well. The same is true for the status bar and views that "
        + "do not scroll."),
    JudgingRule(
      5, "The usable area U",
      "U of a view reaches from the lower edge of the safe area's top and of the opaque top bars down to the "
        + "window's lower edge or the top of a docked keyboard, but not below the top of the opaque bottom "
        + "bars and of the pinned bar. Bars that contain the view do not count, and neither does a pinned "
        + "bar next to the view that is narrower than half of the window. Bars count at their positions in "
        + "the baseline at the end of the transition. The pinned bar counts at the position on top of the "
        + "keyboard if that is higher on the screen. U does not change if a strategy moves a bar."),
    JudgingRule(
      6, "Touches",
      "A touch goes to the front-most view that takes touches at the position of the touch. A view takes "
        + "touches only inside the views that clip it. All views take touches except labels, texts and "
        + "pictures, unless the screen specifies another value. A control can be used if a touch in the "
        + "middle of its visible part (R7) goes to the control or to a view inside it. A control also counts "
        + "as usable if a touch in its middle does not reach it even in the design (R4)."),
    JudgingRule(
      7, "The visible part of a control",
      "The visible part is the largest rectangle of the control that no view hides. Rectangles are compared "
        + "by their shorter sides and then by their areas. Every covering piece leaves the rectangles above, "
        + "below, left and right of it, each as long as possible."),
    JudgingRule(
      8, "Height that can be brought into view",
      "The height that can be seen now is the longest vertical extent of the view's part inside the window, "
        + "the clipping views and above a docked keyboard that no covering piece (R2, without the overlaps "
        + "of R4) touches. For a view that does not scroll, or is in a bar, this is all. For a view in a "
        + "scroll view, it is the larger of that height and of the part of its height that scrolling its "
        + "nearest scroll view can bring into a free extent, with offsets from minus the top inset to the "
        + "larger of that and content height + bottom inset - height. The free extents are found in the part "
        + "of the scroll view inside the window, its clipping views and above a docked keyboard, in the "
        + "width of the view, or in the width of the scroll view if the view is next to it. They are the "
        + "extents that remain without the pieces that cover the view and do not scroll with it. What "
        + "scrolling brings is never more than the longest extent of the view that is not covered by pieces "
        + "that scroll with it. In O4, O8, G3 and G4 an undocked keyboard puts nothing out of reach, because "
        + "the user can drag it away."),
    JudgingRule(
      9, "Controls that can be used",
      "A control can be used if its visible part (R7) is at least 24 pt wide and high, or as wide and high "
        + "as the control inside the window and the clipping views if that is less, and a touch reaches it "
        + "(R6). It can also be used if it is in a scroll view and in no bar, and 24 pt of its height, or "
        + "all of it if that is less, can be brought into view (R8). A control without a height counts as "
        + "usable. O4, G3, O8 and G4 use this one threshold."),
  ]

  /// The rules about frames, transitions, and the traces with which a cell is compared.
  private static let time = [
    JudgingRule(
      10, "Transitions",
      "A transition begins just before its event, so that a jump at its start counts. The drag of an "
        + "undocked keyboard begins when the finger picks it up. A transition ends 0.7 s after its event, or "
        + "after the end of that drag, when the keyboard's spring snaps to its end. If an animation that "
        + "began in it then still has a view at least 1 pt away from its place, it ends with that animation, "
        + "but at most 10 s later. It ends just before the next transition if that is earlier. The time in "
        + "which the device turns, from the hide to the show of the turn, belongs to no transition, because "
        + "positions in the two orientations cannot be compared. A transition's positions are the one just "
        + "before its event, those in the frames from the first at or after the event to the last at or "
        + "before the end, and, if the next transition begins no later than the end, the one just before that "
        + "transition. A transition is complete if no other begins before those 0.7 s are over. A transition "
        + "starts without motion if it is the first one or if the previous one is complete. Otherwise it "
        + "starts in motion. The position just before a time is the layout up to that time plus what is left "
        + "then of the animations that began earlier."),
    JudgingRule(
      11, "Frames",
      "Frame n is at n / rate seconds from the start of the cell. A change belongs to the first frame at or "
        + "after the change, with a tolerance of a millionth of a frame. In a sum over frames, each frame "
        + "counts until the next one, and the last frame counts until the end of the transition."),
    JudgingRule(
      12, "First positions",
      "The first position of a series is the position just before the transition (R10), in the cell itself, "
        + "and not in a frame. A caret that appears in a newly focused input counts as if it had already "
        + "been at the same position inside the input. Its first y is the y of the input just before the "
        + "transition, plus the caret's distance from the input's upper edge in the first position with a "
        + "caret that has a height."),
    JudgingRule(
      13, "Changes of the window's size",
      "Positions before and after a change of the window's size are not compared. In the frame of the change "
        + "a series continues from its last value, and later values are shifted by the same distance. No "
        + "movement in that frame counts as layout shift. M2, M3 and, except while a finger drags the "
        + "keyboard, M11 do not evaluate a transition with such a change. M4 and M8 add no change of the "
        + "baseline (R14) then, and O3 uses the window after the change."),
    JudgingRule(
      14, "Baseline and oracle",
      "The baseline is the strategy none in the same situation, and the oracle is the best possible "
        + "strategy. Both are played on the screen on which the cell is played, which is a changed one for "
        + "some strategies; whether a situation is judged (R51), and whether the screen fits (R33), is "
        + "decided by the oracle on the unchanged screen. The baseline's transition with the same kind, focus "
        + "and start, with a tolerance of a microsecond, corresponds to the cell's transition. A change that "
        + "the baseline also shows in a transition, such as growing text or a sheet that moves, counts "
        + "neither for nor against a strategy (but see R42). The smallest move of M4 and M8 is measured from "
        + "the positions before the transition plus that change, and the change itself is subtracted from the "
        + "travel. The offsets of scroll views around the input belong to that change only if text is typed "
        + "or pasted, because UIKit may scroll in the baseline when the cell has already scrolled. But a "
        + "scroll view whose content is at its top before the transition in the cell stays there, so a change "
        + "of its top inset in the baseline belongs to that change. M7 and O7 measure the distance from the "
        + "baseline. A cell without a baseline is its own baseline, and it is not known whether the cell "
        + "stood still."),
    JudgingRule(
      15, "Rounding",
      "Values below 1e-9 are 0, and so are values below 0.002 pt in O6, O7 and M7. Positions are equal if "
        + "they differ by at most 0.01 pt. A distance of up to 1 pt is not noticed, so it is added to that "
        + "tolerance in the step of O4 from 0.75 to 1, in G5, and in the position of a bar or an edge that is "
        + "compared with the baseline (R45). Areas are equal if they differ by at most a strip of 0.002 pt "
        + "along the longer side. A line is visible if its VF is at least 1 - 1e-6. Steps of less than one "
        + "pixel count neither as layout shift nor as a reversal. A target is inside an extent if it sticks "
        + "out by at most 0.001 pt. Two scores, or two ranked figures, are equal if they differ by at most "
        + "0.01 of 100; ranks compare figures that are rounded to 0.01."),
  ]

  private static let fit = [
    JudgingRule(
      20, "The target",
      "The target is the first of these that is no taller than U: everything, the field with its label and "
        + "the primary action, the field with its label, the field, the caret's line (or the field if there "
        + "is no caret). The action is included if the action and the field are in the same scroll view, or "
        + "both in none, and neither is in a bar. Everything is a possible target only if the field is in no "
        + "scroll view and in no bar. It includes all controls and texts that are in no scroll view and in "
        + "no bar."),
    JudgingRule(
      21, "Fit",
      "The baseline's layout at the end of the transition determines which content fits. No strategy has "
        + "moved views in that layout, so the result is the same for every strategy. A pinned bar is assumed "
        + "to be on top of the keyboard (R5)."),
    JudgingRule(
      22, "The smallest move",
      "The smallest move is 0 if the target is inside U with 10 pt of space below it, or without that space "
        + "if there is no keyboard on the screen. If the target is above the top of U, the smallest move is "
        + "the distance to that top. In all other cases it is the smaller of two moves: the move up that "
        + "leaves 10 pt below the target, and the move that brings the target to the top of U. A field in "
        + "the pinned bar needs the move of the bar, from the bar's previous position to its position in the "
        + "baseline, or to the position on top of the keyboard if that is higher on the screen."),
    JudgingRule(
      23, "Field or caret",
      "The caret's line is evaluated instead of a field whose text scrolls inside it if, by R21, no more "
        + "than that line fits. O1 then has the value of O2, because the whole field cannot be seen, and O3 "
        + "(also in a show that begins with the line hidden) and all motion metrics follow the line. When "
        + "the keyboard hides, they follow the field. A line that has disappeared does not move."),
    JudgingRule(
      24, "Bars",
      "A bar never limits U for the views inside it. A view in a bar does not move with the content. A "
        + "pinned bar that is taller than U of the focused field inside it, for example because its text "
        + "grows without a limit, lies over the bars at the top or over the top of the safe area. O6 then "
        + "counts the upper edge of the bar if it is higher, and the screen does not fit (R33)."),
    JudgingRule(
      25, "Undocked keyboards",
      "A keyboard is docked only if it covers the window's whole width down to the window's lower edge, with "
        + "a tolerance of half a point. A docked keyboard makes everything below its top unusable. Any other "
        + "keyboard, such as a floating one, is undocked and covers only its rectangle. A target that "
        + "overlaps an undocked keyboard horizontally belongs in the part of U below the keyboard if the "
        + "target is already there and fits there. If not, it belongs above the keyboard if it fits there. "
        + "If it fits in neither part, it belongs in the taller part."),
    JudgingRule(
      26, "Squeezed views",
      "A view that conflicting constraints squeeze is compared with its size in the baseline's layout. A "
        + "side may shrink to 24 pt, or to its size in the baseline if that is less, but no further. O1, O3 "
        + "and O5 are multiplied by the share of that minimum that is left. In O4 and O8 a squeezed view "
        + "counts as out of reach, with its height in the baseline. The caret's line counts with its height "
        + "in the baseline. O4 and O8 do not apply to a view that has no width or no height both before the first "
        + "transition of the cell and in the evaluated layout, because it is then not the keyboard that takes it away."
    ),
  ]

  /// The rules about final layouts and hidden time.
  private static let rest = [
    JudgingRule(
      30, "Evaluated layouts",
      "O1, O2, O4 to O8 and G1 to G4 evaluate the layout after the animations at the end of every complete "
        + "transition (R10) while an input is focused, except when the keyboard hides or is dragged. G1 and "
        + "G2 do not apply if an undocked keyboard that is narrower than the window by more than half a "
        + "point at one side covers a part of the field, because the user can drag it aside. O1 and O2 still "
        + "report how much it covers. An undocked or split keyboard whose frame is as wide as the window "
        + "stays over the field's columns, so both gates apply."),
    JudgingRule(
      31, "The value of a cell",
      "The value of a cell is that of its worst transition in O1 to O8, M2, M4 to M7, M9 and M11. M3 is the "
        + "ratio of two sums over all transitions in which it applies, M8 is the mean over focus changes, M1 "
        + "is for the whole cell, and M10 is for the first show."),
    JudgingRule(
      32, "Hidden time",
      "O3 evaluates shows and changes of the keyboard in which it moves, and focus changes and rotations "
        + "after which a keyboard covers a part of the window. When a device rotates, the keyboard rotates "
        + "with the screen and is there before the notification comes, so a field that code moves only then "
        + "is seen to come up from under it. O3 does not apply if the keyboard appears without animation, "
        + "because no strategy could be faster. In a show, it does not apply to a field, other than one "
        + "judged by its line (R23), that was not entirely visible just before. If a field is already under "
        + "the keyboard when it is focused, the time until it is visible is hidden time. Such a field can "
        + "only come into view by moving, and M6 penalizes a jump. Therefore the oracle's hidden time in the "
        + "same transition is subtracted, except in a show. The oracle's own O3 is 0 by definition. The "
        + "window is the union of the windows before and after the transition, because a sheet that moves out "
        + "of the keyboard's way clips at its own edges in both positions."),
    JudgingRule(
      33, "Content that does not fit",
      "Content that nobody can reach is out of reach, whatever the reason: O4, O8, G3 and G4 apply to "
        + "content that does not fit, too. If the action does not fit together with the field by R21, nothing "
        + "can show both, so a level of O4 from 0.5 on is shown but not scored (R51); a lower level is "
        + "scored, because a strategy can still let the user scroll to it. An action that does not move with "
        + "the field always fits. O5 does not apply if the label does not fit, and O6 ignores such a label, "
        + "because the label is read before the field. O2 and O3 do not apply if the field is shorter than a "
        + "line even in the baseline. If the field is in no scroll view and no bar and less than everything "
        + "fits, the oracle may have to move content farther than the target needs, for example because "
        + "everything is within reach only in a layout that becomes shorter. Its own excess travel and gap in "
        + "the same transition are subtracted in M4, M8, M9 and O7 then, and are 0 for the oracle by "
        + "definition. The screen does not fit in a situation if, in a layout that O8 evaluates, the field is "
        + "in no scroll view and no bar and less than everything fits (R21), or U of a view that is out of "
        + "reach has no height, or the pinned bar is taller than U of the field inside it (R24), and the "
        + "oracle has less than 100 or fails a gate. The oracle may be below 100 only there. The screen fits "
        + "in a cell of another strategy that passes with nothing out of reach (O8 is 0), because a framework "
        + "may lay the screen out in a shorter form, and an undocked keyboard may cover nothing that matters. "
        + "Any other cell there fails as usual, and the screen is named as the cause if the oracle fails one "
        + "of the same gates. A strategy that is played on a changed screen is judged on that screen."),
    JudgingRule(
      34, "No keyboard on the screen",
      "Without a keyboard on the screen, that is, if its frame is empty, O4, O8, G3 and G4 do not apply, "
        + "because content that cannot be reached then is not held against the strategy. Content that the "
        + "strategy moves off the screen still counts in the other metrics and gates."),
    JudgingRule(
      35, "The gap",
      "O7 counts a gap in the transition that caused it, and only if the field, or its line (R23), ends "
        + "more than a pixel from its place without a response (R14), because it is correct not to move a "
        + "visible field. In a transition that starts in motion (R10), the place is the one to which the "
        + "previous motion would have brought the field, unless that motion was interrupted in its first "
        + "frame, and O7 does not apply if a line is evaluated or the window changes its size. The gap is the "
        + "distance from the target to the lower end of the part of U in which it belongs (R25), less 24 pt, "
        + "and no more than the move up that caused it. The gap of a bar "
        + "counts in every transition, up to the bar's distance from its position in the baseline. A bar "
        + "belongs with its lower edge at the top of a docked keyboard, or at the top of an undocked keyboard "
        + "that would cover the bar at its position in the baseline, or else at the window's lower edge. A bar "
        + "that is the primary action itself may keep its distance from the safe area's lower edge in the "
        + "baseline, at most 24 pt."),
    JudgingRule(
      36, "Content out of reach",
      "O8 ignores content that cannot be reached, and controls that cannot be used (R9), in the "
        + "baseline's layout at the end of the transition without the keyboard. Without a baseline, no "
        + "content is ignored. A view is within reach if all of it can be seen now or, in a scroll view and "
        + "in no bar, if as much of it as U is high can be brought into view by scrolling with the keyboard "
        + "up (R8), and something of it in any case. A text in a scroll view and in no bar can be read a few "
        + "lines at a time, however short the list is: it is within reach if its first and its last part of "
        + "twice the height of the caret's line (or of the height of the text or of U, if that is less) can "
        + "each be brought into view whole. The empty part of a view that scrolls its own text, below the "
        + "text, does not have to be brought into view. A view that scrolls its own text is also within reach "
        + "if a part of it that is as tall as the caret's line is visible, and its first and its last line "
        + "can be scrolled into the visible part (R7). If such a view is inside another scroll view, it must "
        + "also be shorter than its text. A control that cannot be used counts as out of reach even if it can "
        + "be seen, and so does a squeezed view (R26). These count with their whole height, and so does a "
        + "text, because half of a text cannot be read. A control that can be used but is not within reach "
        + "counts with the part of its height, or of the height of U in a scroll view, that cannot be brought "
        + "into view (R8). So O8 is 1 only if no control can be used or there are only texts. Lines of an "
        + "editor and most messages of a chat that are pushed away cost O8 and fail no gate, because the user "
        + "can still type and send. But the newest message is what the user answers. While the focused input "
        + "is inside the pinned bar, G4 also fails if 24 pt of the height of the last text of a list, or all "
        + "of it if that is less, cannot be brought into view (R8), although U of the text is at least as "
        + "high. The list is a scroll view; texts in bars and texts that O8 ignores do not count, and the "
        + "last text is the one whose lower edge is the lowest. This is so in a list that lies behind the bar "
        + "and the keyboard, and in one that is pushed off the top of the screen."),
    JudgingRule(
      37, "The end of a list",
      "O9 evaluates scroll views that contain leaves, and text views, if they can be seen and there is a "
        + "keyboard on the screen. The text of a text view is its content, and so a text, too, may have a "
        + "blank band after its end. The frame and the bottom inset that the design of the scroll view has "
        + "are read in the baseline at the end of the transition, or at the start of a cell without a "
        + "baseline. The inset has two parts: the scroll view's adjustment for the safe area, and the inset "
        + "of the design, which is the rest. The scroll view has room down to the lower end of its U, or to "
        + "the top of an undocked keyboard that covers a part of the scroll view, where it is or where the "
        + "baseline has it, if that is higher on the screen. How much has to be free below the end of the "
        + "content is measured from the lower edge of the window, because it does not matter to a person "
        + "whether an inset or the end of the frame makes it. It is the inset of the design plus the larger "
        + "of two heights: the one below the end of the room, and the one below the scroll view's lower edge "
        + "in the baseline plus the adjustment, because the keyboard covers the safe area. The inset that is "
        + "needed is that height less the height below the scroll view's own lower edge. With it, the end of "
        + "the content, and so every field in it, can be scrolled to the top of the keyboard. It is negative "
        + "if the scroll view ends above its room and leaves a blank strip. Such a strip may be as high as "
        + "the distance that the baseline leaves between the scroll view and the lower edge of the safe area, "
        + "or a bar above that edge, and at most 24 pt. A strip in which another view begins is not blank. "
        + "Then, and for a scroll view in a bar or in another scroll view, the inset that is needed is the "
        + "inset of the design plus the largest of 0, the height that is covered, and the adjustment. The "
        + "band may be 10 pt high, which is the distance at which the rules place a target (R22). Whether a "
        + "strategy has already scrolled into the band does not matter, because a person sees it then at "
        + "once. But a list may keep its place if a keyboard that needed more has made way for another: if "
        + "the offset is larger than the last offset that is needed now, it counts as needed, up to the "
        + "offset at which the end of the content is as far above the lower edge of the window as it had to "
        + "be in an earlier evaluated layout. A safe area that is counted twice, in an inset or in a frame, "
        + "is therefore a blank band on every device that has one. A list or text that is too short to scroll "
        + "has no blank band."),
    JudgingRule(
      38, "Bars of containers",
      "The bar of a container, such as a tab bar, is a control as well. Before the first transition, and "
        + "after every complete hide, while no input is focused, G4 fails if the frame of the keyboard with "
        + "its attached views, or the pinned bar, leaves less than 24 pt of the height of a bar at the "
        + "bottom (or less than its height), and less than in the baseline. Something covers only if it is "
        + "at least half as wide as the bar. If nothing covers more than in the baseline, the gate is not "
        + "evaluated for the bar."),
  ]

  private static let motion = [
    JudgingRule(
      40, "Layout shift",
      "Only the leaves of the view tree count, without the keyboard and the caret. Scrolling by the user "
        + "before a tap is not a shift. While a finger drags the keyboard, and while a keyboard that the "
        + "finger released comes back, content that follows the keyboard moves because it has to. In the "
        + "steps between frames from the start of such a transition to the first frame at or after its end, "
        + "the keyboard's own vertical step is subtracted from the steps of views in the same direction. M1 "
        + "is 0 for a cell without an oracle, and therefore for the oracle itself."),
    JudgingRule(
      41, "In step with the keyboard",
      "M2, M3 and M11 evaluate shows, hides and changes of the keyboard that are animated and move the "
        + "keyboard by more than a pixel. These transitions must be complete and, unless they are hides, "
        + "start without motion (R10). The motion that the screen makes by itself is subtracted in every "
        + "frame. For the field it is the motion in the baseline, since just before the transition, of the "
        + "outermost scroll view around the field, or of the field if there is none. For the bar it is that "
        + "of the bar, and for the action that of the outermost scroll view around it, or of the action. It "
        + "counts only if the layouts before and after the transition differ by more than a pixel. The "
        + "metrics follow the first of these that does not then end within a pixel of its start: the field, "
        + "the lower edge of the pinned bar, the lower edge of the primary action, if it is in no pinned bar "
        + "and is seen throughout. A view is seen throughout if, just before the transition and in the layout "
        + "after it, some of it is inside the window and the clipping views and above a docked keyboard. The "
        + "screen's motion is not subtracted from a bar in M11 and M12, because its place is on the keyboard. "
        + "M11 always follows the bar if there is one, and also does so while a finger drags the keyboard. "
        + "The correct position of the bar's lower edge is the keyboard's upper edge, but no lower than the "
        + "lower one of the bar's first and final positions, or, in a drag, than the bar's position in the "
        + "baseline."),
    JudgingRule(
      42, "Excess travel",
      "M4 evaluates shows and changes of the keyboard and of the text, and M8 evaluates focus changes, "
        + "but only if they start without motion (R10). The whole excess of a focus change counts in M8 and "
        + "not in M4. The smallest move is subtracted only if the field ends up in the direction of that "
        + "move. A change of the baseline, such as a field that grows, explains a motion only in its own "
        + "direction: if the field ends on the other side of its first position, the excess is at least its "
        + "distance from there less the smallest move. M4 and M9 do not evaluate a show or a change of the "
        + "keyboard, and M5 and M6 do not either, if no keyboard covers a part of the window before or after "
        + "it and the field travels less than a pixel, as after a notification with a frame without height: "
        + "nothing in it can be done well. An excess of less than 0.01 pt counts as 0. If the content does "
        + "not fit, the excess of the oracle is subtracted (R33)."),
    JudgingRule(
      43, "Reversals",
      "M5 is the largest number of reversals of the field, of the pinned bar's lower edge and of the "
        + "primary action's lower edge; the bar and the action count if they are seen throughout (R41), and "
        + "the action if it is in no pinned bar. It ignores typing and pasting, which move the caret under "
        + "every strategy, except for the bar (R44). It subtracts the keyboard's own reversals, because an "
        + "interrupted keyboard reverses, and so does content that stays on top of it. It subtracts at least "
        + "one if a transition starts in motion and moves the keyboard without animation. A keyboard that "
        + "fades does not reverse, but the interrupted animation of the content continues during the next "
        + "one."),
    JudgingRule(
      44, "Jumps",
      "M6 is that of the view with the largest value, of those that M5 follows (R43). Typing and pasting "
        + "move the caret and make views grow under every strategy. So then both metrics follow only the "
        + "bar's lower edge, which has to stay where it is, and only if it is seen before or after (R41) and "
        + "has the same position both times in the baseline, to a pixel: growth is no jump, but a bar that "
        + "falls behind the keyboard because its text grew has jumped. M6 ignores content that follows a "
        + "finger or a keyboard without animation, a keyboard that comes with its screen and is in its place "
        + "in the first frame (rule pushedKeyboard), sheets that the system moves, and transitions that start "
        + "in motion, except hides. An animation of less than 0.25 s, such as that of a keyboard that a "
        + "finger has dragged and released, may be faster than the spring, and content in step with it is as "
        + "fast. If the keyboard moves by more than a pixel in it, the keyboard's largest step in a frame, "
        + "divided by its distance and by the length of a frame, replaces ω0 / e if that is more. If the "
        + "distance from the first position to the last, or between the layouts before and after, is more "
        + "than the keyboard's height, that distance replaces the height, so that a long smooth motion with a "
        + "short keyboard is not a jump. Kh is the height of the keyboard's part inside the window at the end "
        + "of the transition, or at its start if the keyboard covers nothing at the end. If it covers nothing "
        + "either time, Kh is that of the last transition in which it did. While a keyboard that jumps later "
        + "in a transition still has its first place, as one that a finger has picked up, content cannot "
        + "follow it, so M6 evaluates the motion up to that moment."),
    JudgingRule(
      45, "Return to the original position",
      "M7 and G5 evaluate complete transitions. These are hides, movements of another app's keyboard, and "
        + "transitions that undock the keyboard so that it covers neither the pinned bar nor the target at "
        + "their positions in the baseline. G5 compares the upper edges of leaves and both edges of scroll "
        + "views that can be seen before or after, at their positions in the content of the scroll views "
        + "around them. After a hide, it also compares content insets. A scroll view that code ends at the "
        + "safe area follows the safe area with its lower edge and not with its bottom inset: the change of "
        + "the baseline's adjustment for the safe area may be in the one instead of the other. If the window "
        + "has another size than at the start of the cell, an edge or an inset is compared only if it "
        + "differed by at most 1 pt from the baseline's at the start, an inset only if the edges of its "
        + "scroll view did as well. A bar on top of an undocked keyboard is at a correct position."),
    JudgingRule(
      46, "Content offsets after a hide",
      "Only M7 counts content offsets. It counts those of scroll views that contain views and that the user "
        + "did not scroll while the keyboard was shown. It measures the distance from the offset that the "
        + "rule offsetAfterHide expects, limited to the range of offsets at which the scroll view can stay: "
        + "from minus the top inset to content height + bottom inset - height. If the rule is restored, the "
        + "expected offset is the one before the latest show. If it is kept, it is the one before the hide. "
        + "If it is either, every offset in the range is correct. Every offset in the range is also correct "
        + "for the oracle, which restores offsets."),
    JudgingRule(
      47, "Reduced motion",
      "No strategy reads the setting, so M9 is evaluated together with M4 and M8. It passes if the excess in "
        + "points and the overshoot are at most a pixel, with a tolerance of 0.01 pt."),
    JudgingRule(
      48, "Smoothness",
      "M10 evaluates the first show, if the field travels at least a pixel in it. The speeds are |Δy| "
        + "between times at whole numbers of frames after the start, up to 0.7 s. Positions between frames "
        + "are interpolated linearly, and after the last known position the field stands still. A field that "
        + "follows one whole animation from a frame on has the smoothness of that animation's curve."),
    JudgingRule(
      49, "The dragged keyboard",
      "M12 evaluates every frame while a finger drags the keyboard, with the positions of R10. The bar's "
        + "lower edge belongs at the keyboard's upper edge, but no lower than in the baseline."),
  ]

  private static let scores = [
    JudgingRule(
      50, "Standing still",
      "A motion score is earned by moving. Something has to move in a transition with a focused input "
        + "that is no hide, no drag and not about another app's keyboard, whether or not it is complete, if a "
        + "keyboard covers a part of the window in the baseline's layout at its end and if, in that layout, "
        + "the smallest move of the target (R20, R22) is more than a pixel, or the pinned bar ends more than "
        + "a pixel below the place where it belongs (R35). For a field in the pinned bar only the bar counts. "
        + "The views that have to move are the bar, or those views of the target that are not inside the part "
        + "of U in which it belongs with 10 pt below them. If something has to move in a cell, but in no such "
        + "transition does one of these views end with an edge more than a pixel from its place in the "
        + "baseline, nothing is earned: a motion metric does not apply, and the motion score is missing. But "
        + "motion that nobody needs is a fault there, too. If something else has moved, a scored motion "
        + "metric whose value is beyond its good bound still applies, and with it the motion score. No motion "
        + "metric applies either if nothing has to move and, besides the keyboard with its attached views, "
        + "the caret and the edges of scroll views, everything always looks as in the baseline. The edge of a "
        + "scroll view is not content: behind the keyboard nobody sees it move. A metric that lacks its "
        + "event, such as a hide, gives that as its reason instead. What a person sees are the positions and "
        + "sizes of views and the lines in a text view, to 0.01 pt; content insets are not seen. So a "
        + "strategy that fails and changes only how far a list can be scrolled does nothing (no effect), "
        + "because the inset did not help."),
    JudgingRule(
      51, "Metrics and gates that do not apply",
      "A metric that does not apply has no weight, and a value that is shown anyway is not part of any "
        + "statistic. A gate that fails in any transition fails in the cell. A gate that does not apply "
        + "counts neither for nor against a cell, and a situation in which no gate applies to the oracle is "
        + "not judged. On a custom screen, metrics in which the oracle itself scores less than 1 do not "
        + "apply. Gates that it fails do."),
    JudgingRule(
      52, "Evaluated weight",
      "The evaluated share of the weight is that of the scored metrics that apply. A metric that does not "
        + "apply because the strategy stands still (R50), or does not move content with the keyboard, also "
        + "counts as evaluated, because this is a verdict on the strategy."),
    JudgingRule(
      53, "One weight per fact",
      "Of metrics that measure the same fact, or whose scores have a rank correlation above 0.9 over all "
        + "cells in which both apply, only one is scored: M2, not M3, and O1, not O2 and O5."),
    JudgingRule(
      54, "Overall",
      "The overall score is 0.6 occlusion + 0.4 motion, or the only one of the two scores, but at most the "
        + "lowest cap of the gates that fail."),
  ]
}
