/// The description of the simulation as Markdown paragraphs, for the method page and the documentation.
package enum ModelNotes {
  /// The paragraphs. Most of them begin with their title in bold.
  package static let sections = [
    """
    **Notifications.** Every cell plays the four notifications of a show or a hide in their recorded order and at \
    their recorded intervals, with complete `userInfo`: did-begin-editing before willShow for a text field, \
    willChangeFrame 2 ms before willShow, did-begin-editing after willShow for a text view, didShow 0.28 s after \
    willShow (OmniGroup OmniUIDocument log, 2012; harrisonkong/HKUIKeyboardManager notes). The changes that code \
    makes for notifications that are posted together begin together with the keyboard's motion, on a frame.
    """,
    """
    **Layout.** Screens use Auto Layout: a linear constraint solver with priorities runs once for each state. \
    Positions between states follow the animation curves; overlapping animations are added, as in iOS 8 and later. A \
    layout pass applies the constraints again and undoes frames that were set by hand (rule P15). If the root view \
    moves up, it loses its bottom safe area (rule P16).
    """,
    """
    **Rotation** is a cut: the keyboard hides in the old geometry, the device rotates 30 ms later, and the keyboard \
    shows in the new geometry after 150 ms. Positions before and after the cut are not compared; the transition is \
    scored from the second willShow on.
    """,
    """
    **Placements.** A docked keyboard spans the screen. A floating keyboard is a panel of 320 by 254 points. An \
    undocked or split keyboard spans the screen above its bottom edge (only on iPads with a home button). Both cover \
    only their rectangle, which includes the gap of a split keyboard. With a hardware keyboard, an iPad shows the \
    shortcuts bar and an iPhone shows nothing. No source says where a detached keyboard first appears; here a panel \
    appears 20 points from the bottom right corner, and a full-width keyboard a tenth of the screen height above \
    the bottom. With Prefer Cross-Fade Transitions, the keyboard appears in place; views that follow it move as usual.
    """,
    """
    **Windows.** Split View has halves in landscape, and two thirds and one third in portrait, with 10 points between \
    them. Slide Over is 48 points shorter than the screen (40 with a home button), half of it below the window. A \
    Stage Manager window is two thirds as wide and three quarters as tall as the screen. A page sheet begins 10 points \
    below the safe area (20 with a home button), a form sheet is 540 by 620, and a medium detent is 53% of the height. The \
    sheet's edges clip its content, and the metrics judge the area inside them. A keyboard that covers the sheet moves \
    a form sheet up to the status bar and makes a sheet go to its tallest detent, right after the handlers of willShow. A \
    sheet without the large detent keeps its height above the keyboard (rule lowSheet). Split View \
    and Slide Over are simulated as they were up to iPadOS 18; iPadOS 26 replaced them with windows. Screens have no \
    variations by size class.
    """,
    """
    **Gestures.** A finger drags the keyboard at a constant speed for 0.4 s; no notification is posted meanwhile, and layout \
    guides follow. After the finger is lifted, the keyboard moves to its end in 0.145 s, ease-in-out. The scrolling \
    that the finger causes meanwhile is the same for all strategies and is not simulated. The beginning of a swipe \
    back posts a hide, and its cancellation posts a show; the keyboard keeps its place on the screen that the finger swipes. \
    A return to an app or a screen lays out its view again. A \
    show or hide that is interrupted by the next one never posts its did notifications (a choice of this project). \
    Observers are registered as in the published code: while the view is visible, until deinit, or once more at every \
    appearance.
    """,
    """
    **Screens over the screen.** An alert, a sheet or a full screen takes the keyboard away, and the input gets it back \
    (rule focusAfterDismissal); a popover on a tablet and an undimmed half-height sheet leave it. Appearance methods are \
    called below a full screen only. In a push, a pop or a full-screen presentation, the did methods come 0.5 s after the will \
    methods. Positions are those on the screen, so a keyboard that moves together with its screen keeps its place on it, \
    although notifications announce that it moves up or down (rule pushedKeyboard). After a pop, the input that had the keyboard \
    gets it back (rule focusAfterPop). An input ends editing after the will \
    notifications of a hide, and before another input begins.
    """,
    """
    **Exceptions in scoring.** A keyboard that appears instantly or follows a finger has no motion with which views \
    could keep in step. If a transition begins while the previous one is still running, the screen is already moving, so \
    excess travel, jumps and the gap are not scored in it. If a keyboard is undocked and covers nothing that the \
    person needs, or if another app shows its keyboard, everything must be in its original place (M7, G5). If no \
    keyboard is shown, occlusion does not apply.
    """,
    """
    **Scrolling by UIKit.** Since iOS 8, UIKit scrolls a focused text field of a scroll view into view by the smallest \
    amount that shows its frame (rule fieldAutoScroll): when it becomes first responder, right after the app is \
    notified (a choice of this project), and again when the size or the adjusted insets of the scroll view change \
    while the keyboard is up, in the animation that changes them. UIKit does not take into account what the keyboard \
    covers. If no code makes space, nothing scrolls, and nothing scrolls back when the keyboard leaves. Text views \
    keep their caret visible while the person types, and scroll to it when they are resized (likely; rule \
    textViewResize).
    """,
    """
    **What is not played.** These are not simulated: rows that arrive while the keyboard is up, size-class variations, \
    the width of a guide that follows a floating panel, the begin frame of a scenario's first show, which may have the \
    height of a keyboard that another app showed last, and the keyboards of individual versions of iOS 26, which differ by \
    10 points. A page sheet on an iPad has the size of a form sheet, 540 × 620 points, which is inferred: Apple says only \
    that a form sheet is slightly less wide (developer.apple.com/documentation/swiftui/presentationsizing/form), and one \
    project states about 540 points for both (web-ridge/react-native-paper-dates, DatePickerModal.tsx). Web pages are not simulated either: on iOS the keyboard shrinks only the visual viewport, which a \
    person can pan and which no view of a screen represents, and Safari ignores interactive-widget \
    (bramus/viewport-resize-behavior, explainer).
    """,
    """
    **Bars.** Navigation bars are 44 points (32 on phones in landscape, except the Plus and Max ones; 50 on iPads) and \
    tab bars 49 above the home indicator (32 on the same phones in landscape, 50 on iPads, 45 with a home indicator), \
    as measured by QMUI_iOS 633, Flutter 39258 and ESTabBarController 88 and, in portrait, recorded in Interface \
    Builder files of public apps. The floating tab bar of iPadOS 18 and the bars of iOS 26 are not modelled.
    """,
    """
    **The five blog posts** from which published variants were taken are cited as seed blog posts 000 to 004: 000, \
    Korean, hidavidbae.blogspot.com, *iOS & Swift: Keyboard로 사용자 입력할 때, ToolBar 위로 이동하기* (May 2017) with its companions of March 2017, January \
    2014 and December 2013, also the source of the iPhone 7 and the 2013 measurements; 001, Korean, velog.io/@club2548 (January 2024), a sign-up form \
    whose lower text fields are moved by the position of the first responder; 002, Korean, Zedd (zeddios.tistory.com) on WWDC21's *Your \
    guide to keyboard layout*; 003, Chinese, *[iOS] keyboard通知介紹*, \
    wisdomskyduan.blogspot.com/2015/02/ios-keyboard.html; 004, Korean, a comment field above the keyboard, \
    from the Sakamaka project (2024), yeoseongil.tistory.com/134.
    """,
    """
    **The oracle** is a strategy like the others, computed in every cell: it moves the content that must be seen by \
    the smallest amount, on the keyboard's own curve, and moves everything back. The content that must be seen is the \
    first of these that fits between the top bar and the keyboard: all content that cannot be scrolled; the field with \
    its label and the primary action; the field with its label; the field; the caret's line. If some content does not \
    fit, the metrics that require it do not apply, for any strategy.
    """,
  ]
}
