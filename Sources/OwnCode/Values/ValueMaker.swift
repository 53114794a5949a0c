/// Makes values for what another screen of the app would give to a controller.
///
/// A value is made by the first rule that applies: nil for an optional type, an empty or zero value for a simple type, a
/// function that does nothing, the first case of an enumeration, the shared object of a class, an initializer whose
/// arguments can be made by the same rules, and for a protocol a type that adopts it, or else an object that does nothing.
struct ValueMaker {
  /// An expression that makes a value.
  struct Made {
    /// The expression for people.
    var text: String
    /// The expression for the compiler. Its objects are kept until the end of the cell.
    var code: String

    /// Creates an expression that is the same for both.
    init(_ text: String) { (self.text, code) = (text, text) }
    init(text: String, code: String) { (self.text, self.code) = (text, code) }
  }

  /// The reason why a value cannot be made, as the end of a sentence.
  struct Unmade: Error {
    var reason: String
  }

  /// The most levels of values inside of values.
  static let depthLimit = 8
  /// The most initializers and cases that are looked at.
  static let workLimit = 400

  private let types: [String: [DeclaredType]]
  private let aliases: [String: String]
  private let app: AppFolder
  /// The names of the controller's class, its base classes and the protocols that they adopt.
  private let own: Set<String>
  /// The protocols for which no object that does nothing can be made, with the reason.
  private let refused: [String: String]
  private var path: [String] = []
  private var work = 0

  /// The types that files of the app declare which are not among those that were translated.
  ///
  /// They are in the order in which they are needed: the types of the controller's own values come first.
  private(set) var wanted: [String] = []
  /// The protocols for which an object that does nothing is declared, with the text of its class.
  private(set) var idleClasses: [String: String] = [:]
  /// Whether the expression may name the controller, which is there already.
  var knowsController = false

  /// Creates a maker that knows the types of some files.
  ///
  /// - Parameters:
  ///   - translation: The files that are compiled.
  ///   - app: All files of the app.
  ///   - classes: The controller's class and its base classes.
  ///   - refused: The protocols whose objects that do nothing do not compile, with the reason.
  init(
    _ translation: TranslatedSources, _ app: AppFolder, classes: [String], refusing refused: [String: String]
  ) {
    types = Dictionary(grouping: translation.types, by: \.name)
    aliases = translation.aliases
    self.app = app
    self.refused = refused
    var own = Set(classes)
    var next = classes
    while let name = next.popLast() {
      for inherited in (types[name] ?? []).flatMap(\.inherited) where own.insert(inherited).inserted {
        next.append(inherited)
      }
    }
    self.own = own
  }

  /// Makes a value of a type that is named inside of another one.
  mutating func value(of type: String, in scope: String) throws(Unmade) -> Made {
    switch SwiftTypeText(type) {
    case .optional: return Made("nil")
    case .plain(let inner): return try value(of: inner, in: scope)
    case .array: return Made("[]")
    case .dictionary: return Made("[:]")
    case .function(let count, let result): return try function(count, result, in: scope)
    case .tuple(let parts):
      var made: [Made] = []
      for part in parts { made.append(try value(of: part, in: scope)) }
      return Made(
        text: "(\(made.map(\.text).joined(separator: ", ")))",
        code: "(\(made.map(\.code).joined(separator: ", ")))")
    case .composition(let parts): return try composition(parts, in: scope)
    case .metatype(let base): return Made("\(base).self")
    case .generic(let name, _): throw Unmade(reason: "the type \(name) is generic")
    case .named(let name): return try named(name, in: scope)
    }
  }

  private mutating func function(
    _ count: Int, _ result: String, in scope: String
  ) throws(Unmade) -> Made {
    let parameters = count == 0 ? "" : Array(repeating: "_", count: count).joined(separator: ", ") + " in "
    if result.isEmpty { return Made("{ \(parameters)}") }
    let made = try value(of: result, in: scope)
    return Made(text: "{ \(parameters)\(made.text) }", code: "{ \(parameters)\(made.code) }")
  }

  // MARK: Names

  private mutating func named(_ written: String, in scope: String) throws(Unmade) -> Made {
    if let simple = Self.simple[written] { return Made(simple) }
    if let name = resolved(written, in: scope) { return try declared(name) }
    if let alias = scopes(scope).lazy.compactMap({ [aliases] in aliases[$0 + written] }).first {
      return try inside(written) { (maker) throws(Unmade) in try maker.value(of: alias, in: scope) }
    }
    if app.declares(written) {
      want(written)
      throw Unmade(reason: "the file of \(written) is beyond the limit of files")
    }
    throw Unmade(reason: "no file here declares \(written)")
  }

  private mutating func want(_ name: String) {
    if !wanted.contains(name) { wanted.append(name) }
  }

  /// The prefixes of the names that a name in a type can have, the longest first.
  private func scopes(_ scope: String) -> [String] {
    let parts = scope.split(separator: ".")
    return (0...parts.count).reversed().map { parts.prefix($0).map { "\($0)." }.joined() }
  }

  private func resolved(_ written: String, in scope: String) -> String? {
    scopes(scope).map { $0 + written }.first { (types[$0] ?? []).contains { $0.kind != .extension } }
  }

  /// Runs a closure inside of a type, and throws if this type is already being made.
  private mutating func inside(
    _ name: String, _ body: (inout ValueMaker) throws(Unmade) -> Made
  ) throws(Unmade) -> Made {
    guard !path.contains(name) else { throw Unmade(reason: "\(name) needs another \(name)") }
    guard path.count < Self.depthLimit else {
      throw Unmade(reason: "more than \(Self.depthLimit) values are inside of each other")
    }
    work += 1
    guard work <= Self.workLimit else { throw Unmade(reason: "it needs too many other values") }
    path.append(name)
    defer { path.removeLast() }
    return try body(&self)
  }

  private mutating func declared(_ name: String) throws(Unmade) -> Made {
    guard let type = types[name]?.first(where: { $0.kind != .extension }) else {
      throw Unmade(reason: "no file here declares \(name)")
    }
    if knowsController, own.contains(name) { return Made(text: "the controller", code: "made") }
    if type.isPrivate { throw Unmade(reason: "the type \(name) is private") }
    if type.isGeneric { throw Unmade(reason: "the type \(name) is generic") }
    return try inside(name) { (maker) throws(Unmade) in
      switch type.kind {
      case .protocol: return try maker.adopter(of: [name])
      case .enum: return try maker.enumeration(type)
      case .struct, .class, .actor, .extension: return try maker.object(type)
      }
    }
  }

  // MARK: Enumerations, structures and classes

  private mutating func enumeration(_ type: DeclaredType) throws(Unmade) -> Made {
    if let plain = type.cases.first(where: \.parameters.isEmpty) { return Made("\(type.name).\(plain.name)") }
    var problem = Unmade(reason: "\(type.name) has no case")
    for element in type.cases {
      do { return try call("\(type.name).\(element.name)", element.parameters, in: type.name) } catch {
        problem = error
      }
    }
    throw problem
  }

  private mutating func object(_ type: DeclaredType) throws(Unmade) -> Made {
    let parts = types[type.name] ?? []
    let shared = parts.flatMap(\.sharedValues).first.map { Made("\(type.name).\($0)") }
    if type.kind != .struct, let shared { return shared }
    var problem: Unmade?
    for candidate in initializers(of: type) {
      do {
        let made = try call(type.name, candidate.parameters, in: type.name)
        let code =
          candidate.isFailable ? "unwrapped(\(made.code), \(GlueCode.literal("'\(made.text)'")))" : made.code
        return Made(
          text: made.text + (candidate.isFailable ? "!" : ""),
          code: type.kind == .struct ? code : "kept(\(code))")
      } catch { problem = problem ?? error }
    }
    if let shared { return shared }
    throw problem ?? Unmade(reason: "\(type.name) has only private initializers")
  }

  /// Returns the initializers that other files can call, those with the fewest arguments first.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - below: The names of the classes that inherit from the type, because base classes may be a cycle in code that does
  ///     not compile.
  private func initializers(of type: DeclaredType, below: Set<String> = []) -> [DeclaredInitializer] {
    let declared = (types[type.name] ?? []).flatMap(\.initializers)
    var usable = declared.filter {
      !$0.isPrivate && !$0.hasEffects && $0.parameters.first?.label != "coder"
        && $0.parameters.map(\.label) != ["from"]
    }
    let inBody = type.initializers
    switch type.kind {
    case .struct where inBody.isEmpty:
      let open = type.properties.filter { !$0.hasValue }
      if open.isEmpty || !type.properties.contains(where: \.isPrivate) {
        usable.append(
          DeclaredInitializer(
            parameters: open.map { .init(label: $0.name, name: $0.name, type: $0.type, hasDefault: false) },
            line: type.line, isFailable: false, isPrivate: false, hasEffects: false))
      }
    case .class, .actor:
      if inBody.allSatisfy({ $0.parameters.first?.label == "coder" }) {
        usable += inherited(by: type, below: below.union([type.name]))
      }
    default: break
    }
    func rank(_ initializer: DeclaredInitializer) -> Int {
      initializer.parameters.count { !$0.hasDefault } * 2 + (initializer.isFailable ? 1 : 0)
    }
    return usable.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
      \.element)
  }

  /// Returns the initializers of the base class of a class that declares none. A class of a module has one without
  /// arguments.
  private func inherited(by type: DeclaredType, below: Set<String>) -> [DeclaredInitializer] {
    if let base = type.inherited.first, !below.contains(base),
      let above = types[base]?.first(where: { $0.kind == .class })
    {
      return initializers(of: above, below: below)
    }
    return [
      DeclaredInitializer(
        parameters: [], line: type.line, isFailable: false, isPrivate: false, hasEffects: false)
    ]
  }

  /// Makes a call with a value for each argument that it needs.
  private mutating func call(
    _ name: String, _ parameters: [DeclaredInitializer.Parameter], in scope: String
  ) throws(Unmade) -> Made {
    var (texts, codes): ([String], [String]) = ([], [])
    for parameter in parameters where !parameter.hasDefault {
      let made = try value(of: parameter.type, in: scope)
      let label = parameter.label == "_" ? "" : "\(parameter.label): "
      texts.append(label + made.text)
      codes.append(label + made.code)
    }
    return Made(
      text: "\(name)(\(texts.joined(separator: ", ")))", code: "\(name)(\(codes.joined(separator: ", ")))")
  }

  // MARK: Protocols

  private mutating func composition(_ parts: [String], in scope: String) throws(Unmade) -> Made {
    let names = parts.filter { $0 != "AnyObject" && $0 != "NSObjectProtocol" }
    if names.count == 1 { return try named(names[0], in: scope) }
    for name in names where types[name]?.contains(where: { $0.kind == .protocol }) != true {
      throw Unmade(reason: "no file here declares \(name) as a protocol")
    }
    return try inside(names.joined(separator: " & ")) { (maker) throws(Unmade) in
      try maker.adopter(of: names)
    }
  }

  /// Makes a value of a type that adopts some protocols: one of the app, or else an object that does nothing.
  private mutating func adopter(of protocols: [String]) throws(Unmade) -> Made {
    let adopters = protocols.map { self.adopters(of: $0) }
    for name in (adopters.first ?? []) where adopters.allSatisfy({ $0.contains(name) }) {
      guard !Self.isStandIn(name), !app.isController(name, near: "") else { continue }
      if types[name]?.contains(where: { $0.kind != .extension }) == true {
        if let made = try? declared(name) { return made }
      } else if app.declares(name) {
        want(name)
      }
    }
    return try idleObject(protocols)
  }

  private func adopters(of name: String) -> [String] {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    var names = app.adopters(of: last)
    // A type also adopts what a protocol refines.
    for refined in types.values.joined() where refined.kind == .protocol && refined.inherited.contains(last) {
      names += app.adopters(of: refined.name)
    }
    return names
  }

  /// Whether a name says that the type is for tests.
  private static func isStandIn(_ name: String) -> Bool {
    ["Mock", "Stub", "Fake", "Dummy", "Spy", "Preview", "Test"].contains { name.contains($0) }
  }

  /// Declares a class whose functions do nothing, and makes an object of it.
  private mutating func idleObject(_ protocols: [String]) throws(Unmade) -> Made {
    let key = protocols.joined(separator: "And")
    let name = "Idle" + key.filter { $0 != "." }
    if let reason = refused[name] { throw Unmade(reason: reason) }
    if idleClasses[name] == nil { idleClasses[name] = try idleClass(name, protocols) }
    return Made(text: "\(name)()", code: "kept(\(name)())")
  }

  private mutating func idleClass(_ name: String, _ protocols: [String]) throws(Unmade) -> String {
    // The class is outside of the function that makes the controller.
    let couldNameController = knowsController
    knowsController = false
    defer { knowsController = couldNameController }
    var (members, base): ([String], String) = ([], "NSObject")
    var next = protocols
    var known = Set(protocols)
    while !next.isEmpty {
      let current = next.removeFirst()
      guard let type = types[current]?.first(where: { $0.kind == .protocol }) else {
        if ["UIViewController", "UIView"].contains(current) { base = current }
        guard Self.emptyProtocols.contains(current) || current == base else {
          throw Unmade(reason: "the protocol \(current) is not declared here")
        }
        continue
      }
      for requirement in type.requirements {
        let member = try self.member(requirement, of: current, in: name)
        if !members.contains(member) { members.append(member) }
      }
      next += type.inherited.filter { known.insert($0).inserted }
    }
    return "private final class \(name): \(([base] + protocols).joined(separator: ", ")) { "
      + members.joined(separator: "; ") + " }"
  }

  private static let emptyProtocols: Set<String> = [
    "AnyObject", "class", "NSObjectProtocol", "NSObject", "Sendable", "UIViewController", "UIView",
  ]

  private mutating func member(
    _ requirement: DeclaredRequirement, of type: String, in idleClass: String
  ) throws(Unmade) -> String {
    let words = requirement.signature.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard requirement.kind != .other, !words.contains("Self") else {
      throw Unmade(
        reason: "an object that does nothing cannot meet '\(requirement.signature)' of the protocol \(type)")
    }
    let result = requirement.result ?? "Void"
    let isEmpty = requirement.kind == .function && ["Void", "()"].contains(result)
    let signature = requirement.signature.replacing("mutating func", with: "func")
    if isEmpty { return "\(signature) {}" }
    let isOwn = own.contains(result) && types[result] != nil
    guard !isOwn, let made = try? value(of: result, in: type) else {
      // The code stops if it needs this value, and the error names the requirement.
      let reason = GlueCode.literal(
        "this line needs a value of '\(requirement.signature)', and \(idleClass) is an object that does nothing"
      )
      return requirement.kind == .property
        ? "\(signature) { get { UIWorld.stop(\(reason)) } set {} }"
        : "\(signature) { UIWorld.stop(\(reason)) }"
    }
    return requirement.kind == .property ? "\(signature) = \(made.code)" : "\(signature) { \(made.code) }"
  }

  // MARK: Simple types

  /// The values of simple types, and of types of the system that an app usually shares.
  static let simple: [String: String] = {
    var values = [
      "Void": "()", "Bool": "false", "String": "\"\"", "Substring": "\"\"", "Character": "\" \"",
      "NSString": "\"\"",
      "Any": "\"\"", "AnyObject": "NSObject()", "NSObject": "NSObject()", "AnyHashable": "\"\"",
      "Data": "Data()",
      "Date": "Date(timeIntervalSinceReferenceDate: 0)", "TimeInterval": "0",
      "URL": "URL(fileURLWithPath: \"/\")",
      "UUID": "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))", "Decimal": "0", "NSNumber": "0",
      "IndexPath": "IndexPath(row: 0, section: 0)", "NSAttributedString": "NSAttributedString()",
      "CGPoint": "CGPoint.zero", "CGSize": "CGSize.zero", "CGRect": "CGRect.zero",
      "UIEdgeInsets": "UIEdgeInsets.zero",
      "UIColor": "UIColor.black", "UIImage": "UIImage()", "UIFont": "UIFont.systemFont(ofSize: 17)",
      "UIView": "UIView()", "UIViewController": "UIViewController()",
      "UINavigationController": "UINavigationController()", "UITabBarController": "UITabBarController()",
      "UserDefaults": "UserDefaults.standard", "NotificationCenter": "NotificationCenter.default",
      "Bundle": "Bundle.main", "FileManager": "FileManager.default", "DispatchQueue": "DispatchQueue.main",
      "Calendar": "Calendar(identifier: .gregorian)", "Locale": "Locale(identifier: \"en_US\")",
      "JSONDecoder": "JSONDecoder()", "JSONEncoder": "JSONEncoder()", "DateFormatter": "DateFormatter()",
    ]
    let numbers = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
      "Float", "CGFloat",
    ]
    for number in numbers { values[number] = "0" }
    return values
  }()
}
