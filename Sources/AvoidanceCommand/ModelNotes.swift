/// What the method page says about the simulation, in Markdown paragraphs.
enum ModelNotes {
  static let sections = [
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
    **What is not played.** Floating, undocked, split and hardware keyboards, sheets, Split View, interactive \
    dismissal, cross-fade, third-party keyboards and input accessory views. UIKit may scroll a focused text field of a \
    scroll view into view by itself; no public source says when and how far, so it does not here, which weighs on \
    strategies that only resize a scroll view; the rule fieldAutoScroll switches it on. Safe-area adjustment of content insets is left out, too: what a strategy \
    scrolls, it scrolls itself. Text views keep their caret visible while typing, as UITextView does.
    """,
    """
    **Bars.** Navigation bars are 44 points (32 on phones in landscape, 50 on pads) and tab bars 49 (50 on pads), as \
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
