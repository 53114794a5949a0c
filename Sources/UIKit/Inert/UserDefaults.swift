/// The defaults of an app after its installation: they are empty at the start of each cell, and nothing is written.
open class UserDefaults: NSObject {
  /// The values of one suite.
  private final class Values {
    var own: [String: Any] = [:]
    var registered: [String: Any] = [:]
  }

  /// The defaults of one cell.
  private final class Suites {
    let standard = UserDefaults(Values())
    var others: [String: Values] = [:]

    /// The suites of the cell being played. Code outside of a cell gets empty ones.
    static var current: Suites {
      guard let world = UIWorld.currentIfAny else { return Suites() }
      let key = ObjectIdentifier(Suites.self)
      if let known = world.ownCodeValues[key] as? Suites { return known }
      let suites = Suites()
      world.ownCodeValues[key] = suites
      return suites
    }

    func values(of name: String?) -> Values {
      guard let name else { return standard.values }
      let values = others[name] ?? Values()
      others[name] = values
      return values
    }
  }

  /// The name of the domain that all apps share.
  public static let globalDomain = "NSGlobalDomain"
  /// The name of the domain of ``register(defaults:)``.
  public static let registrationDomain = "NSRegistrationDomain"
  /// The notification after a value was changed.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")

  /// The app's defaults.
  open class var standard: UserDefaults { Suites.current.standard }

  private let values: Values

  private init(_ values: Values) { self.values = values }

  /// Creates an object with the app's defaults.
  public override convenience init() { self.init(Suites.current.values(of: nil)) }

  /// Creates an object with the defaults of a suite, or with the app's defaults if the name is nil. Nil for the domain that
  /// all apps share.
  public init?(suiteName: String?) {
    guard suiteName != Self.globalDomain else { return nil }
    values = Suites.current.values(of: suiteName)
  }

  // MARK: Changing

  /// Stores a property list. Another value stops the app, as on iOS.
  open func set(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    guard Self.isPropertyList(value) else {
      preconditionFailure("Attempt to insert non-property list object \(value) for key \(key)")
    }
    store(Self.boxed(value), key)
  }

  /// Stores a number.
  open func set(_ value: Int, forKey key: String) { store(NSNumber(value: value), key) }
  /// Stores a number.
  open func set(_ value: Float, forKey key: String) { store(NSNumber(value: value), key) }
  /// Stores a number.
  open func set(_ value: Double, forKey key: String) { store(NSNumber(value: value), key) }
  /// Stores a Boolean.
  open func set(_ value: Bool, forKey key: String) { store(NSNumber(value: value), key) }
  /// Stores a URL.
  open func set(_ url: URL?, forKey key: String) {
    guard let url else { return removeObject(forKey: key) }
    store(url, key)
  }

  /// Stores a property list under a key.
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  private func store(_ value: Any, _ key: String) {
    values.own[key] = value
    noteChange()
  }

  /// Removes a value.
  open func removeObject(forKey key: String) {
    guard values.own.removeValue(forKey: key) != nil else { return }
    noteChange()
  }

  /// Adds values that hold where no other was stored.
  open func register(defaults: [String: Any]) {
    values.registered.merge(defaults.mapValues(Self.boxed)) { $1 }
  }

  /// Removes all stored values of a suite.
  open func removePersistentDomain(forName name: String) {
    let domain = domain(named: name)
    guard !domain.own.isEmpty else { return }
    domain.own = [:]
    noteChange()
  }

  /// Replaces all stored values of a suite.
  open func setPersistentDomain(_ domain: [String: Any], forName name: String) {
    self.domain(named: name).own = domain.mapValues(Self.boxed)
    noteChange()
  }

  /// Returns the stored values of a suite; nil if there are none.
  open func persistentDomain(forName name: String) -> [String: Any]? {
    let own = domain(named: name).own
    return own.isEmpty ? nil : own
  }

  private func domain(named name: String) -> Values {
    Suites.current.values(of: name == Bundle.main.bundleIdentifier ? nil : name)
  }

  /// Does nothing, and returns true.
  @discardableResult
  open func synchronize() -> Bool { true }

  private func noteChange() {
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  // MARK: Reading

  /// Returns the value of a key, or the registered one; nil if there is neither.
  open func object(forKey key: String) -> Any? { values.own[key] ?? values.registered[key] }

  /// Returns the value of a key, or the registered one; nil if there is neither.
  open func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Returns a text, or a number as a text; nil for other values.
  open func string(forKey key: String) -> String? {
    switch object(forKey: key) {
    case let text as String: text
    case let number as NSNumber: number.stringValue
    default: nil
    }
  }

  /// Returns a list; nil for other values.
  open func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  /// Returns a list of texts; nil for other values.
  open func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  /// Returns a dictionary; nil for other values.
  open func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
  /// Returns data; nil for other values.
  open func data(forKey key: String) -> Data? { object(forKey: key) as? Data }

  /// Returns a URL, or a text as the path of a file; nil for other values.
  open func url(forKey key: String) -> URL? {
    switch object(forKey: key) {
    case let url as URL: url
    case let path as String: URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    default: nil
    }
  }

  /// Returns a number, also of a text with one, or 0.
  open func integer(forKey key: String) -> Int {
    switch object(forKey: key) {
    case let number as NSNumber: number.intValue
    case let text as String: (text as NSString).integerValue
    default: 0
    }
  }

  /// Returns a number, also of a text with one, or 0.
  open func float(forKey key: String) -> Float { Float(double(forKey: key)) }

  /// Returns a number, also of a text with one, or 0.
  open func double(forKey key: String) -> Double {
    switch object(forKey: key) {
    case let number as NSNumber: number.doubleValue
    case let text as String: (text as NSString).doubleValue
    default: 0
    }
  }

  /// Returns whether the value is a number other than 0, or a text such as "YES", "true" or "1".
  open func bool(forKey key: String) -> Bool {
    switch object(forKey: key) {
    case let number as NSNumber: number.boolValue
    case let text as String: (text as NSString).boolValue
    default: false
    }
  }

  /// Returns all values with the registered ones.
  open func dictionaryRepresentation() -> [String: Any] { values.registered.merging(values.own) { $1 } }

  // MARK: Property lists

  /// Returns a number as Foundation stores it, so that it can be read as another kind of number.
  private static func boxed(_ value: Any) -> Any {
    switch value {
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Float: NSNumber(value: value)
    case let value as CGFloat: NSNumber(value: Double(value))
    default: value
    }
  }

  private static func isPropertyList(_ value: Any) -> Bool {
    switch value {
    case is String, is NSNumber, is Data, is Date, is Bool, is any BinaryInteger, is any BinaryFloatingPoint:
      true
    case let list as [Any]: list.allSatisfy(isPropertyList)
    case let table as [String: Any]: table.values.allSatisfy(isPropertyList)
    default: false
    }
  }
}
