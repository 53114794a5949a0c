/// The description of the simulation in Markdown paragraphs, for the method page and the documentation.
package enum ModelNotes {
  /// The paragraphs; most begin with their title in bold.
  package static let sections = [
    """
    **Notifications.** Every cell plays the four notifications of a show or a hide in their recorded order and \
    distance, with complete `userInfo`: did-begin-editing before willShow for a text field, willChangeFrame 2 ms before \
    willShow, did-begin-editing after willShow for a text view, didShow 0.28 s after willShow (OmniGroup OmniUIDocument \
    log, 2012; harrisonkong/HKUIKeyboardManager notes). A burst commits as one change, on a frame.
    """,
    """
    **Layout.** Screens are Auto Layout: a linear constraint solver with priorities, run once a state. Positions between \
    states follow the animation curves; animations that overlap add up, as since iOS 8. A layout pass re-applies \
    constraints and undoes frames that were set by hand (rule P15); moving the root view up takes its bottom safe area \
    away (rule P16).
    """,
    """
    **Rotation** is a cut: hide in the old geometry, the turn 30 ms later, show in the new geometry after 150 ms. \
    Positions before and after the cut are not compared; the transition is judged from the second willShow on.
    """,
    """
    **Placements.** A docked keyboard spans the screen. A floating one is a panel of 320 by 254 points, an undocked or \
    split one spans the screen off its bottom edge (pads with a home button only); they cover only their rectangle, \
    the gap of a split keyboard included. A hardware keyboard leaves a pad's shortcuts bar and a phone nothing. Where a \
    detached keyboard first appears no source says: a panel 20 points from the bottom right corner, a full-width one \
    a tenth of the screen above the bottom. With Prefer Cross-Fade Transitions the keyboard appears in place; what follows it moves as ever.
    """,
    """
    **Windows.** Split View has halves in landscape and two thirds with one third in portrait, 10 points between them; \
    Slide Over is 48 points shorter than the screen (40 with a home button), half of it below the window; a Stage \
    Manager window is two thirds as wide and three quarters as high as the screen. A page sheet begins 10 points below the \
    safe area (20 with a home button), a form sheet is 540 by 620, a medium detent 53 % of the height. The sheet's \
    edges clip its content and are what the metrics judge; a keyboard that covers it moves a form sheet up to the status \
    bar and lets a medium detent grow, right after the handlers of willShow. Split View and Slide Over are played as they were up to iPadOS 18; \
    iPadOS 26 put windows in their place. Screens have no variations by size class.
    """,
    """
    **Gestures.** A finger drags the keyboard at an even speed for 0.4 s, nothing is posted meanwhile and layout guides \
    follow; when it lets go, the rest runs in 0.145 s, ease-in-out. What the finger scrolls by the way is the same for all \
    strategies and is not played. Beginning to swipe back posts a hide, cancelling it a show. Returning to an app or a \
    screen lays its view out again. A show or hide that is cut short by the next never posts its did notifications (a \
    choice of this project). Observers live as in the published code: while visible, until deinit, or once more \
    for every appearance.
    """,
    """
    **What is judged there.** A keyboard that appears at once or follows a finger has no motion to be in step with; a \
    transition that begins while the last still runs has no start of its own, so excess travel, jumps and the gap are not \
    judged in it. When a keyboard leaves the dock and covers nothing that the person needs, and when another app shows \
    its keyboard, everything has to be in its place (M7, G5). Where no keyboard shows, occlusion does not apply.
    """,
    """
    **Scrolling by UIKit.** Since iOS 8 UIKit scrolls a focused text field of a scroll view into view by the smallest \
    amount that shows its frame (rule fieldAutoScroll): when it becomes first responder, right after the app has heard \
    of it (a choice of this project), and again when the scroll view's size or adjusted insets change while the keyboard \
    is up, in the animation that changes them. UIKit does not ask what the keyboard covers, so where nothing makes room \
    nothing scrolls, and nothing scrolls back when the keyboard leaves. Text views keep their caret visible while typing \
    and follow it when they are resized (likely; rule textViewResize).
    """,
    """
    **What is not played.** Rows that arrive while the keyboard is up, size-class variations and the \
    width of a guide that follows a floating panel are not played. Neither are the begin frame of a \
    scenario's first show, which may have the height of a keyboard that another app showed last, and the keyboards of \
    single versions of iOS 26, which differ by 10 points. Web pages are not played: on iOS the keyboard shrinks the visual \
    viewport alone and a person can pan it, for which no view of a screen stands, and Safari ignores interactive-widget \
    (bramus/viewport-resize-behavior, explainer).
    """,
    """
    **Bars.** Navigation bars are 44 points (32 on phones in landscape, but the Plus and Max ones, 50 on pads) and tab \
    bars 49 above the home indicator (32 on the same phones in landscape, 50 on pads, 45 with a home indicator), as \
    measured by QMUI_iOS 633, Flutter 39258 and ESTabBarController 88 and, in portrait, \
    recorded in Interface Builder files of public apps; the floating tab bar of iPadOS 18 and the bars of iOS 26 are \
    not modelled.
    """,
    """
    **The five blog posts** behind the published variants, cited as seed blog posts 000 to 004: 000, Korean, *iOS & Swift: \
    Keyboard로 사용자 입력할 때, ToolBar 위로 이동하기* (May 2017) with its companions of March 2017, January 2014 and \
    December 2013, also the source of the iPhone 7 and the 2013 measurements; 001, Korean, a sign-up form whose lower text \
    fields are moved by the first responder's place; 002, Korean, Zedd on WWDC21's *Your guide to keyboard layout*; 003, \
    Chinese, *[iOS] keyboard通知介紹*; 004, Korean, a comment field above the keyboard, from the Sakamaka project (2024).
    """,
    """
    **The oracle** is a strategy like the others, computed in every cell: it moves what has to be seen by the smallest \
    amount, on the keyboard's own curve, and puts everything back. What has to be seen is, as far as it fits between the \
    top bar and the keyboard: all content that cannot be scrolled, else the field with its label and the primary action, \
    else the field with its label, else the field, else the caret's line. Where something does not fit, the metrics that \
    ask for it do not apply, for no strategy.
    """,
  ]
}
