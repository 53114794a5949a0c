import Support
import UIKit
import Layout
import Platform

/// An input of a screen.
public struct ScreenInput: Sendable {
  /// The view's index.
  public var view: Int
  /// The class of the input.
  public var kind: InputKind
  /// The keyboard it asks for.
  public var keyboard: KeyboardKind
  /// Whether the suggestion bar shows (autocorrection on, not secure).
  public var suggestions: Bool
  /// Whether it hides its text, as for a password: its keyboard then has no emoji.
  public var isSecure = false
  /// The index of the label's view, nil without one.
  public var label: Int?
  /// Whether the return key performs the primary action.
  public var returnKeyPerformsAction: Bool
  /// Whether the return key moves on to the next input.
  public var returnKeyMovesOn = false
  /// Height of a line of text in points (20.3 for 17-point body text).
  public var lineHeight: Double
  /// Space above the first and below the last line of a text view, in points.
  public var textInset: Double
  /// Lines of text at first.
  public var lines: Int
  /// The most lines a growing text view shows before it scrolls inside; nil when it does not grow.
  public var growsToLines: Int?
  /// Height in points of the input's own `inputAccessoryView`, a toolbar for example; 0 without one.
  ///
  /// The view lies on the keys and is part of the keyboard's frame.
  public var accessoryHeight: Double
  /// Describes an input.
  public init(
    view: Int, kind: InputKind = .textField, keyboard: KeyboardKind = .alphabet,
    suggestions: Bool = true, label: Int? = nil, returnKeyPerformsAction: Bool = false,
    lineHeight: Double = 20.3, textInset: Double = 8, lines: Int = 1, growsToLines: Int? = nil,
    accessoryHeight: Double = 0
  ) {
    self.view = view
    self.kind = kind
    self.keyboard = keyboard
    self.suggestions = suggestions
    self.label = label
    self.returnKeyPerformsAction = returnKeyPerformsAction
    self.lineHeight = lineHeight
    self.textInset = textInset
    self.lines = lines
    self.growsToLines = growsToLines
    self.accessoryHeight = accessoryHeight
  }
}

/// The container around the controller's view.
public struct ScreenContainer: Sendable, Equatable {
  /// How a navigation bar lies to the view.
  public enum NavigationBar: String, Sendable, CaseIterable {
    case none
    /// The view starts below the bar.
    case opaque
    /// The view lies under the bar, whose height is in the safe area.
    case translucent
  }
  /// How the container is presented, in the words of `UIModalPresentationStyle` and
  /// `UISheetPresentationController`.
  public enum Presentation: String, Sendable, CaseIterable {
    /// It fills the window.
    case fullScreen = "full-screen"
    /// A sheet as high as it may be, below the window's top edge.
    case pageSheet = "page-sheet"
    /// A sheet smaller than a page sheet, in the middle of the window; a page sheet where the width is compact.
    case formSheet = "form-sheet"
    /// A sheet of about half the window's height, at the window's bottom edge.
    case mediumDetent = "medium-detent"

    /// The first system that presents it so: sheets as cards came with iOS 13 (developer.apple.com:
    /// UIModalPresentationStyle.automatic), detents with iOS 15 (developer.apple.com: UISheetPresentationController).
    public var minimumSystem: Int {
      switch self {
      case .fullScreen: 0
      case .pageSheet, .formSheet: 13
      case .mediumDetent: 15
      }
    }
  }
  /// The navigation bar, if any.
  public var navigationBar: NavigationBar
  /// Whether the navigation bar has a large title below it, as long as there is height for one.
  public var largeTitle = false
  /// A tab bar over the view's bottom edge, part of its safe area.
  public var tabBar: Bool
  /// A navigation controller's toolbar over the view's bottom edge, where there is no tab bar.
  public var toolbar = false
  /// How it is presented, bars included.
  public var presentation: Presentation
  /// Describes a container; full screen and without bars by default.
  public init(
    navigationBar: NavigationBar = .none, tabBar: Bool = false, presentation: Presentation = .fullScreen
  ) {
    self.navigationBar = navigationBar
    self.tabBar = tabBar
    self.presentation = presentation
  }
}

/// A view's part in the screen beyond layout.
public struct ScreenView: Sendable {
  /// What it is to the person.
  public var role: ViewRole
  /// Covers what is below it at this edge of its container; nil for other views.
  public var opaqueBar: BarEdge?
  /// Whether subviews do not show outside its bounds.
  public var clips: Bool
  /// Whether a container paints what is behind it over, as one with a background colour does. What is no container
  /// always does.
  public var hasBackground = false
  /// Whether it can be seen and touched: neither hidden nor as good as transparent (alpha below 0.01), and in nothing
  /// that is.
  public var isVisible = true
  /// Whether it takes the touches inside it; nil for what its role has: texts, labels and pictures let them through.
  public var takesTouches: Bool?
  /// Whether a scroll view is a table, whose rows hold the content.
  public var isTable = false
  /// How a scroll view keeps its content clear of the safe area, in the words of
  /// `UIScrollView.ContentInsetAdjustmentBehavior`; only one that no other scroll view contains does.
  public var insetAdjustment = InsetAdjustment.never
  /// When a scroll view adds the safe area to its content inset.
  public enum InsetAdjustment: String, Sendable {
    case never
    /// Where there is a bar, or where the content scrolls.
    case automatic
    case always
  }
  /// What a scroll view's content may scroll past its edges at first, in points.
  public var contentInset = UIEdgeInsets()
  /// What it shows or is called, where that is known.
  public var text = ""
  /// The alpha below which UIKit treats a view as if it were not there (developer.apple.com: UIView.hitTest(_:with:)).
  public static let leastVisibleAlpha = 0.01
  /// Describes a view.
  public init(role: ViewRole, opaqueBar: BarEdge? = nil, clips: Bool = false) {
    self.role = role
    self.opaqueBar = opaqueBar
    self.clips = clips
  }
}

/// What is around a screen, as far as a layout can depend on it beyond sizes and insets.
public struct ScreenSurroundings: Hashable, Sendable {
  /// The size of what the controller's view fills at rest, in points.
  public var width: Double
  /// Its height in points.
  public var height: Double
  /// The safe area's inset where reading starts, in points.
  public var leading: Double
  /// The safe area's inset where reading ends, in points.
  public var trailing: Double
  /// The root view's horizontal layout margins without the safe area, in points.
  public var rootMargin: Double
  /// `phone` or `pad`.
  public var idiom: UIUserInterfaceIdiom
  /// Whether the device is held in landscape.
  public var isLandscape: Bool
  /// Pixels a point.
  public var scale: Double
  /// The longer side of the device's screen, in points.
  public var deviceLength: Double
  /// The system's version.
  public var system: Int
  /// Whether reading runs from right to left.
  public var rightToLeft: Bool
  /// Describes surroundings; a phone of 390×844 points in portrait by default.
  public init(
    width: Double = 390, height: Double = 844, leading: Double = 0, trailing: Double = 0,
    rootMargin: Double = 16, idiom: UIUserInterfaceIdiom = .phone, isLandscape: Bool = false,
    scale: Double = 3,
    deviceLength: Double = 844, system: Int = 26, rightToLeft: Bool = false
  ) {
    self.width = width
    self.height = height
    self.leading = leading
    self.trailing = trailing
    self.rootMargin = rootMargin
    self.idiom = idiom
    self.isLandscape = isLandscape
    self.scale = scale
    self.deviceLength = deviceLength
    self.system = system
    self.rightToLeft = rightToLeft
  }

  /// The horizontal size class.
  ///
  /// It is regular on phones in landscape on those 736 points long and from 896 on; on tablets above 640 points, between
  /// the halves and two thirds that Split View gives (developer.apple.com: Human Interface Guidelines, Layout).
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    let isRegular =
      idiom == .pad ? width > 640 : isLandscape && (deviceLength == 736 || deviceLength >= 896)
    return isRegular ? .regular : .compact
  }

  /// The vertical size class.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    idiom == .pad || !isLandscape ? .regular : .compact
  }
}

/// The one size at which a screen is known, or the sizes between which it is.
public struct FixedScreenSize: Sendable, Equatable {
  /// Windows between two sizes.
  public struct Span: Sendable, Equatable {
    /// From the narrowest to the widest, in points.
    public var widths: ClosedRange<Double>
    /// From the lowest to the highest, in points.
    public var heights: ClosedRange<Double>
    /// Describes a span.
    public init(widths: ClosedRange<Double>, heights: ClosedRange<Double>) {
      self.widths = widths
      self.heights = heights
    }

    /// Whether a window is in it, give or take a point.
    func contains(_ width: Double, _ height: Double) -> Bool {
      width >= widths.lowerBound - 1 && width <= widths.upperBound + 1 && height >= heights.lowerBound - 1
        && height <= heights.upperBound + 1
    }
  }

  /// Where more than one size is known, all that are.
  public var spans: [Span] = []
  /// `390×844 points`, `375×667 to 430×932 points`.
  public var inWords: String {
    func size(_ width: Double, _ height: Double) -> String { "\(shortest(width))×\(shortest(height))" }
    guard !spans.isEmpty else { return size(width, height) + " points" }
    let words = spans.map { span in
      let (low, high) = (
        size(span.widths.lowerBound, span.heights.lowerBound),
        size(span.widths.upperBound, span.heights.upperBound)
      )
      return low == high ? low : "\(low) to \(high)"
    }
    return words.joined(separator: " and ") + " points"
  }

  /// The window's width in points.
  public var width: Double
  /// The window's height in points.
  public var height: Double
  /// Why other sizes are not known, without a full stop.
  public var reason: String
  /// Describes a size.
  public init(width: Double, height: Double, reason: String) {
    self.width = width
    self.height = height
    self.reason = reason
  }
}

/// A screen: views, constraints, roles and what is around them.
public struct Screen: Sendable {
  /// Kebab-case.
  public var id: String
  /// A title of a few words.
  public var title: String
  /// One plain sentence.
  public var summary: String
  /// The document or situation the screen models, with its source.
  public var models: String
  /// Kebab-case words to select screens by.
  public var tags: [String]
  /// What it is to the person; strategies are ranked within each kind.
  public var kind = ScreenKind.fixedForm
  /// How its form is built; nil for what is no form.
  public var structure: FormStructure?
  /// Views and constraints; node 0 is the controller's root view.
  public var tree: ViewTree
  /// One entry a view of the tree.
  public var views: [ScreenView]
  /// In the order of the next key.
  public var inputs: [ScreenInput]
  /// The button that the screen is about.
  public var primaryAction: Int?
  /// The bar that should stay on the keyboard.
  public var pinnedBar: Int?
  /// The scroll view that holds the inputs.
  public var scrollView: Int?
  /// The constraint that holds the content's bottom edge, an index in the tree's constraints.
  ///
  /// Its form is fixed: `view.bottom == (safe area | superview root).bottom - margin`, or `<=` where the content may end
  /// higher, so its constant is minus the distance that the edge stays above its anchor. A constraint that code makes
  /// in its place keeps its relation and priority.
  public var bottomConstraint: Int?
  /// Whether the bottom constraint has the content as its second item in the file; here it is always the first.
  public var isBottomConstraintTurned = false
  /// What is around the controller's view.
  public var container: ScreenContainer
  /// The tree for surroundings, of a screen whose views and constraints depend on size classes; nil where
  /// `tree` is for all.
  ///
  /// Its views are those of `tree` in the same order. The bottom constraint has the same index.
  public var adapted: (@Sendable (ScreenSurroundings) -> ViewTree)?
  /// The one size of a window at which the screen is known, or the sizes between which it is; nil for screens that resize.
  public var fixedSize: FixedScreenSize?
  /// The kind of device that it is for, where its file is named for one (`Main~ipad.storyboard`); nil for all.
  public var idiom: UIUserInterfaceIdiom?
  /// Whether what not even the ceiling can do counts against a strategy too, on a screen that was not made for the matrix:
  /// who compares ways to build a screen wants to know of it.
  public var isJudgedWhole = false
  /// Whether what its views are to the person is still to be concluded, as for a running screen that was exported.
  public var isToBeInferred = false
  /// The file it was read from, by the name that a report may tell; nil for built-in screens.
  public var file: String?

  /// Makes a screen.
  public init(
    id: String, title: String, summary: String, models: String, tags: [String] = [], tree: ViewTree,
    views: [ScreenView], inputs: [ScreenInput], primaryAction: Int? = nil, pinnedBar: Int? = nil,
    scrollView: Int? = nil, bottomConstraint: Int? = nil, container: ScreenContainer = ScreenContainer()
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.models = models
    self.tags = tags
    self.tree = tree
    self.views = views
    self.inputs = inputs
    self.primaryAction = primaryAction
    self.pinnedBar = pinnedBar
    self.scrollView = scrollView
    self.bottomConstraint = bottomConstraint
    self.container = container
  }

  /// Whether the return key of an input performs the primary action, or leads on to one that does.
  ///
  /// A person who fills a form from the top need not see its button before the last field. A tablet's number pad is a
  /// whole keyboard with a return key (stackoverflow.com/questions/39642240), which leads on as in the other fields.
  public func returnKeyLeadsToAction(_ input: Int, on idiom: UIUserInterfaceIdiom = .phone) -> Bool {
    var input = input
    while inputs.indices.contains(input) {
      if inputs[input].returnKeyPerformsAction { return true }
      let isPad = idiom == .pad && inputs[input].keyboard == .numberPad
      guard inputs[input].returnKeyMovesOn || isPad else { return false }
      input += 1
    }
    return false
  }

  /// Whether the screen is known at a window's size in points.
  public func fits(width: Double, height: Double) -> Bool {
    fixedSize.map { size in
      abs(size.width - width) <= 1 && abs(size.height - height) <= 1
        || size.spans.contains { $0.contains(width, height) }
    } ?? true
  }
}
