/// The views of a xib, with the constraints, outlets and actions between them.
///
/// Views are named after their identifiers in the file, also in ``wiring``.
public struct NibDescription: Sendable, Hashable, Codable {
  /// A view.
  public struct View: Sendable, Hashable, Codable {
    /// The identifier in the file.
    public var id: String
    /// The name of the element, such as `textField`.
    public var element: String
    /// The name of the app's own class. Nil for a class of UIKit.
    public var customClass: String?
    /// The index of the superview. Nil for a top-level view.
    public var parent: Int?
    /// The frame in the file.
    public var frame: CGRect
    /// Whether the view is arranged by a stack view.
    public var isArranged = false
    /// Whether the view is the content view that its superview makes itself.
    public var isContent = false
    /// The attributes of the element and of its parts, by Interface Builder's names.
    public var attributes: [String: String]
    /// The title of a configured button, the text of another view, or the title of a plain button.
    public var text: String?
    /// The size of the font, in points. Nil for a view without text.
    public var fontSize: CGFloat?
    /// Apple's raw value of the font's weight.
    public var fontWeight: CGFloat = 0

    /// The layout margins at the top, leading, bottom and trailing edge. Nil for the default margins.
    public var margins: [CGFloat]?
    /// The insets of a button's content at these edges. Nil if the file sets none.
    public var contentInsets: [CGFloat]?
    /// Whether a button has an image.
    public var hasImage = false
    /// The size of an image view's image. Nil if it has none.
    public var imageSize: CGSize?

    /// Creates a view.
    public init(
      id: String, element: String, customClass: String?, parent: Int?, frame: CGRect,
      attributes: [String: String]
    ) {
      (self.id, self.element, self.customClass) = (id, element, customClass)
      (self.parent, self.frame, self.attributes) = (parent, frame, attributes)
    }
  }

  /// A view or a layout guide of a view.
  public struct Item: Sendable, Hashable, Codable {
    /// The index of the view.
    public var view: Int
    /// The layout guide. Nil for the view itself.
    public var guide: ConstraintGuide?

    /// Creates an item.
    public init(view: Int, guide: ConstraintGuide?) { (self.view, self.guide) = (view, guide) }
  }

  /// A constraint.
  public struct Constraint: Sendable, Hashable, Codable {
    /// The identifier in the file.
    public var id: String
    /// The item on the left side of the equation.
    public var first: Item
    /// Apple's raw value of the attribute of the first item.
    public var firstAttribute: Int
    /// Apple's raw value of the relation.
    public var relation: Int
    /// The item on the right side of the equation. Nil for a constant size.
    public var second: Item?
    /// Apple's raw value of the attribute of the second item.
    public var secondAttribute: Int
    /// The factor of the second attribute.
    public var multiplier: CGFloat
    /// The constant, in points.
    public var constant: CGFloat
    /// The priority.
    public var priority: Float

    /// Creates a constraint.
    public init(
      id: String, first: Item, firstAttribute: Int, relation: Int, second: Item?, secondAttribute: Int,
      multiplier: CGFloat, constant: CGFloat, priority: Float
    ) {
      (self.id, self.first, self.firstAttribute, self.relation) = (id, first, firstAttribute, relation)
      (self.second, self.secondAttribute) = (second, secondAttribute)
      (self.multiplier, self.constant, self.priority) = (multiplier, constant, priority)
    }
  }

  /// The views, each after its superview.
  public var views: [View] = []
  /// The constraints.
  public var constraints: [Constraint] = []
  /// The objects and the connections. Its controller is the file's owner.
  public var wiring = SceneWiring()

  /// Creates the description of an empty xib.
  public init() {}
}

/// The xibs that an app's code can load, by their names without the ending, and the scenes that the system loads.
public struct NibLibrary: Sendable {
  private let descriptions: [String: NibDescription]
  private let makeConnector: @Sendable () -> SceneConnector

  /// Creates the library from JSON, as `JSONEncoder` writes a dictionary of descriptions. The library is empty if the
  /// JSON is not of this type, which generated code never is.
  public init(json: String, connecting makeConnector: @escaping @Sendable () -> SceneConnector) {
    descriptions = (try? JSONDecoder().decode([String: NibDescription].self, from: Data(json.utf8))) ?? [:]
    self.makeConnector = makeConnector
  }

  /// Makes the xibs known to the cell that is being played.
  public func provide() { UIWorld.current.nibs = self }

  /// Returns a controller that loads its view and its connections from a scene, which is in the library under a name.
  public func loading(_ controller: UIViewController, from scene: String) -> UIViewController {
    controller.sceneName = scene
    return controller
  }

  func contains(_ name: String) -> Bool { descriptions[name] != nil }

  /// Creates the views of a xib, and connects them to the file's owner. Returns nil if no xib has the name.
  func views(of name: String, owner: AnyObject?) -> [UIView]? {
    descriptions[name].map { NibLoading($0, makeConnector(), owner: owner).topLevelViews }
  }
}

/// The creation of a xib's views.
private struct NibLoading {
  private let nib: NibDescription
  private let connector: SceneConnector
  private var views: [UIView] = []
  private var constraints: [String: NSLayoutConstraint] = [:]
  private(set) var topLevelViews: [UIView] = []

  init(_ nib: NibDescription, _ connector: SceneConnector, owner: AnyObject?) {
    (self.nib, self.connector) = (nib, connector)
    for view in nib.views { add(view) }
    for constraint in nib.constraints { add(constraint) }
    let named = Dictionary(zip(nib.views.map(\.id), views), uniquingKeysWith: { first, _ in first })
    let constraints = constraints
    nib.wiring.connect(
      SceneWiring.Objects(
        controller: owner, view: { named[$0] }, constraint: { constraints[$0] }),
      connector, in: .current)
    for view in views { view.awakeFromNib() }
  }

  // MARK: Views

  private mutating func add(_ view: NibDescription.View) {
    let parent = view.parent.map { views[$0] }
    let content: UIView? =
      switch view.isContent ? parent : nil {
      case let cell as UITableViewCell: cell.contentView
      case let cell as UICollectionViewCell: cell.contentView
      case let effect as UIVisualEffectView: effect.contentView
      default: nil
      }
    let made = content ?? make(view)
    views.append(made)
    made.decode(view)
    guard content == nil else { return }
    made.frame = view.frame
    made.autoresizingMask = UIView.AutoresizingMask(interfaceBuilder: view.attributes)
    made.translatesAutoresizingMaskIntoConstraints =
      view.attributes["translatesAutoresizingMaskIntoConstraints"] != "NO"
    switch parent {
    case nil: topLevelViews.append(made)
    case let stack as UIStackView where view.isArranged: stack.addArrangedSubview(made)
    case let parent?: parent.addSubview(made)
    }
  }

  private func make(_ view: NibDescription.View) -> UIView {
    let own = view.customClass.flatMap(connector.viewClass)
    let type = own ?? SceneWiring.viewClass(of: view.element, view.customClass)
    return type?.init(coder: NSCoder()) ?? UIView(frame: view.frame)
  }

  // MARK: Constraints

  private mutating func add(_ constraint: NibDescription.Constraint) {
    guard let first = NSLayoutConstraint.Attribute(rawValue: constraint.firstAttribute),
      let second = NSLayoutConstraint.Attribute(rawValue: constraint.secondAttribute),
      let relation = NSLayoutConstraint.Relation(rawValue: constraint.relation)
    else { return }
    let made = NSLayoutConstraint(
      item: object(constraint.first), attribute: first, relatedBy: relation,
      toItem: constraint.second.map(object), attribute: constraint.second == nil ? .notAnAttribute : second,
      multiplier: constraint.multiplier, constant: constraint.constant)
    made.priority = UILayoutPriority(constraint.priority)
    made.identifier = constraint.id
    made.isActive = true
    constraints[constraint.id] = made
  }

  private func object(_ item: NibDescription.Item) -> AnyObject {
    let view = views[item.view]
    return item.guide.map { view.guide(UILayoutGuide.Kind($0)) } ?? view
  }
}

extension UIView.AutoresizingMask {
  /// Creates the mask with the attributes of Interface Builder's element.
  fileprivate init(interfaceBuilder attributes: [String: String]) {
    let parts: [(String, UIView.AutoresizingMask)] = [
      ("flexibleMinX", .flexibleLeftMargin), ("widthSizable", .flexibleWidth),
      ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
      ("heightSizable", .flexibleHeight), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    self.init(parts.filter { attributes[$0.0] == "YES" }.map(\.1))
  }
}

extension UIView {
  /// Sets the properties that a xib has for the view.
  fileprivate func decode(_ view: NibDescription.View) {
    let attributes = view.attributes
    func says(_ name: String) -> Bool { attributes[name] == "YES" }
    if let margins = view.margins.flatMap(NSDirectionalEdgeInsets.init) { directionalLayoutMargins = margins }
    if says("preservesSuperviewLayoutMargins") { preservesSuperviewLayoutMargins = true }
    if attributes["insetsLayoutMarginsFromSafeArea"] == "NO" { insetsLayoutMarginsFromSafeArea = false }
    if says("hidden") { isHidden = true }
    if says("clipsSubviews") { clipsToBounds = true }
    if attributes["userInteractionEnabled"] == "NO" { isUserInteractionEnabled = false }
    if let alpha = attributes["alpha"].flatMap(Double.init) { self.alpha = CGFloat(alpha) }
    if let tag = attributes["tag"].flatMap(Int.init) { self.tag = tag }
    for (name, axis) in [("horizontal", NSLayoutConstraint.Axis.horizontal), ("vertical", .vertical)] {
      if let value = attributes["\(name)HuggingPriority"].flatMap(Float.init) {
        setContentHuggingPriority(UILayoutPriority(value), for: axis)
      }
      if let value = attributes["\(name)CompressionResistancePriority"].flatMap(Float.init) {
        setContentCompressionResistancePriority(UILayoutPriority(value), for: axis)
      }
    }
    let font = view.fontSize.map { UIFont.systemFont(ofSize: $0, weight: .init(rawValue: view.fontWeight)) }
    switch self {
    case let label as UILabel:
      if let font { label.font = font }
      if let lines = attributes["numberOfLines"].flatMap(Int.init) { label.numberOfLines = lines }
      label.text = view.text
    case let field as UITextField:
      if let font { field.font = font }
      field.borderStyle = attributes["borderStyle"] == "roundedRect" ? .roundedRect : .none
      (field.text, field.placeholder) = (view.text, attributes["placeholder"])
      field.keyboardType = UIKeyboardType(interfaceBuilder: attributes["keyboardType"])
      field.returnKeyType = UIReturnKeyType(interfaceBuilder: attributes["returnKeyType"])
      field.isSecureTextEntry = says("secureTextEntry")
      if attributes["autocorrectionType"] == "no" { field.autocorrectionType = .no }
      if let content = attributes["textContentType"] {
        field.textContentType = UITextContentType(rawValue: content)
      }
    case let text as UITextView:
      if let font { text.font = font }
      text.isEditable = attributes["editable"] != "NO"
      text.isScrollEnabled = attributes["scrollEnabled"] != "NO"
      text.text = view.text ?? ""
      text.keyboardType = UIKeyboardType(interfaceBuilder: attributes["keyboardType"])
      text.returnKeyType = UIReturnKeyType(interfaceBuilder: attributes["returnKeyType"])
    case let button as UIButton:
      if says("isConfigured") { button.configuration = .plain() }
      if let font, !says("isConfigured") { button.titleLabel?.font = font }
      button.setTitle(view.text, for: .normal)
      if view.hasImage {
        button.setImage(UIImage(recordedSize: nil), for: .normal)
        button.recordedSize = view.frame.size
      }
      if let insets = view.contentInsets.flatMap(NSDirectionalEdgeInsets.init) {
        if says("isConfigured") {
          button.configuration?.contentInsets = insets
        } else {
          button.contentEdgeInsets = UIEdgeInsets(
            top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
        }
      }
      if attributes["enabled"] == "NO" { button.isEnabled = false }
    case let stack as UIStackView:
      decode(stack, attributes)
      // Interface Builder has no attribute for this: explicit margins say it.
      stack.isLayoutMarginsRelativeArrangement = view.margins != nil
    case let picture as UIImageView:
      if let size = view.imageSize { picture.image = UIImage(recordedSize: size) }
    case let scroll as UIScrollView:
      if attributes["contentInsetAdjustmentBehavior"] == "never" {
        scroll.contentInsetAdjustmentBehavior = .never
      }
      switch attributes["keyboardDismissMode"] {
      case "interactive": scroll.keyboardDismissMode = .interactive
      case "onDrag": scroll.keyboardDismissMode = .onDrag
      default: break
      }
    default: break
    }
  }

  private func decode(_ stack: UIStackView, _ attributes: [String: String]) {
    stack.axis = attributes["axis"] == "vertical" ? .vertical : .horizontal
    let spacing = attributes["spacing"].flatMap(Double.init) ?? 0
    stack.spacing = attributes["spacingType"] == "standard" ? 8 : CGFloat(spacing)
    stack.isBaselineRelativeArrangement = attributes["baselineRelativeArrangement"] == "YES"
    stack.distribution =
      switch attributes["distribution"] {
      case "fillEqually": .fillEqually
      case "fillProportionally": .fillProportionally
      case "equalSpacing": .equalSpacing
      case "equalCentering": .equalCentering
      default: .fill
      }
    stack.alignment =
      switch attributes["alignment"] {
      case "leading", "top": .leading
      case "center": .center
      case "trailing", "bottom": .trailing
      case "firstBaseline": .firstBaseline
      case "lastBaseline": .lastBaseline
      default: .fill
      }
  }
}

extension NSDirectionalEdgeInsets {
  /// Creates insets from those of the top, leading, bottom and trailing edge. Nil for another number of insets.
  fileprivate init?(_ insets: [CGFloat]) {
    guard insets.count == 4 else { return nil }
    self.init(top: insets[0], leading: insets[1], bottom: insets[2], trailing: insets[3])
  }
}

extension UIKeyboardType {
  /// Creates a type with Interface Builder's name, which older versions of Xcode write with a capital letter.
  fileprivate init(interfaceBuilder name: String?) {
    self =
      switch name?.lowercased() {
      case "alphabet", "asciicapable": .asciiCapable
      case "numbersandpunctuation": .numbersAndPunctuation
      case "url": .URL
      case "numberpad": .numberPad
      case "phonepad": .phonePad
      case "namephonepad": .namePhonePad
      case "emailaddress": .emailAddress
      case "decimalpad": .decimalPad
      case "twitter": .twitter
      case "websearch": .webSearch
      case "asciicapablenumberpad": .asciiCapableNumberPad
      default: .default
      }
  }
}

extension UIReturnKeyType {
  /// Creates a type with Interface Builder's name.
  fileprivate init(interfaceBuilder name: String?) {
    self =
      switch name {
      case "go": .go
      case "google": .google
      case "join": .join
      case "next": .next
      case "route": .route
      case "search": .search
      case "send": .send
      case "yahoo": .yahoo
      case "done": .done
      case "emergencyCall": .emergencyCall
      case "continue": .continue
      default: .default
      }
  }
}
