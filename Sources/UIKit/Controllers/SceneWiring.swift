import Foundation

/// The objects of a scene in Interface Builder and the connections between them.
///
/// Views are named after their nodes in the screen's view tree, and constraints after their identifiers in the
/// file.
public struct SceneWiring: Sendable, Hashable, Codable {
  /// An object of a scene.
  public enum Object: Sendable, Hashable, Codable {
    /// The view controller, or the owner of a xib.
    case controller
    /// A view of the screen, by its name.
    case view(String)
    /// A constraint of the screen, by its identifier.
    case constraint(String)
    /// An object that the screen does not lay out, such as a gesture recognizer, by its identifier in the
    /// file.
    case other(String)
  }

  /// A view, or an object that the screen does not lay out.
  public struct Element: Sendable, Hashable, Codable {
    /// The object.
    public var object: Object
    /// The name of the element in the file, such as `textField`.
    public var element: String
    /// The name of the app's own class. Nil for a class of UIKit.
    public var customClass: String?
    /// The attributes in the file that code can read, such as `tag` and `placeholder`.
    public var attributes: [String: String]

    /// Creates an element.
    public init(object: Object, element: String, customClass: String?, attributes: [String: String]) {
      (self.object, self.element, self.customClass) = (object, element, customClass)
      self.attributes = attributes
    }
  }

  /// A connection from an object to another one.
  public struct Connection: Sendable, Hashable, Codable {
    /// The kinds of connections.
    public enum Kind: String, Sendable, Codable {
      case outlet, collection, action
    }

    /// The kind of connection.
    public var kind: Kind
    /// The object that has the outlet, or the control or recognizer that sends the action.
    public var owner: Object
    /// The name of the outlet, or the selector of the action.
    public var name: String
    /// The object that the outlet refers to, or the object that has the action.
    public var destination: Object
    /// The control event that sends the action, such as `touchUpInside`. Empty for outlets and recognizers.
    public var event: String
    /// The line of the connection in the file.
    public var line: Int

    /// Creates a connection.
    public init(kind: Kind, owner: Object, name: String, destination: Object, event: String = "", line: Int) {
      (self.kind, self.owner, self.name) = (kind, owner, name)
      (self.destination, self.event, self.line) = (destination, event, line)
    }
  }

  /// The class of the view controller, or of the owner of a xib. Nil for a class of UIKit.
  public var controllerClass: String?
  /// The element of the view controller in the file, such as `tableViewController`. Empty for a xib.
  public var controllerElement = ""
  /// The views and the other objects, in the order of the file.
  public var elements: [Element] = []
  /// The connections, in the order of the file.
  public var connections: [Connection] = []

  /// Creates the wiring of a scene without objects.
  public init() {}

  /// Creates the wiring from JSON, as `JSONEncoder` writes it. The wiring is empty if the JSON is not of this
  /// type, which generated code never is.
  public init(json: String) {
    self = (try? JSONDecoder().decode(SceneWiring.self, from: Data(json.utf8))) ?? SceneWiring()
  }
}

/// The functions of an app's compiled code that connect a scene's objects by name.
public struct SceneConnector {
  /// Returns a class of the app by its name. Nil if the app has no such class of views.
  public var viewClass: (String) -> UIView.Type?
  /// Sets an outlet of an object. Returns false if the object has no such outlet, or one of another type.
  public var setOutlet: (_ object: AnyObject, _ name: String, _ value: AnyObject) -> Bool
  /// Calls an action of an object. Returns false if the object has no such action.
  public var call: (_ object: AnyObject, _ selector: String, _ sender: Any) -> Bool

  /// Creates the functions of an app.
  public init(
    viewClass: @escaping (String) -> UIView.Type?,
    setOutlet: @escaping (_ object: AnyObject, _ name: String, _ value: AnyObject) -> Bool,
    call: @escaping (_ object: AnyObject, _ selector: String, _ sender: Any) -> Bool
  ) {
    (self.viewClass, self.setOutlet, self.call) = (viewClass, setOutlet, call)
  }
}

extension SceneWiring {
  /// Returns the class with which Interface Builder creates a view: the app's own class, or the class of its
  /// element. Nil if the simulated UIKit chooses the class, as it does for inputs and scroll views.
  public func viewClass(named name: String, _ connector: SceneConnector) -> UIView.Type? {
    guard let element = elements.first(where: { $0.object == .view(name) }) else { return nil }
    return element.customClass.flatMap { connector.viewClass($0) ?? Self.ownClasses[$0] }
      ?? Self.classes[element.element]
  }

  /// Returns UIKit's class for a view of a xib. Nil for a plain view.
  static func viewClass(of element: String, _ customClass: String?) -> UIView.Type? {
    switch element {
    case "stackView": UIStackView.self
    case "scrollView": UIScrollView.self
    case "tableView": UITableView.self
    case "searchBar": UISearchBar.self
    default: customClass.flatMap { ownClasses[$0] } ?? classes[element]
    }
  }

  /// The classes of the elements, except for stack views, and for scroll views other than text and collection views.
  private static let classes: [String: UIView.Type] = [
    "button": UIButton.self, "label": UILabel.self, "imageView": UIImageView.self, "switch": UISwitch.self,
    "slider": UISlider.self, "stepper": UIStepper.self, "pageControl": UIPageControl.self,
    "datePicker": UIDatePicker.self, "progressView": UIProgressView.self,
    "activityIndicatorView": UIActivityIndicatorView.self, "toolbar": UIToolbar.self,
    "navigationBar": UINavigationBar.self, "tabBar": UITabBar.self, "tableViewCell": UITableViewCell.self,
    "collectionView": UICollectionView.self, "collectionViewCell": UICollectionViewCell.self,
    "textField": UITextField.self, "textView": UITextView.self, "pickerView": UIPickerView.self,
    "segmentedControl": UISegmentedControl.self, "visualEffectView": UIVisualEffectView.self,
  ]
  /// The classes of UIKit that a plain view can have in Interface Builder.
  private static let ownClasses: [String: UIView.Type] = [
    "UIControl": UIControl.self, "UIButton": UIButton.self, "UILabel": UILabel.self,
    "UIImageView": UIImageView.self,
  ]

  /// Connects the outlets and actions of a scene to the controller and its views, as UIKit does before
  /// `viewDidLoad`.
  public func connect(_ controller: UIViewController, _ connector: SceneConnector) {
    guard let world = controller.world else { return }
    for element in elements {
      if case .view(let name) = element.object, let view = world.view(named: name) {
        view.decode(element.attributes)
      }
    }
    connect(
      Objects(controller: controller, view: world.view(named:), constraint: world.constraint), connector,
      in: world)
  }

  /// The objects that connections refer to.
  struct Objects {
    var controller: AnyObject?
    var view: (String) -> UIView?
    var constraint: (String) -> NSLayoutConstraint?
  }

  /// Makes the objects that are not laid out, and connects outlets and actions.
  ///
  /// A connection that cannot be made is noted in the observation, because code may ask for it.
  func connect(_ objects: Objects, _ connector: SceneConnector, in world: UIWorld) {
    var others: [String: AnyObject] = [:]
    for element in elements {
      if case .other(let id) = element.object, let made = Self.object(element, connector) {
        others[id] = made
      }
    }
    func resolve(_ object: Object) -> AnyObject? {
      switch object {
      case .controller: objects.controller
      case .view(let name): objects.view(name)
      case .constraint(let id): objects.constraint(id)
      case .other(let id): others[id]
      }
    }
    // A scene keeps its objects, even if the code's outlets are weak.
    world.sceneObjects += Array(others.values)
    for connection in connections {
      var isMade = false
      if let owner = resolve(connection.owner), let destination = resolve(connection.destination) {
        isMade =
          switch connection.kind {
          case .outlet, .collection:
            Self.setOutlet(connection.name, of: owner, to: destination)
              || connector.setOutlet(owner, connection.name, destination)
          case .action: Self.register(connection, from: owner, to: destination, connector)
          }
      }
      if !isMade {
        let kind = connection.kind == .action ? "action" : "outlet"
        world.noteInert("the \(kind) '\(connection.name)', which is not connected")
      }
    }
  }

  /// Returns an object that the screen does not lay out. Nil if its class is not simulated.
  private static func object(_ element: Element, _ connector: SceneConnector) -> AnyObject? {
    switch element.element {
    case "tapGestureRecognizer": UITapGestureRecognizer(target: nil, action: nil)
    case "panGestureRecognizer": UIPanGestureRecognizer(target: nil, action: nil)
    case "swipeGestureRecognizer": UISwipeGestureRecognizer(target: nil, action: nil)
    case "longPressGestureRecognizer": UILongPressGestureRecognizer(target: nil, action: nil)
    case "barButtonItem":
      UIBarButtonItem(title: element.attributes["title"], style: .plain, target: nil, action: nil)
    default: connector.viewClass(element.customClass ?? "")?.init(coder: NSCoder())
    }
  }

  /// Sets an outlet that UIKit's own classes have. Returns false if the object has none of that name.
  private static func setOutlet(_ name: String, of owner: AnyObject, to value: AnyObject) -> Bool {
    switch (name, owner) {
    case ("delegate", let field as UITextField): field.delegate = value as? any UITextFieldDelegate
    case ("delegate", let text as UITextView): text.delegate = value as? any UITextViewDelegate
    case ("gestureRecognizers", let view as UIView):
      guard let recognizer = value as? UIGestureRecognizer else { return false }
      view.addGestureRecognizer(recognizer)
    case ("view", let controller as UIViewController) where controller.world == nil:
      controller.view = value as? UIView
    case ("dataSource", let table as UITableView) where table.isMade:
      table.dataSource = value as? any UITableViewDataSource
    case ("delegate", let table as UITableView) where table.isMade:
      table.delegate = value as? any UITableViewDelegate
    case ("dataSource", let collection as UICollectionView) where collection.isMade:
      collection.dataSource = value as? any UICollectionViewDataSource
    case ("delegate", let collection as UICollectionView) where collection.isMade:
      collection.delegate = value as? any UICollectionViewDelegate
    case ("view", is UIViewController), ("delegate", is UIView), ("dataSource", is UIView),
      ("delegate", is UIGestureRecognizer):
      break
    default: return false
    }
    return true
  }

  /// Registers an action with the control, recognizer or bar item that sends it.
  private static func register(
    _ connection: Connection, from owner: AnyObject, to destination: AnyObject, _ connector: SceneConnector
  ) -> Bool {
    let (name, call) = (connection.name, connector.call)
    let selector = Selector { [weak destination] (sender: AnyObject) in
      if let destination { _ = call(destination, name, sender) }
    }
    switch owner {
    case let control as UIControl:
      guard let event = UIControl.Event(named: connection.event) else { return true }
      control.addTarget(nil, action: selector, for: event)
    case let recognizer as UIGestureRecognizer: recognizer.addTarget(destination, action: selector)
    case is UIBarButtonItem: break
    default: return false
    }
    return true
  }
}

extension UIControl.Event {
  /// The event with a name in Interface Builder. Nil for events that are not simulated.
  fileprivate init?(named name: String) {
    switch name {
    case "touchDown": self = .touchDown
    case "touchUpInside": self = .touchUpInside
    case "valueChanged": self = .valueChanged
    case "editingDidBegin": self = .editingDidBegin
    case "editingChanged": self = .editingChanged
    case "editingDidEnd": self = .editingDidEnd
    case "editingDidEndOnExit": self = .editingDidEndOnExit
    default: return nil
    }
  }
}

extension UIView {
  /// Sets the values that code can read and that the file has.
  fileprivate func decode(_ attributes: [String: String]) {
    if let tag = attributes["tag"].flatMap(Int.init) { self.tag = tag }
    switch self {
    case let field as UITextField:
      if let text = attributes["text"] { field.text = text }
      if let placeholder = attributes["placeholder"] { field.placeholder = placeholder }
    case let text as UITextView:
      if let value = attributes["text"] { text.text = value }
    case let label as UILabel:
      if let text = attributes["text"] { label.text = text }
    case let button as UIButton:
      if let title = attributes["title"] { button.setTitle(title, for: .normal) }
    default: break
    }
  }
}
