import KeyboardAvoidance
import Scenarios
import Screens
import UIKit
import Platform

/// Where the app's window is on the screen, and the sheet in it; points.
struct SimulatedWindow: Equatable {
  /// The window in screen coordinates.
  var frame: CGRect
  /// The window's safe area insets.
  var safeArea: UIEdgeInsets
  /// What the controller's view fills: the window's bounds or a sheet, in window coordinates.
  var container: CGRect
  /// Whether the container is a sheet.
  var isSheet: Bool

  /// The container in screen coordinates.
  var containerOnScreen: CGRect { container.offsetBy(dx: frame.origin.x, dy: frame.origin.y) }

  /// The safe area insets of the container.
  ///
  /// A sheet has none at its top (a printed view hierarchy of a sign-in sheet: its table's top inset is the
  /// bar's height alone), and none at sides that it does not reach.
  var containerSafeArea: UIEdgeInsets {
    guard isSheet else { return safeArea }
    let isWide = container.size.width >= frame.size.width
    return UIEdgeInsets(
      top: max(0, safeArea.top - container.minY), left: isWide ? safeArea.left : 0,
      bottom: max(0, container.maxY - (frame.size.height - safeArea.bottom)),
      right: isWide ? safeArea.right : 0)
  }
}

extension SimulatedDevice {
  /// The window of a kind with its sheet at rest.
  func window(
    _ kind: WindowKind, _ presentation: ScreenContainer.Presentation, _ orientation: UIInterfaceOrientation
  ) -> SimulatedWindow {
    let frame = windowFrame(kind, orientation)
    var safe = safeArea(orientation)
    let screen = size(orientation)
    // A window's insets are those of the screen where it touches the screen's edge; every window keeps the
    // strip of its status bar or multitasking control at the top (a choice of this project). A Slide Over window
    // has a home indicator of its own: what is safe of it is as much shorter than the window as on the full
    // screen (zenn.dev/samekard_dev/articles/767710566e7114: 696 and 647, 744 and 695).
    if frame.maxY < screen.height, kind != .slideOver { safe.bottom = 0 }
    if frame.minX > 0 { safe.left = 0 }
    if frame.maxX < screen.width { safe.right = 0 }
    var window = SimulatedWindow(
      frame: frame, safeArea: safe, container: CGRect(origin: .zero, size: frame.size), isSheet: false)
    if presentation != .fullScreen {
      window.container = sheetFrame(presentation, window: frame.size, safe, orientation)
      window.isSheet = true
    }
    return window
  }

  /// The window of a kind in screen coordinates.
  private func windowFrame(_ kind: WindowKind, _ orientation: UIInterfaceOrientation) -> CGRect {
    let screen = size(orientation)
    let narrow: CGFloat = min(screen.width, screen.height) >= 1000 ? 375 : 320
    switch kind {
    case .fullScreen: return CGRect(origin: .zero, size: screen)
    case .splitViewLeft, .splitViewRight:
      // Two halves in landscape, two thirds and one third in portrait, 10 points between them: 585 of 1180,
      // 592 of 1194, 678 of 1366; 490 and 320 of 820, 504 and 320 of 834, 639 and 375 of 1024 (sizes that
      // Flutter apps' responsive tests list; hacknicity.medium.com for the mini).
      let right = orientation.isLandscape ? (screen.width - 10) / 2 : narrow
      return kind == .splitViewLeft
        ? CGRect(x: 0, y: 0, width: screen.width - 10 - right, height: screen.height)
        : CGRect(x: screen.width - right, y: 0, width: right, height: screen.height)
    case .slideOver:
      // 48 points shorter than the screen with a home indicator, 40 with a home button; 375 wide in
      // landscape with a home indicator (same sources). Half of it is below the window (hacknicity.medium.com
      // on home buttons); that this holds with an indicator, and the 10 points beside it, are choices.
      let hasIndicator = safePortrait.bottom > 0
      let strip: CGFloat = hasIndicator ? 48 : 40
      let width: CGFloat = hasIndicator && orientation.isLandscape ? 375 : narrow
      return CGRect(
        x: screen.width - width - 10, y: strip / 2, width: width, height: screen.height - strip)
    case .stageManager:
      // People size these windows: two thirds of the width and three quarters of the height, centred, is a
      // choice of this project.
      let size = CGSize(width: (screen.width * 2 / 3).rounded(), height: (screen.height * 3 / 4).rounded())
      return CGRect(
        x: ((screen.width - size.width) / 2).rounded(), y: ((screen.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    }
  }

  /// A sheet's place in its window.
  private func sheetFrame(
    _ presentation: ScreenContainer.Presentation, window: CGSize, _ safe: UIEdgeInsets,
    _ orientation: UIInterfaceOrientation
  ) -> CGRect {
    switch presentation {
    case .fullScreen: return CGRect(origin: .zero, size: window)
    case .pageSheet where hasFormSheets(window), .formSheet where hasFormSheets(window):
      // 540×620, centred (public imitations of the system's sheet up to iOS 15; it is slightly larger since).
      // No public figure says how large a tablet's page sheet is: the same is a choice of this project.
      let size = CGSize(width: 540, height: min(620, window.height - safe.top - safe.bottom))
      return CGRect(
        x: ((window.width - size.width) / 2).rounded(), y: ((window.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    case .mediumDetent where orientation.isPortrait || idiom == .pad:
      // About 53 % of the screen (qiita.com/cocona15531/items/de9bf73b570b9df13724, iPhones).
      let height = (window.height * 0.53).rounded()
      return CGRect(x: 0, y: window.height - height, width: window.width, height: height)
    case .pageSheet, .formSheet, .mediumDetent:
      return largeSheet(window: window, safe, orientation)
    }
  }

  /// Whether form sheets are small and centred rather than page sheets; they are 540 points wide and need some room
  /// beside them. The width at which UIKit changes over is not published; 560 is a choice of this project.
  private func hasFormSheets(_ window: CGSize) -> Bool { idiom == .pad && window.width >= 560 }

  /// A sheet at its large detent.
  ///
  /// Its top is 10 points below the safe area's, 20 with a home button (boscojwho/SheetInteraction,
  /// SheetLayoutInfo.swift; 40 on 375×667 in a printed view hierarchy); in a phone's landscape it fills the
  /// window (react-navigation's modal presentation leaves no strip there either).
  private func largeSheet(
    window: CGSize, _ safe: UIEdgeInsets, _ orientation: UIInterfaceOrientation
  ) -> CGRect {
    let top = orientation.isLandscape && idiom != .pad ? 0 : safe.top + (safe.bottom > 0 ? 10 : 20)
    return CGRect(x: 0, y: top, width: window.width, height: window.height - top)
  }

  /// Where a sheet goes when a docked keyboard covers it: a form sheet right below the status bar, one at its
  /// medium detent to the large one; others stay.
  ///
  /// FinalCAD/iOS-KeyboardManager 2 and IQKeyboardManager PR 234 for form sheets; true-sheet 588 for detents.
  func sheet(
    _ window: SimulatedWindow, _ presentation: ScreenContainer.Presentation,
    _ orientation: UIInterfaceOrientation, whenKeyboardIsAt top: CGFloat
  ) -> CGRect {
    let sheet = window.container
    guard top < sheet.maxY + window.frame.origin.y else { return sheet }
    switch presentation {
    case .fullScreen: return sheet
    case .mediumDetent: return largeSheet(window: window.frame.size, window.safeArea, orientation)
    case .pageSheet, .formSheet:
      guard hasFormSheets(window.frame.size) else { return sheet }
      var moved = sheet
      moved.origin.y = min(sheet.origin.y, window.safeArea.top)
      return moved
    }
  }
}
