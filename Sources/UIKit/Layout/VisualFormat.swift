/// A reader of the visual format language, as in `H:|-20-[name(>=100)]-[field]-|`.
struct VisualFormat {
  /// A problem in a format, as in UIKit's exception.
  struct Problem: Error {
    let message: String
  }

  private let views: [String: Any]
  private let metrics: [String: Any]
  private let world: UIWorld
  private var rest: Substring
  private var isVertical = false

  init(_ format: String, views: [String: Any], metrics: [String: Any], world: UIWorld) {
    (self.views, self.metrics, self.world) = (views, metrics, world)
    rest = format[...].filter { !$0.isWhitespace }[...]
  }

  private struct Part {
    var view: UIView
    var isSuperview = false
  }

  private struct Distance {
    var relation = NSLayoutConstraint.Relation.equal
    var value: Double
    var isStandard = false
    var priority = 1000.0
    var view: UIView?
  }

  /// Returns the constraints of the format, without those of its alignment options.
  mutating func constraints() throws(Problem) -> (constraints: [NSLayoutConstraint], views: [UIView]) {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var result: [NSLayoutConstraint] = []
    var named: [UIView] = []
    var previous: Part?
    var gaps: [Distance] = []
    var beginsAtEdge = false
    if take("|") {
      beginsAtEdge = true
      gaps = try gap(isEdge: true)
    }
    while rest.first == "[" {
      rest.removeFirst()
      let name = word()
      guard let view = views[name] as? UIView else {
        throw Problem(message: "the format names a view that is not given: \(name)")
      }
      if rest.first == "(" { result += try sizes(of: view) }
      guard take("]") else { throw Problem(message: "the format misses a ]") }
      named.append(view)
      if let previous {
        result += distances(from: previous, to: Part(view: view), gaps)
      } else if beginsAtEdge {
        result += distances(
          from: Part(view: try superview(of: view), isSuperview: true), to: Part(view: view), gaps)
      }
      previous = Part(view: view)
      gaps = try gap(isEdge: false)
    }
    if take("|"), let previous {
      let edge = Part(view: try superview(of: previous.view), isSuperview: true)
      result += distances(from: previous, to: edge, gaps)
    }
    guard rest.isEmpty else { throw Problem(message: "the format ends in \(rest)") }
    return (result, named)
  }

  private func superview(of view: UIView) throws(Problem) -> UIView {
    guard let outer = view.outer else { throw Problem(message: "a view of the format has no superview") }
    return outer
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func word() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest.removeFirst(name.count)
    return String(name)
  }

  /// Reads a distance between two parts: nothing, `-`, `-8-` or `-(>=8@750)-`.
  private mutating func gap(isEdge: Bool) throws(Problem) -> [Distance] {
    guard take("-") else { return [Distance(value: 0)] }
    if rest.first == "[" || rest.first == "|" {
      return [Distance(value: isEdge || rest.first == "|" ? 20 : 8, isStandard: true)]
    }
    let distances: [Distance]
    if take("(") {
      distances = try list()
    } else {
      distances = [try distance()]
    }
    guard take("-") else { throw Problem(message: "the format misses a -") }
    return distances
  }

  private mutating func sizes(of view: UIView) throws(Problem) -> [NSLayoutConstraint] {
    rest.removeFirst()
    return try list().map { size in
      let anchor = isVertical ? view.heightAnchor : view.widthAnchor
      let other = size.view.map { isVertical ? $0.heightAnchor : $0.widthAnchor }
      let made = NSLayoutConstraint(
        anchor, size.relation, other, constant: CGFloat(size.value), world: world)
      made.priority = UILayoutPriority(Float(size.priority))
      return made
    }
  }

  private mutating func list() throws(Problem) -> [Distance] {
    var result = [try distance()]
    while take(",") { result.append(try distance()) }
    guard take(")") else { throw Problem(message: "the format misses a )") }
    return result
  }

  private mutating func distance() throws(Problem) -> Distance {
    var result = Distance(value: 0)
    if take(">=") {
      result.relation = .greaterThanOrEqual
    } else if take("<=") {
      result.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let isNegative = take("-")
    let name = word()
    if let view = views[name] as? UIView {
      result.view = view
    } else {
      result.value = try number(name) * (isNegative ? -1 : 1)
    }
    if take("@") { result.priority = try number(word()) }
    return result
  }

  private func number(_ name: String) throws(Problem) -> Double {
    if let number = Double(name), number.isFinite { return number }
    switch metrics[name] {
    case let value as Double: return value
    case let value as CGFloat: return Double(value)
    case let value as Int: return Double(value)
    case let value as Float: return Double(value)
    case let value as NSNumber: return value.doubleValue
    default: throw Problem(message: "the format names a number that is not given: \(name)")
    }
  }

  private func distances(from: Part, to: Part, _ gaps: [Distance]) -> [NSLayoutConstraint] {
    gaps.map { gap in
      let first: NSLayoutConstraint.Attribute
      let second: NSLayoutConstraint.Attribute
      if isVertical {
        (first, second) = (to.isSuperview ? .bottom : .top, from.isSuperview ? .top : .bottom)
      } else {
        (first, second) = (to.isSuperview ? .trailing : .leading, from.isSuperview ? .leading : .trailing)
      }
      let made = NSLayoutConstraint(
        NSLayoutConstraint.place(to.view, first, world), gap.relation,
        NSLayoutConstraint.place(from.view, second, world), constant: CGFloat(gap.value), world: world)
      made.priority = UILayoutPriority(Float(gap.priority))
      return made
    }
  }
}

extension NSLayoutConstraint {
  /// The options of a visual format, with Apple's raw values.
  public struct FormatOptions: OptionSet, Sendable {
    /// Apple's raw value.
    public let rawValue: UInt
    /// Creates options from Apple's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// All views have the same left edge.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// All views have the same right edge.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// All views have the same top edge.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// All views have the same bottom edge.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// All views have the same leading edge.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// All views have the same trailing edge.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// All views have the same horizontal center.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// All views have the same vertical center.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)

    fileprivate var attributes: [Attribute] {
      let all: [(FormatOptions, Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// Creates the constraints of a format such as `V:|-20-[title]-8-[field(44)]`. The standard distances are 8
  /// points between views and 20 points from a superview's edge.
  ///
  /// UIKit raises an exception for a format that it cannot read. Here it is reported as an error of the cell.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    let world = UIWorld.current
    var reader = VisualFormat(format, views: views, metrics: metrics ?? [:], world: world)
    do {
      let (constraints, named) = try reader.constraints()
      let aligned = opts.attributes.flatMap { attribute in
        named.dropFirst().map { view in
          NSLayoutConstraint(
            place(view, attribute, world), .equal, place(named[0], attribute, world), constant: 0,
            world: world)
        }
      }
      return constraints + aligned
    } catch {
      world.unsupported("NSLayoutConstraint.constraints(withVisualFormat:…): \(error.message)")
      return []
    }
  }

  static func place(_ view: UIView, _ attribute: Attribute, _ world: UIWorld) -> any LayoutAnchor {
    attribute.kind == .vertical
      ? NSLayoutYAxisAnchor(view, attribute, world: world) : PlainAnchor(item: view, attribute: attribute)
  }
}
