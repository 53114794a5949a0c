import MatrixRunner
import ResultChecks

/// The options and operands of one verb, checked against its specification.
///
/// An option that was not given has its default; asking for a name the verb does not declare is a mistake
/// in the program and stops a debug build.
struct ParsedArguments: Sendable {
  /// The program.
  let program: ProgramSpec
  /// The verb.
  let command: CommandSpec
  private var values: [String: [String]]
  private var flags: [String: Bool]
  private let operands: [String: [String]]
  /// The strategies that the verbs know; nil until the program has put its own there.
  private var given: Catalogue?
  /// The thresholds that stand in the configuration; none where '--thresholds' names files instead.
  private(set) var thresholds = Thresholds()
  /// Where runs put their record: what operands and options that look for it have when they are not given.
  var record = RunVerb.record

  init(
    program: ProgramSpec, command: CommandSpec, values: [String: [String]], flags: [String: Bool],
    operands: [String: [String]]
  ) {
    self.program = program
    self.command = command
    self.values = values
    self.flags = flags
    self.operands = operands
  }

  /// The strategies that the verbs know.
  var catalogue: Catalogue {
    get { given ?? { preconditionFailure("'\(command.name)' was given no strategies") }() }
    set { given = newValue }
  }

  /// Whether the option stands on the command line.
  func isGiven(_ name: String) -> Bool { flags[name] != nil || values[name] != nil }

  /// Whether a flag is set.
  func flag(_ name: String) -> Bool {
    guard let option = declared(name) else { return false }
    if let value = flags[name] { return value }
    if case .negatableFlag(let value) = option.form { return value }
    return false
  }

  /// The value of an option, the last one when it was given more than once.
  func string(_ name: String) -> String? { strings(name).last }

  /// All values of an option in order.
  func strings(_ name: String) -> [String] {
    guard let option = declared(name) else { return [] }
    if let given = values[name] { return given }
    guard let usual = option.defaultValue else { return [] }
    let text = option.placeholder == "record" && usual == RunVerb.record ? record : usual
    return option.form == .list(commas: true) ? text.split(separator: ",").map(String.init) : [text]
  }

  /// The value of an option of kind `integer`.
  func integer(_ name: String) -> Int? { string(name).flatMap { Int($0) } }

  /// The value of an option of kind `number`.
  func number(_ name: String) -> Double? { string(name).flatMap { Double($0) } }

  /// The value of an option of kind `choice`.
  func choice<Choice: RawRepresentable>(
    _ name: String, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String { string(name).flatMap { Choice(rawValue: $0) } }

  /// All values of a repeatable option of kind `choice`.
  func choices<Choice: RawRepresentable>(
    _ name: String, as type: Choice.Type = Choice.self
  ) -> [Choice] where Choice.RawValue == String { strings(name).compactMap { Choice(rawValue: $0) } }

  /// The operand with a name.
  func operand(_ name: String) -> String? { operands(name).first }

  /// All values of the operand with a name.
  func operands(_ name: String) -> [String] {
    guard let spec = command.positionals.first(where: { $0.name == name }) else {
      assertionFailure("'\(command.name)' declares no operand '\(name)'")
      return []
    }
    return operands[name] ?? (spec.defaultValue.map { [$0 == RunVerb.record ? record : $0] } ?? [])
  }

  /// Whether the operand stands on the command line.
  func isOperandGiven(_ name: String) -> Bool { operands[name] != nil }

  /// The ids that an option's patterns select, in the order of `ids`; all when it was not given.
  ///
  /// - parameter kind: What an id is called in messages, such as `device`.
  ///
  /// Throws: `UsageError` for a broken pattern and for a plain id that does not exist.
  func select(_ name: String, from ids: [String], kind: String) throws(UsageError) -> [String] {
    do {
      return try Selector(strings(name)).select(from: ids, kind: kind)
    } catch { throw usageError(error, option: name) }
  }

  /// The error for patterns that cannot select; of an unknown id it says what lists those that there are.
  func usageError(_ error: SelectorError, option name: String? = nil) -> UsageError {
    let hint = if case .unknown(let kind, _, _) = error { listHint(kind) } else { "" }
    return usageError(error.description + hint, option: name)
  }

  /// ` 'avoidance list devices' shows all.`, with a space in front; empty where nothing lists the kind.
  func listHint(_ kind: String) -> String {
    guard let list = ListVerb.Kind(listing: kind), program.command(ListVerb.spec.name) != nil else {
      return ""
    }
    return " '\(program.name) list \(list.rawValue)' shows all."
  }

  /// An error of this command line, for checks that need more than one option.
  func usageError(_ message: String, option name: String? = nil) -> UsageError {
    program.error(message, in: command, about: name.flatMap { command.option($0) })
  }

  /// The value of an option, its default when it was not given.
  func value(of option: OptionSpec) -> SettingValue {
    switch option.form {
    case .flag, .negatableFlag: .flag(flag(option.name))
    case .optionalValue where flags[option.name] == true && values[option.name] == nil: .given
    case .value, .list, .optionalValue: .texts(strings(option.name))
    }
  }

  /// Gives an option a value, as if it stood on the command line.
  mutating func fill(_ option: OptionSpec, with value: SettingValue) {
    switch value {
    case .flag(let flag): flags[option.name] = flag
    case .given: flags[option.name] = true
    case .texts(let texts):
      if option.form == .optionalValue { flags[option.name] = true }
      values[option.name] = texts
    case .thresholds(let files, let list):
      values[option.name] = files
      thresholds = list
    }
  }

  private func declared(_ name: String) -> OptionSpec? {
    let option = command.option(name)
    assert(option != nil, "'\(command.name)' declares no option '--\(name)'")
    return option
  }
}
