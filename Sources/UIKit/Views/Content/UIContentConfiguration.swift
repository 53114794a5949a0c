/// A description of a content that can make the view that shows it.
public protocol UIContentConfiguration {
  /// Creates a view that shows the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for a state, such as that of a selected cell.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content of a configuration.
public protocol UIContentView: NSObjectProtocol {
  /// The content. Setting it changes what the view shows.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show the content of a configuration.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Returns whether the configuration has the same type as that of the view.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The name of a state that the app's code defines.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Creates a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view, on which its configuration depends.
public protocol UIConfigurationState {
  /// Creates the state of a view that is neither selected nor disabled.
  init(traitCollection: UITraitCollection)
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// A state that the app's code defines.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a view above or below a section.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view is disabled.
  public var isDisabled = false
  /// Whether the view is highlighted.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the focus of a hardware keyboard.
  public var isFocused = false
  /// Whether the view stays at the edge.
  public var isPinned = false
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates the state of a view that is neither selected nor disabled.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
  /// A state that the app's code defines.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

/// The state of a cell. Scenarios select, highlight and edit no cells.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  /// The state of a cell that is dragged, with Apple's raw values.
  public enum DragState: Int, Sendable { case none, lifting, dragging }
  /// The state of a cell under a dragged one, with Apple's raw values.
  public enum DropState: Int, Sendable { case none, notTargeted, targeted }

  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell is disabled.
  public var isDisabled = false
  /// Whether the cell is highlighted.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell has the focus of a hardware keyboard.
  public var isFocused = false
  /// Whether the cell stays at the edge.
  public var isPinned = false
  /// Whether the rows can be deleted and moved.
  public var isEditing = false
  /// Whether the items below the cell are shown.
  public var isExpanded = false
  /// Whether a swipe shows the actions of the cell.
  public var isSwiped = false
  /// Whether the cell is moved to another place.
  public var isReordering = false
  /// The state of a drag that begins at the cell.
  public var cellDragState = DragState.none
  /// The state of a drag over the cell.
  public var cellDropState = DropState.none
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// Creates the state of a cell that is neither selected nor disabled.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
  /// A state that the app's code defines.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

/// A change of a color. It is stored but not used, because nothing is drawn.
public struct UIConfigurationColorTransformer {
  /// The change.
  public let transform: (UIColor) -> UIColor
  /// Creates a change.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  /// Returns the changed color.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// Returns the color without its saturation, which here is the color itself.
  public static var grayscale: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
  /// Returns the tint, which here is the color itself.
  public static var preferredTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
  /// Returns a gray tint, which here is the color itself.
  public static var monochromeTint: UIConfigurationColorTransformer { UIConfigurationColorTransformer { $0 } }
}

/// A value that does not take part in a comparison, such as a function.
struct Uncompared<Value>: Hashable {
  var value: Value
  static func == (one: Uncompared, other: Uncompared) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
