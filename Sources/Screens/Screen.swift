import Layout
import Platform
import Support
import UIKit

/// An input of a screen.
public struct ScreenInput: Sendable, Codable {
  /// The index of the input's view.
  public var view: Int
  /// The class of the input.
  public var kind: InputKind
  /// The keyboard that the input shows.
  public var keyboard: KeyboardKind
  /// Whether the keyboard shows suggestions, which requires that autocorrection is on and the input is not
  /// secure.
  public var suggestions: Bool
  /// Whether the text is hidden, as for a password. The keyboard of a secure input has no emoji.
  public var isSecure = false
  /// The index of the label's view; nil if the input has no label.
  public var label: Int?
  /// Whether the return key performs the primary action.
  public var returnKeyPerformsAction: Bool
  /// Whether the return key moves on to the next input.
  public var returnKeyMovesOn = false
  /// The height of a line of text in points (20.3 for 17-point body text).
  public var lineHeight: Double
  /// The space above the first and below the last line of a text view, in points.
  public var textInset: Double
  /// The initial number of lines in a text view.
  public var lines: Int
  /// The initial text of a text view, whose number of lines depends on the view's width. If it is nil, the number is
  /// ``lines``.
  package var text: WrappedText?
  /// The maximum number of lines that a growing text view shows before it scrolls; nil if it does not grow.
  public var growsToLines: Int?
  /// Whether a finger can scroll a text view (`isScrollEnabled`); nil if a text view that grows scrolls once its
  /// text has more lines than it shows, and any other one always.
  public var scrolls: Bool?
  /// The height of the input's own `inputAccessoryView`, such as a toolbar, in points; 0 without one.
  ///
  /// The accessory view is above the keys and part of the keyboard's frame.
  public var accessoryHeight: Double
  /// Creates an input.
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

extension ScreenInput {
  /// Returns whether a text view with a number of lines scrolls its text. Only a text view that does not
  /// scroll is as tall as its text (developer.apple.com: UITextView, isScrollEnabled).
  public func scrolls(lines: Int) -> Bool {
    kind == .textView && (scrolls ?? (growsToLines.map { lines > $0 } ?? true))
  }
}

/// The container around the controller's view.
public struct ScreenContainer: Sendable, Equatable, Codable {
  /// The relation of a navigation bar to the view.
  public enum NavigationBar: String, Sendable, CaseIterable, Codable {
    case none
    /// The view begins below the bar.
    case opaque
    /// The view extends under the bar, whose height is part of the safe area.
    case translucent
  }
  /// The presentation of a container, in the terms of `UIModalPresentationStyle` and
  /// `UISheetPresentationController`.
  public enum Presentation: String, Sendable, CaseIterable, Codable {
    /// The container fills the window.
    case fullScreen = "full-screen"
    /// A sheet of full height, below the window's top edge.
    case pageSheet = "page-sheet"
    /// A sheet smaller than a page sheet, in the middle of the window. In a compact width it is a page sheet.
    case formSheet = "form-sheet"
    /// A sheet of about half the window's height, at the window's bottom edge.
    case mediumDetent = "medium-detent"
    /// A popover below a button in the bar at the top of a tablet's window. In a compact width it is a page sheet.
    case popover

    /// The first iOS version with this presentation. Sheets became cards in iOS 13 (developer.apple.com:
    /// UIModalPresentationStyle.automatic), and detents were added in iOS 15 (developer.apple.com:
    /// UISheetPresentationController).
    fileprivate var minimumSystem: Int {
      switch self {
      case .fullScreen: 0
      case .pageSheet, .formSheet, .popover: 13
      case .mediumDetent: 15
      }
    }
  }
  /// The search bar of a search controller in the navigation bar.
  public enum SearchBar: String, Sendable, CaseIterable, Codable {
    /// There is none.
    case none
    /// The title of the navigation bar makes room for the search bar while its field is in use
    /// (developer.apple.com: UISearchController.hidesNavigationBarDuringPresentation).
    case replacesTitle = "replaces-title"
    /// The search bar stays below the title.
    case belowTitle = "below-title"
  }
  /// A height at which a sheet rests, in the terms of `UISheetPresentationController.Detent`.
  public enum Detent: Sendable, Equatable, Codable {
    /// About half of the window's height.
    case medium
    /// The whole height below the status bar.
    case large
    /// A custom height above the bottom safe area, in points.
    case height(Double)

    /// The first iOS version with this height (developer.apple.com: custom(identifier:resolver:)).
    fileprivate var minimumSystem: Int {
      switch self {
      case .medium, .large: 15
      case .height: 16
      }
    }
  }
  /// The container's navigation bar.
  public var navigationBar: NavigationBar
  /// Whether the navigation bar has a large title if there is enough height.
  public var largeTitle = false
  /// The search bar of a search controller below the title of the navigation bar. Its height is part of the safe area,
  /// and the screen has the bar and its field.
  public var searchBar = SearchBar.none
  /// Whether a tab bar covers the view's bottom edge. Its height is part of the safe area.
  public var tabBar: Bool
  /// Whether a navigation controller's toolbar covers the view's bottom edge. A container with a tab bar has
  /// no toolbar.
  public var toolbar = false
  /// The presentation of the container with its bars.
  public var presentation: Presentation
  /// The heights at which a page sheet may rest, from the lowest to the tallest; empty for the usual height of the
  /// presentation.
  public var detents: [Detent] = []
  /// The preferred size of a popover, in points; nil for the default size.
  public var popoverSize: CGSize?
  /// Creates a container; by default full screen and without bars.
  public init(
    navigationBar: NavigationBar = .none, tabBar: Bool = false, presentation: Presentation = .fullScreen
  ) {
    self.navigationBar = navigationBar
    self.tabBar = tabBar
    self.presentation = presentation
  }

  /// The heights between which a sheet may change, from the lowest to the tallest. The sheet rests at the first
  /// one. Empty if the presentation has only one height.
  public var sheetDetents: [Detent] { presentation == .mediumDetent ? [.medium, .large] : detents }

  /// Whether the container is a sheet that may not grow to the whole height below the status bar.
  public var isLowSheet: Bool { sheetDetents.last.map { $0 != .large } ?? false }

  /// The first iOS version with this presentation and these detents.
  public var minimumSystem: Int {
    detents.map(\.minimumSystem).reduce(presentation.minimumSystem, max)
  }
}

/// The properties of a view beyond its layout.
public struct ScreenView: Sendable, Codable {
  /// The role of the view for the user.
  public var role: ViewRole
  /// The edge of the container at which the view covers the content as an opaque bar; nil if the view is not
  /// such a bar.
  public var opaqueBar: BarEdge?
  /// Whether subviews are clipped to the bounds.
  public var clips: Bool
  /// Whether a container covers the views behind it, for example with a background colour. Views with other
  /// roles always cover them.
  public var hasBackground = false
  /// Whether the view can be seen and touched: neither the view nor a superview is hidden or nearly
  /// transparent (alpha below 0.01).
  public var isVisible = true
  /// Whether the view takes the touches inside it; nil for the default of its role. By default, texts, labels
  /// and pictures let touches through.
  public var takesTouches: Bool?
  /// Whether a scroll view is a table, with the content in its rows.
  public var isTable = false
  /// The condition for adding the safe area to a scroll view's content inset, in the terms of
  /// `UIScrollView.ContentInsetAdjustmentBehavior`. A scroll view inside another one never adds it.
  public var insetAdjustment = InsetAdjustment.never
  /// The condition under which a scroll view adds the safe area to its content inset.
  public enum InsetAdjustment: String, Sendable, Codable {
    case never
    /// The scroll view adds the safe area if there is a bar or if the content scrolls.
    case automatic
    case always
  }
  /// The initial content inset of a scroll view, in points.
  public var contentInset = UIEdgeInsets()
  /// The visible text or the accessibility label; empty if neither is known.
  public var text = ""
  /// Whether the view is in a bar of the container, as a search controller's search bar is in the navigation bar.
  /// It keeps its place if the controller's view moves.
  public var isInContainerBar = false
  /// The alpha below which UIKit treats a view as hidden (developer.apple.com: UIView.hitTest(_:with:)).
  public static let leastVisibleAlpha = 0.01
  /// Creates a view.
  public init(role: ViewRole, opaqueBar: BarEdge? = nil, clips: Bool = false) {
    self.role = role
    self.opaqueBar = opaqueBar
    self.clips = clips
  }
}

/// The properties of a device and a window on which a layout can depend.
public struct ScreenSurroundings: Hashable, Sendable, Codable {
  /// The width in points of the area that the controller's view fills without the keyboard.
  public var width: Double
  /// The height in points of the area that the controller's view fills without the keyboard.
  public var height: Double
  /// The leading inset of the safe area, in points.
  public var leading: Double
  /// The trailing inset of the safe area, in points.
  public var trailing: Double
  /// The root view's horizontal layout margins without the safe area, in points.
  public var rootMargin: Double
  /// The kind of device: `phone` or `pad`.
  public var idiom: UIUserInterfaceIdiom
  /// Whether the device is in landscape.
  public var isLandscape: Bool
  /// The number of pixels in a point.
  public var scale: Double
  /// The longer side of the device's screen, in points.
  var deviceLength: Double
  /// The version of iOS.
  public var system: Int
  /// Whether the reading direction is from right to left.
  public var rightToLeft: Bool
  /// Creates surroundings; by default a phone of 390×844 points in portrait.
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
  /// A phone in landscape has the regular class if it is 736 points long, or at least 896 points long. An
  /// iPad has the regular class in windows wider than 640 points, which is a width between a half and two
  /// thirds of the screen in Split View (developer.apple.com: Human Interface Guidelines, Layout).
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

/// The window sizes at which a screen is known: one size, or ranges of sizes.
public struct FixedScreenSize: Sendable, Equatable, Codable {
  /// A range of window sizes.
  public struct Span: Sendable, Equatable, Codable {
    /// The widths from the narrowest to the widest window, in points.
    public var widths: ClosedRange<Double>
    /// The heights from the shortest to the tallest window, in points.
    public var heights: ClosedRange<Double>
    /// Creates a range.
    public init(widths: ClosedRange<Double>, heights: ClosedRange<Double>) {
      self.widths = widths
      self.heights = heights
    }

    /// Whether a window is in the range, with a tolerance of one point.
    func contains(_ width: Double, _ height: Double) -> Bool {
      width >= widths.lowerBound - 1 && width <= widths.upperBound + 1 && height >= heights.lowerBound - 1
        && height <= heights.upperBound + 1
    }
  }

  /// The ranges of known sizes; empty if only one size is known.
  public var spans: [Span] = []
  /// The sizes in words, such as `390×844 points` or `375×667 to 430×932 points`.
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
  /// The reason why the screen is not known at other sizes, without a full stop.
  public var reason: String
  /// Creates a size.
  public init(width: Double, height: Double, reason: String) {
    self.width = width
    self.height = height
    self.reason = reason
  }
}

/// The keyboard avoidance that a screen's file already contains, without code of the app.
public enum BuiltInAvoidance: String, Sendable, Codable {
  /// The controller is a `UITableViewController`, which insets its table for the keyboard.
  case tableController = "table-controller"
  /// The constraint on the content's bottom edge is tied to the keyboard layout guide.
  case keyboardLayoutGuide = "tracking-guide"

  /// The id of the strategy that models it.
  public var strategy: String { rawValue }
}

/// The parts of a screen that the app's code makes while it runs.
public struct MadeParts: Sendable, Equatable, Codable {
  /// The indices of the views.
  public var views: Set<Int>
  /// The indices of the constraints.
  public var constraints: Set<Int>
  /// The names of the controller's properties that hold views, by the names of the views.
  public var properties: [String: String]
  /// Creates parts.
  public init(views: Set<Int>, constraints: Set<Int>, properties: [String: String] = [:]) {
    self.views = views
    self.constraints = constraints
    self.properties = properties
  }
}

/// A screen: its views, constraints, roles and container.
public struct Screen: Sendable, Codable {
  /// The id in kebab-case.
  public var id: String
  /// A title of a few words.
  public var title: String
  /// A summary in one plain sentence.
  public var summary: String
  /// The document or situation that the screen models, with its source.
  public var models: String
  /// Words in kebab-case by which screens can be selected.
  public var tags: [String]
  /// The kind of screen. Strategies are ranked within each kind.
  public var kind = ScreenKind.fixedForm
  /// The structure of the form; nil if the screen is not a form.
  public var structure: FormStructure?
  /// The views and constraints. Node 0 is the controller's root view.
  public var tree: ViewTree
  /// The properties of the views, in the order of the tree's nodes.
  public var views: [ScreenView]
  /// The inputs, in the order in which the next key visits them.
  public var inputs: [ScreenInput]
  /// The index of the main button; nil if there is none.
  public var primaryAction: Int?
  /// The index of the bar that should stay on the keyboard; nil if there is none.
  public var pinnedBar: Int?
  /// The index of the scroll view that contains the inputs; nil if there is none.
  public var scrollView: Int?
  /// The index of the constraint on the content's bottom edge; nil if there is none.
  ///
  /// The constraint always has the form `view.bottom == (safe area | superview root).bottom - margin`, or
  /// `<=` if the content may end above that position. Its constant is therefore the negative distance between
  /// the edge and its anchor. If the app's code replaces the constraint, the new one has the same relation
  /// and priority.
  public var bottomConstraint: Int?
  /// Whether the content is the second item of the bottom constraint in the file. In the tree, it is always
  /// the first item.
  public var isBottomConstraintSwapped = false
  /// The keyboard avoidance that the file contains without code; nil if there is none.
  public var builtInAvoidance: BuiltInAvoidance?
  /// The container around the controller's view.
  public var container: ScreenContainer
  /// The tree for given surroundings, if views or constraints depend on size classes; nil if `tree` is valid
  /// for all surroundings.
  ///
  /// It has the same views as `tree`, in the same order, and the bottom constraint has the same index.
  public var adapted: (@Sendable (ScreenSurroundings) -> ViewTree)? {
    get { adaptation.tree }
    set { adaptation.tree = newValue }
  }
  private var adaptation = Adaptation()
  /// The window sizes at which the screen is known; nil if the screen adapts to any size.
  public var fixedSize: FixedScreenSize?
  /// The kind of device for which the screen was designed, from a file name such as `Main~ipad.storyboard`;
  /// nil for all devices.
  public var idiom: UIUserInterfaceIdiom?
  /// Whether the score of a screen that is not built in includes problems that even the oracle cannot avoid.
  /// Set this to compare ways of building a screen.
  public var isJudgedWhole = false
  /// Whether the roles of the views have yet to be inferred, for example because the screen was exported from
  /// a running app.
  public var needsInference = false
  /// The views and constraints that the app's code makes; nil if all of them are in the screen's file. If the
  /// code itself is played, they are not on the screen until the code adds them.
  public var madeByCode: MadeParts?
  /// The name of the file from which the screen was read, in a form that reports may show; nil for built-in
  /// screens.
  public var file: String?
  /// The place of the screen in an Interface Builder file; nil for other screens.
  public var origin: ScreenOrigin?

  /// The function that adapts a tree. It is left out if the screen is encoded.
  private struct Adaptation: Sendable, Codable {
    var tree: (@Sendable (ScreenSurroundings) -> ViewTree)?

    init() {}
    init(from decoder: any Decoder) {}
    func encode(to encoder: any Encoder) throws { try [Int]().encode(to: encoder) }
  }

  /// Creates a screen.
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

  /// Whether the return key of an input performs the primary action, or leads to an input whose return key
  /// does.
  ///
  /// A person who fills in a form from the top does not need the form's button before the last field. The
  /// number pad of an iPad is a full keyboard with a return key (stackoverflow.com/questions/39642240), which
  /// moves to the next field as on other keyboards.
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

extension Screen {
  /// The screen with constraints to the bottom of the safe area in place of those to the root view's keyboard layout
  /// guide; nil if it has none.
  package var withoutKeyboardGuide: Screen? {
    guard
      tree.constraints.contains(where: {
        $0.second == .guide(0, .keyboard) || $0.first == .guide(0, .keyboard)
      })
    else { return nil }
    @Sendable func freed(_ tree: ViewTree) -> ViewTree {
      var tree = tree
      for index in tree.constraints.indices {
        var constraint = tree.constraints[index]
        if constraint.first == .guide(0, .keyboard) {
          constraint.first = .guide(0, .safeArea)
          if constraint.firstAttribute == .top { constraint.firstAttribute = .bottom }
        }
        if constraint.second == .guide(0, .keyboard) {
          constraint.second = .guide(0, .safeArea)
          if constraint.secondAttribute == .top { constraint.secondAttribute = .bottom }
        }
        tree.constraints[index] = constraint
      }
      return tree
    }
    var screen = self
    screen.tree = freed(tree)
    if let adapted { screen.adapted = { freed(adapted($0)) } }
    return screen
  }
}

extension Screen {
  /// Marks the search bar of a search controller, with the views inside it, as a part of the navigation bar. It is a bar
  /// at the top with a search field.
  package mutating func putSearchBarInContainer() {
    guard container.searchBar != .none else { return }
    for input in inputs where input.kind == .searchField {
      var view = input.view
      while let outer = tree.nodes[view].parent, outer > 0 { view = outer }
      guard views[view].role == .bar, views[view].opaqueBar != .bottom else { continue }
      views[view].isInContainerBar = true
    }
    // Superviews precede their subviews.
    for (view, node) in tree.nodes.enumerated() {
      if let parent = node.parent, views[parent].isInContainerBar { views[view].isInContainerBar = true }
    }
  }

  /// The outermost views in bars of the container.
  package var viewsInContainerBars: [Int] {
    tree.nodes.indices.filter { view in
      views[view].isInContainerBar && tree.nodes[view].parent.map { !views[$0].isInContainerBar } ?? false
    }
  }
}

extension Screen {
  /// The controls without inputs, other controls and scroll views inside. Such a control may consist of labels and images, and is
  /// one thing for the person.
  package var plainControls: Set<Int> {
    var holdsControl = [Bool](repeating: false, count: views.count)
    // Superviews precede their subviews.
    for (view, node) in tree.nodes.enumerated().reversed() {
      let isPlain = [.label, .text, .decoration, .container].contains(views[view].role)
      if !isPlain || holdsControl[view], let parent = node.parent { holdsControl[parent] = true }
    }
    return Set(
      views.indices.filter { [.control, .primaryAction].contains(views[$0].role) && !holdsControl[$0] })
  }
}
