import Matrix
import Record

/// The code that makes a controller, with a value for each argument and property that another screen of the app gives.
public struct ControllerMaking {
  /// The options --make and --set that concern a controller.
  struct Given {
    /// The expression that makes the controller; nil if none was given.
    var make: String?
    /// The values of properties, in the given order.
    var properties: [(name: String, value: String)] = []

    init(of name: String, makes: [String], sets: [String]) {
      make = makes.first { $0.hasPrefix("\(name)(") }
      properties = sets.compactMap(ControllerMaking.setting).filter { $0.type == name }.map {
        ($0.property, $0.value)
      }
    }
  }

  /// The receiver of the value that a line of code gives.
  enum Subject: Hashable {
    case controller
    case argument(String)
    case property(String)
    case given(String)
    /// The class of an object that does nothing.
    case idleClass(String)
  }

  /// A value that was made in place of one of another screen.
  public struct Value: Sendable {
    /// The name of the parameter or property.
    public var name: String
    /// Whether the value is an argument of the initializer. If not, it is a property.
    public var isArgument: Bool
    /// The type, as the app's code has it.
    public var type: String
    /// The expression that makes the value.
    public var text: String
    /// The lines of the code for the keyboard that name the value, as `file:line`.
    public var keyboardLines: [String] = []
  }

  /// How a controller was made.
  public struct Result: Sendable {
    /// The values that were made in place of those of another screen.
    public var values: [Value] = []
    /// The call that made the controller, if it has such values.
    var call: String?
    /// The call for `--make`, with `…` for the arguments.
    var form: String?
    /// The name of the class.
    var name = ""
    /// The names of the classes whose functions do nothing.
    var idleClasses: [String] = []
    /// The properties that stay nil, in sentences.
    var gaps: [String] = []

    /// The making in sentences for the person.
    var sentences: [String] {
      var found: [String] = []
      if let call, let form {
        found.append(
          "The controller is made with \(call), because the initializer needs values of another screen. --make "
            + "'\(form)' gives another call."
        )
      }
      found += values.filter { !$0.isArgument }.map {
        "'\($0.name)' is \($0.text), because another screen sets it. --set '\(name).\($0.name)=…' gives another value."
      }
      found += idleClasses.map { "\($0) is a class of this program whose functions do nothing." }
      found += gaps
      found += values.filter { !$0.keyboardLines.isEmpty }.map {
        "Warning: the code for the keyboard uses '\($0.name)', whose value is invented: "
          + "\($0.keyboardLines.joined(separator: ", ")). The outcome may be another one with the app's value."
      }
      return found
    }
  }

  /// The name of the function that makes the controller.
  static let function = "makeOwnController"

  /// The text of the Swift file with the function.
  private(set) var text = ""
  /// The types that a value needs and that are in files which were not compiled.
  private(set) var wanted: [String] = []
  /// The reason why the controller cannot be made, in a sentence.
  private(set) var refusal: String?
  private var subjects: [Int: Subject] = [:]
  private var made = Result()
  /// The initializers that other files can call, the best first.
  private var initializers: [DeclaredInitializer] = []
  private let given: Given
  private let classes: [String]
  private let types: [DeclaredType]

  /// Reads `Class.property=value`. Nil if a text has another form.
  static func setting(_ text: String) -> (type: String, property: String, value: String)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let names = text[..<sign].split(separator: ".", omittingEmptySubsequences: false)
    let value = text[text.index(after: sign)...]
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }), !value.isEmpty else { return nil }
    return (String(names[0]), String(names[1]), String(value))
  }

  /// Finds a value for each argument and property.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - translation: The files that are compiled.
  ///   - app: All files of the app.
  ///   - given: The options --make and --set that concern the controller.
  ///   - refused: The lines that did not compile, with the reason.
  ///
  /// Throws: ``Workshop/Unplayable`` if the controller's outlets are in no scene.
  init(
    _ controller: AppController, _ translation: TranslatedSources, _ app: AppFolder, _ given: Given,
    refusing refused: [Subject: String]
  ) throws {
    self.given = given
    let classes = [controller.name] + app.bases(of: controller.name, near: controller.file)
    self.classes = classes
    types = translation.types.filter { classes.contains($0.name) }
    made.name = controller.name
    let idle = refused.compactMap { subject, reason -> (String, String)? in
      if case .idleClass(let name) = subject { (name, reason) } else { nil }
    }
    var maker = ValueMaker(
      translation, app, classes: classes, refusing: Dictionary(idle, uniquingKeysWith: { first, _ in first }))
    var lines: [(String, Subject)] = []
    if let make = given.make {
      // The initializer of the expression may be failable. A value that is not optional becomes one here.
      lines.append(("  let made = unwrapped(\(make), \(GlueCode.literal("'\(make)'")))", .controller))
    } else {
      lines += try call(of: controller, &maker)
    }
    maker.knowsController = true
    lines += properties(&maker, refusing: refused)
    lines += given.properties.map { ("  made.\($0.name) = \($0.value)", .given($0.name)) }
    wanted = maker.wanted
    made.idleClasses = maker.idleClasses.keys.sorted()
    write(controller.name, lines, maker.idleClasses)
  }

  // MARK: Arguments

  /// Returns the lines that call an initializer.
  private mutating func call(
    of controller: AppController, _ maker: inout ValueMaker
  ) throws -> [(String, Subject)] {
    let choices = try Initializers(of: controller, classes, types)
    initializers = choices.all
    var problem: (initializer: DeclaredInitializer, parameter: String, reason: String, call: String)?
    for initializer in choices.all {
      var values: [Value] = []
      var lines: [(String, Subject)] = []
      var texts: [String] = []
      let fixed = initializer.parameters.filter { choices.fixed[$0.label] != nil }
      for parameter in initializer.parameters where !parameter.hasDefault {
        let label = parameter.label == "_" ? "" : "\(parameter.label): "
        if let value = choices.fixed[parameter.label] {
          lines.append(("    \(label)\(value),", .controller))
          texts.append(label + value)
          continue
        }
        do {
          let value = try maker.value(of: parameter.type, in: controller.name)
          values.append(Value(name: parameter.name, isArgument: true, type: parameter.type, text: value.text))
          lines.append(("    \(label)\(value.code),", .argument(parameter.name)))
          texts.append(label + value.text)
        } catch {
          let option = option(controller.name, initializer, choices.fixed, &maker)
          problem = problem ?? (initializer, parameter.name, error.reason, option)
          break
        }
      }
      guard
        values.count + fixed.count(where: { !$0.hasDefault })
          == initializer.parameters.count(where: { !$0.hasDefault })
      else { continue }
      if let last = lines.indices.last { lines[last].0 = String(lines[last].0.dropLast()) }
      made.values = values
      if !values.isEmpty {
        made.call = "\(controller.name)(\(texts.joined(separator: ", ")))"
        made.form = Self.form(controller.name, initializer)
      }
      if let problem, problem.initializer.parameters.first?.label == "coder" {
        made.gaps.append(
          "The initializer '\(problem.initializer.signature)', which a storyboard calls, is not called, because no "
            + "value is made for '\(problem.parameter)': \(problem.reason). '\(Self.form("init", initializer))' is called "
            + "instead. To call it, give your value with \(problem.call).")
      }
      let text = GlueCode.literal("'\(Self.form(controller.name, initializer))'")
      return [
        ("  let made = \(initializer.isFailable ? "unwrapped(" : "")\(controller.name)(", .controller)
      ] + lines + [("  )\(initializer.isFailable ? ", \(text))" : "")", .controller)]
    }
    if let problem {
      refusal =
        "Its initializer '\(problem.initializer.signature)' needs arguments, and none is made for "
        + "'\(problem.parameter)', because \(problem.reason). Give your value with \(problem.call)."
    } else {
      let all = types.filter { $0.name == controller.name }.flatMap(\.initializers).filter {
        $0.parameters.first?.label != "coder"
      }
      let call = all.first.map { option(controller.name, $0, [:], &maker) }
      refusal =
        "Its initializers are private or can throw, so none can be called from another file without more code"
        + (all.isEmpty ? "" : ": " + all.map { "'\($0.signature)'" }.joined(separator: ", "))
        + ". Add an initializer that other files can call, and give your values with "
        + "\(call ?? "--make '\(controller.name)(…)'")."
    }
    return []
  }

  /// Returns the option --make that calls an initializer. Arguments that no rule makes have their type in angle brackets.
  private func option(
    _ name: String, _ initializer: DeclaredInitializer, _ fixed: [String: String], _ maker: inout ValueMaker
  ) -> String {
    let arguments = initializer.parameters.filter { !$0.hasDefault }.map { parameter in
      let label = parameter.label == "_" ? "" : "\(parameter.label): "
      if let value = fixed[parameter.label] { return label + value }
      if parameter.label == "coder", parameter.type == "NSCoder" { return "\(label)NSCoder()" }
      return label + ((try? maker.value(of: parameter.type, in: name).text) ?? "<\(parameter.type)>")
    }
    return "--make '\(name)(\(arguments.joined(separator: ", ")))'"
  }

  private static func form(_ name: String, _ initializer: DeclaredInitializer) -> String {
    let labels = initializer.parameters.map { $0.label == "_" ? "…" : "\($0.label): …" }
    return "\(name)(\(labels.joined(separator: ", ")))"
  }

  // MARK: Properties

  /// Returns the lines that set the properties that only another screen can set.
  private mutating func properties(
    _ maker: inout ValueMaker, refusing refused: [Subject: String]
  ) -> [(String, Subject)] {
    let assigned = Set(types.flatMap(\.assigned) + given.properties.map(\.name))
    var lines: [(String, Subject)] = []
    for type in types {
      for property in type.properties
      where property.isUnset && property.isSettable && !assigned.contains(property.name) {
        let subject = Subject.property(property.name)
        do throws(ValueMaker.Unmade) {
          if let reason = refused[subject] { throw ValueMaker.Unmade(reason: reason) }
          let value = try maker.value(of: property.type, in: type.name)
          made.values.append(
            Value(name: property.name, isArgument: false, type: property.type, text: value.text))
          lines.append(
            ("  if made.\(property.name) == nil { made.\(property.name) = \(value.code) }", subject))
        } catch {
          made.gaps.append(
            "'\(property.name)', which another screen sets, stays nil, because \(error.reason).")
        }
      }
    }
    return lines
  }

  // MARK: Code

  private mutating func write(_ name: String, _ body: [(String, Subject)], _ idleClasses: [String: String]) {
    var lines = [
      "import Foundation", "import KeyboardAvoidance", "import UIKit", "",
      "private enum Kept { @PerCell static var objects: [Any] = [] }", "",
      "private func kept<Value>(_ value: Value) -> Value {", "  Kept.objects.append(value)", "  return value",
      "}", "",
      "private func unwrapped<Value>(_ value: Value?, _ text: String) -> Value {",
      "  guard let value else { UIWorld.stop(\"no value is made with \\(text), because the initializer returns nil\") }",
      "  return value", "}", "",
    ]
    func add(_ line: String, _ subject: Subject, to subjects: inout [Int: Subject]) {
      lines.append(line)
      subjects[lines.count] = subject
    }
    for (name, text) in idleClasses.sorted(by: { $0.key < $1.key }) {
      add(text, .idleClass(name), to: &subjects)
    }
    lines.append("func \(Self.function)() -> \(name) {")
    for (line, subject) in body { add(line, subject, to: &subjects) }
    lines += ["  return made", "}", ""]
    text = lines.joined(separator: "\n")
  }

  /// The name of this file in the compiler's messages.
  private static let fileName = "Glue0\(ContainedPlayer.generatedEnding)"

  /// Returns the things whose lines do not compile, in the order of the lines, each with the compiler's first reason.
  func culprits(of problem: InternalCompilationError) -> [(subject: Subject, reason: String)] {
    let own = CompilerOutput(problem.description).errors.filter { $0.file.hasSuffix("/\(Self.fileName)") }
    var found: [(subject: Subject, reason: String)] = []
    for error in own.sorted(by: { $0.line < $1.line }) {
      guard let subject = subjects[error.line], !found.contains(where: { $0.subject == subject }) else {
        continue
      }
      found.append((subject, "it does not compile: \(error.message)"))
    }
    return found
  }

  /// Returns the refusal of a controller that cannot be made because a line does not compile. Nil if the controller can
  /// do without the line.
  func refusal(for subject: Subject, because reason: String) -> String? {
    switch subject {
    case .property, .idleClass: return nil
    case .given(let name):
      return "The value that --set gives to '\(name)' cannot be used, because \(reason)."
    case .argument(let name):
      return
        "Its initializer needs arguments, and the value that was made for '\(name)' cannot be used, because "
        + "\(reason).\(way(placing: name))"
    case .controller:
      return given.make.map { "'\($0)' does not make the controller, because \(reason).\(way(placing: nil))" }
        ?? "The controller cannot be made, because \(reason).\(way(placing: nil))"
    }
  }

  /// Returns sentences on the initializer and the option --make that calls it. The argument with a name, or every argument
  /// that another screen gives if it is nil, has its type in angle brackets.
  private func way(placing name: String?) -> String {
    let declared = types.filter { $0.name == made.name }.flatMap(\.initializers).filter {
      !$0.isPrivate && $0.parameters.map(\.label) != ["coder"]
    }
    guard let initializer = initializers.first(where: { !$0.parameters.isEmpty }) ?? declared.first else {
      return ""
    }
    let values = Dictionary(made.values.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    let arguments = initializer.parameters.filter { !$0.hasDefault }.map { parameter in
      let label = parameter.label == "_" ? "" : "\(parameter.label): "
      if parameter.type == "NSCoder" { return "\(label)NSCoder()" }
      let known = name == nil || name == parameter.name ? nil : values[parameter.name]
      return label + (known ?? "<\(parameter.type)>")
    }
    return " Its initializer is '\(initializer.signature)': give your value with --make "
      + "'\(made.name)(\(arguments.joined(separator: ", ")))'."
  }

  /// Returns how the controller was made, with the statements about the keyboard that name a value.
  func result(usedBy statements: [KeyboardStatement], in files: [AppFolder.File]) -> Result {
    var result = made
    let lines = Dictionary(
      files.map { ($0.path, $0.lines) },
      uniquingKeysWith: { first, _ in first })
    for index in result.values.indices {
      let names = names(of: result.values[index])
      var seen: Set<String> = []
      result.values[index].keyboardLines = statements.filter { statement in
        let all = lines[statement.file] ?? []
        let text = all[min(all.count, statement.line - 1)..<min(all.count, statement.endLine)].joined(
          separator: "\n")
        return !Self.words(of: text).isDisjoint(with: names)
      }.map { "\(lastPart(of: $0.file)):\($0.line)" }.filter { seen.insert($0).inserted }
    }
    return result
  }

  /// The names by which the controller's code can mean a value: a property with the name of the parameter, or else those
  /// of its type.
  private func names(of value: Value) -> Set<String> {
    guard value.isArgument else { return [value.name] }
    let properties = types.flatMap(\.properties)
    if properties.contains(where: { $0.name == value.name }) { return [value.name] }
    func plain(_ type: String) -> String {
      type.trimmingCharacters(in: [" ", "?", "!"]).replacing("any ", with: "")
    }
    return Set(properties.filter { plain($0.type) == plain(value.type) }.map(\.name) + [value.name])
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}

extension DeclaredInitializer {
  /// The declaration without modifiers and body, such as `init(user: User, mode: Mode = …)`.
  var signature: String {
    let parameters = parameters.map { parameter in
      let names = parameter.label == parameter.name ? parameter.name : "\(parameter.label) \(parameter.name)"
      return "\(names): \(parameter.type)\(parameter.hasDefault ? " = …" : "")"
    }
    return "init\(isFailable ? "?" : "")(\(parameters.joined(separator: ", ")))"
  }
}

/// The initializers by which other files can make a controller, the best first.
private struct Initializers {
  private(set) var all: [DeclaredInitializer] = []
  /// The arguments that this program always gives, by label.
  private(set) var fixed: [String: String] = [:]

  /// Finds the initializers.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - classes: Its class and the base classes, nearest first.
  ///   - types: The declarations and extensions of these classes.
  ///
  /// Throws: ``Workshop/Unplayable`` if the controller's outlets are in no scene.
  init(of controller: AppController, _ classes: [String], _ types: [DeclaredType]) throws {
    // A storyboard decodes its controllers, and the code makes the owner of a xib.
    if controller.scene != nil || controller.wiring?.controllerElement.isEmpty == false {
      decode(classes, types)
      return
    }
    if controller.wiring == nil, let outlet = types.flatMap(\.outlets).first {
      throw Workshop.Unplayable(
        reason:
          "Its outlet '\(outlet.name)' in line \(outlet.line) is connected in a scene that is not here, or whose "
          + "text inputs cannot be played, such as those of an embedded view. Name the folder with the scene's file, or "
          + "export the running screen: see 'avoidance init exporter'.",
        hasNoInput: true)
    }
    // A class inherits the initializers of its base class if it declares none.
    for name in classes {
      let declared = types.filter { $0.name == name }.flatMap(\.initializers)
      let usable = declared.filter {
        !$0.isPrivate && !$0.hasEffects && $0.parameters.allSatisfy(\.hasDefault)
      }
      if !usable.isEmpty {
        all = [Self.make([], isFailable: usable.allSatisfy(\.isFailable))]
        return
      }
      let own = declared.filter { $0.parameters.first?.label != "coder" }
      if own.isEmpty, !declared.isEmpty {
        decode([name], types)
        return
      }
      if own.contains(where: { !$0.isPrivate && $0.parameters.map(\.label) == ["nibName", "bundle"] }) {
        fixed = ["nibName": "nil", "bundle": "nil"]
        all = own.filter { $0.parameters.map(\.label) == ["nibName", "bundle"] }
        return
      }
      guard !own.isEmpty else { continue }
      all = own.filter { !$0.isPrivate && !$0.hasEffects }.sorted {
        $0.parameters.count { !$0.hasDefault } < $1.parameters.count { !$0.hasDefault }
      }
      return
    }
    all = [Self.make([], isFailable: false)]
  }

  /// Takes the initializers that a storyboard calls: those with a coder, if they have other arguments.
  private mutating func decode(_ classes: [String], _ types: [DeclaredType]) {
    fixed = ["coder": "NSCoder()"]
    var decoder: DeclaredInitializer?
    for name in classes {
      let declared = types.filter { $0.name == name }.flatMap(\.initializers)
      decoder = declared.first { $0.parameters.map(\.label) == ["coder"] }
      let creators = declared.filter {
        !$0.isPrivate && $0.parameters.first?.label == "coder" && $0.parameters.count > 1
      }
      all += creators
      if !declared.isEmpty { break }
    }
    all.append(
      Self.make(
        [.init(label: "coder", name: "coder", type: "NSCoder", hasDefault: false)],
        isFailable: decoder?.isFailable ?? true))
  }

  private static func make(
    _ parameters: [DeclaredInitializer.Parameter], isFailable: Bool
  ) -> DeclaredInitializer {
    DeclaredInitializer(
      parameters: parameters, line: 0, isFailable: isFailable, isPrivate: false, hasEffects: false)
  }
}
