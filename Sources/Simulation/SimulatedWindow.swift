import KeyboardAvoidance
import Platform
import Scenarios
import Screens
import UIKit

/// The app's window on the screen and the sheet in the window, in points.
struct SimulatedWindow: Equatable {
  /// The frame of the window in screen coordinates.
  var frame: CGRect
  var safeArea: UIEdgeInsets
  /// The frame of the controller's view in window coordinates, which is that of the whole window or of a
  /// sheet.
  var container: CGRect
  var isSheet: Bool

  var containerOnScreen: CGRect { container.offsetBy(dx: frame.origin.x, dy: frame.origin.y) }

  /// The safe area insets of the container.
  ///
  /// A sheet has no inset at its top. In a printed view hierarchy of a sign-in sheet, the table's top inset
  /// is only the height of the bar. A sheet also has no inset at the sides of the window that it does not
  /// reach.
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
  /// Returns a window of a kind. A sheet in the window is at its position without a keyboard.
  func window(
    _ kind: WindowKind, _ container: ScreenContainer, _ orientation: UIInterfaceOrientation
  ) -> SimulatedWindow {
    let frame = windowFrame(kind, orientation)
    var safe = safeArea(orientation)
    let screen = size(orientation)
    // A window has the screen's insets only at the edges of the screen that it touches. At the top, every
    // window keeps the inset for its status bar or multitasking control (a choice of this project). A Slide
    // Over window has its own home indicator, and therefore the bottom inset of a full screen
    // (zenn.dev/samekard_dev/articles/767710566e7114: window 696 and safe area 647, screen 744 and safe area
    // 695).
    if frame.maxY < screen.height, kind != .slideOver { safe.bottom = 0 }
    if frame.minX > 0 { safe.left = 0 }
    if frame.maxX < screen.width { safe.right = 0 }
    var window = SimulatedWindow(
      frame: frame, safeArea: safe, container: CGRect(origin: .zero, size: frame.size), isSheet: false)
    if container.presentation != .fullScreen {
      window.container = sheetFrame(container, window: frame.size, safe, orientation)
      window.isSheet = true
    }
    return window
  }

  private func windowFrame(_ kind: WindowKind, _ orientation: UIInterfaceOrientation) -> CGRect {
    let screen = size(orientation)
    let narrow: CGFloat = min(screen.width, screen.height) >= 1000 ? 375 : 320
    switch kind {
    case .fullScreen: return CGRect(origin: .zero, size: screen)
    case .splitViewLeft, .splitViewRight:
      // The screen is divided in halves in landscape, and in two thirds and one third in portrait, with 10
      // points between them. Examples are 585 of 1180, 592 of 1194 and 678 of 1366; and 490 and 320 of 820,
      // 504 and 320 of 834, and 639 and 375 of 1024 (sizes from the responsive tests of Flutter apps;
      // hacknicity.medium.com for the mini).
      let right = orientation.isLandscape ? (screen.width - 10) / 2 : narrow
      return kind == .splitViewLeft
        ? CGRect(x: 0, y: 0, width: screen.width - 10 - right, height: screen.height)
        : CGRect(x: screen.width - right, y: 0, width: right, height: screen.height)
    case .slideOver:
      // The window is 48 points shorter than a screen with a home indicator, and 40 points shorter than one
      // with a home button. In landscape with a home indicator it is 375 points wide (the responsive tests of
      // Flutter apps; hacknicity.medium.com). On a device with a home button, half of the difference is below the window
      // (hacknicity.medium.com). Centring it on devices with an indicator and the 10-point margin are our choices.
      let hasIndicator = safePortrait.bottom > 0
      let strip: CGFloat = hasIndicator ? 48 : 40
      let width: CGFloat = hasIndicator && orientation.isLandscape ? 375 : narrow
      return CGRect(
        x: screen.width - width - 10, y: strip / 2, width: width, height: screen.height - strip)
    case .stageManager:
      // Users resize these windows. A centred window with two thirds of the screen's width and three quarters
      // of its height is a choice of this project.
      let size = CGSize(width: (screen.width * 2 / 3).rounded(), height: (screen.height * 3 / 4).rounded())
      return CGRect(
        x: ((screen.width - size.width) / 2).rounded(), y: ((screen.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    }
  }

  /// Returns the frame of a sheet in its window, without a keyboard.
  private func sheetFrame(
    _ container: ScreenContainer, window: CGSize, _ safe: UIEdgeInsets,
    _ orientation: UIInterfaceOrientation
  ) -> CGRect {
    if let detent = container.sheetDetents.first, hasDetents(orientation) {
      return bottomSheet(height(of: detent, window: window, safe, orientation), in: window)
    }
    switch container.presentation {
    case .fullScreen: return CGRect(origin: .zero, size: window)
    case .pageSheet where hasFormSheets(window), .formSheet where hasFormSheets(window):
      let size = CGSize(
        width: Self.formSheet.width,
        height: min(Self.formSheet.height, window.height - safe.top - safe.bottom))
      return CGRect(
        x: ((window.width - size.width) / 2).rounded(), y: ((window.height - size.height) / 2).rounded(),
        width: size.width, height: size.height)
    case .popover where hasFormSheets(window):
      // A popover has the controller's preferred size (developer.apple.com: preferredContentSize), or 320×1100 points
      // by default (contentSizeForViewInPopover), as far as the window has space. That a preferred height includes
      // the bars, and the popover's place below a button at the end of a navigation bar, with an arrow of 13 points
      // and 10 points to the edges of the safe area, are choices of this project.
      let wanted = container.popoverSize ?? CGSize(width: 320, height: 1100)
      let top = safe.top + navigationBarHeight(orientation) + 13
      let height = min(wanted.height, window.height - safe.bottom - Self.popoverMargin - top)
      let right = window.width - safe.right - Self.popoverMargin
      let width = min(wanted.width, right - safe.left - Self.popoverMargin)
      return CGRect(x: right - width, y: top, width: width, height: height)
    case .pageSheet, .formSheet, .mediumDetent, .popover:
      return largeSheet(window: window, safe, orientation)
    }
  }

  /// The size of a form sheet of an iPad, and of a page sheet, in points.
  ///
  /// Public imitations of the form sheet up to iOS 15 have 540×620; since then, it has been slightly larger. The
  /// page sheet is inferred: Apple says only that a form sheet is slightly less wide
  /// (developer.apple.com/documentation/swiftui/presentationsizing/form), and one project states about 540 points
  /// for both (web-ridge/react-native-paper-dates, DatePickerModal.tsx).
  private static let formSheet = CGSize(width: 540, height: 620)

  /// The distance of a popover from the edges of the safe area and from the keyboard, in points; a choice of this
  /// project.
  private static let popoverMargin = 10.0

  /// Returns whether sheets are small and centred. Such a sheet is 540 points wide and needs space on both
  /// sides. The minimum width of the window is not published, so 560 is a choice of this project.
  private func hasFormSheets(_ window: CGSize) -> Bool { idiom == .pad && window.width >= 560 }

  /// Returns whether sheets rest at their detents. On a phone in landscape, a sheet fills the window unless it asks
  /// for another behavior (developer.apple.com: prefersEdgeAttachedInCompactHeight).
  private func hasDetents(_ orientation: UIInterfaceOrientation) -> Bool {
    orientation.isPortrait || idiom == .pad
  }

  /// Returns the height of a sheet at a detent.
  ///
  /// The medium detent is about 53 % of the screen (qiita.com/cocona15531/items/de9bf73b570b9df13724, iPhones). A
  /// custom detent is a height above the bottom safe area (developer.apple.com:
  /// custom(identifier:resolver:)), and no detent is taller than the large one (maximumDetentValue).
  private func height(
    of detent: ScreenContainer.Detent, window: CGSize, _ safe: UIEdgeInsets,
    _ orientation: UIInterfaceOrientation
  ) -> CGFloat {
    let large = largeSheet(window: window, safe, orientation).height
    return switch detent {
    case .medium: (window.height * 0.53).rounded()
    case .large: large
    case .height(let height): min(height + safe.bottom, large)
    }
  }

  /// Returns the frame of a sheet with a height at the bottom edge of its window.
  private func bottomSheet(_ height: CGFloat, in window: CGSize) -> CGRect {
    CGRect(x: 0, y: window.height - height, width: window.width, height: height)
  }

  /// Returns the frame of a sheet at its large detent.
  ///
  /// Its top edge is 10 points below the top of the safe area, or 20 points on a device with a home button
  /// (boscojwho/SheetInteraction, SheetLayoutInfo.swift; 40 on 375×667 in a printed view hierarchy). On a
  /// phone in landscape, the sheet fills the window (as a modal sheet does in react-navigation).
  private func largeSheet(
    window: CGSize, _ safe: UIEdgeInsets, _ orientation: UIInterfaceOrientation
  ) -> CGRect {
    let top = orientation.isLandscape && idiom != .pad ? 0 : safe.top + (safe.bottom > 0 ? 10 : 20)
    return CGRect(x: 0, y: top, width: window.width, height: window.height - top)
  }

  /// Returns the frame of a sheet after a docked keyboard has covered it. A form sheet moves up
  /// until it touches the status bar, a sheet with detents goes to the tallest one, and a popover shrinks.
  /// Other sheets do not move.
  ///
  /// If the tallest detent is not the large one, the sheet has its height above the keyboard instead of above the
  /// safe area, and its view still ends at the window's bottom edge.
  ///
  /// The sources are FinalCAD/iOS-KeyboardManager 2 and IQKeyboardManager PR 234 for form sheets, true-sheet 588
  /// and feedback-assistant/reports 669 for detents, AutoResizingSheet 1 for low sheets, and
  /// JSQMessagesViewController 238 and Atlas-iOS PR 945 for popovers.
  func sheet(
    _ window: SimulatedWindow, _ container: ScreenContainer,
    _ orientation: UIInterfaceOrientation, whenKeyboardIsAt top: CGFloat
  ) -> CGRect {
    let sheet = window.container
    let (size, keyboardTop) = (window.frame.size, top - window.frame.origin.y)
    guard keyboardTop < sheet.maxY else { return sheet }
    if let tallest = container.sheetDetents.last {
      let large = largeSheet(window: size, window.safeArea, orientation)
      guard container.isLowSheet, hasDetents(orientation) else { return large }
      let visible = height(of: tallest, window: size, window.safeArea, orientation) - window.safeArea.bottom
      return bottomSheet(min(visible + size.height - keyboardTop, large.height), in: size)
    }
    switch container.presentation {
    case .fullScreen, .mediumDetent: return sheet
    case .pageSheet, .formSheet:
      guard hasFormSheets(size) else { return sheet }
      var moved = sheet
      moved.origin.y = min(sheet.origin.y, window.safeArea.top)
      return moved
    case .popover:
      guard hasFormSheets(size) else { return sheet }
      var shrunk = sheet
      shrunk.size.height = max(0, keyboardTop - Self.popoverMargin - sheet.origin.y)
      return shrunk
    }
  }
}
