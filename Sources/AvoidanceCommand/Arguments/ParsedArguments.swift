/// The options and operands of one command line as text, checked against the specification of its verb.
///
/// An option that was not given has its default. Verbs read the values through ``Arguments``, which knows
/// their types.
package struct ParsedArguments: Sendable {
  package let program: ProgramSpec
  package let command: CommandSpec
  private var values: [String: [String]]
  private var flags: [String: Bool]
  private let operands: [String: [String]]
  /// The attached values, which cannot be written as text, by the name of their option.
  private var attachments: [String: any Sendable] = [:]
  private var replacedDefault: (usual: String, placeholder: String, text: String)?

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

  package func isGiven(_ name: String) -> Bool { flags[name] != nil || values[name] != nil }

  package func flag(_ option: OptionSpec) -> Bool {
    if let value = flags[option.name] { return value }
    if case .negatableFlag(let value) = option.form { return value }
    return false
  }

  /// Returns all values of an option in order, or the default if the option was not given.
  package func texts(_ option: OptionSpec) -> [String] {
    if let given = values[option.name] { return given }
    guard let usual = option.defaultValue else { return [] }
    let text = replaced(usual, option.placeholder)
    return option.form == .list(commas: true) ? text.split(separator: ",").map(String.init) : [text]
  }

  /// Whether an option was given without its optional value.
  package func lacksValue(_ option: OptionSpec) -> Bool {
    flags[option.name] == true && values[option.name] == nil
  }

  /// Returns all values of an operand, or the default if the operand was not given.
  package func texts(_ operand: PositionalSpec) -> [String] {
    operands[operand.name] ?? (operand.defaultValue.map { [replaced($0, nil)] } ?? [])
  }

  package func isOperandGiven(_ name: String) -> Bool { operands[name] != nil }

  private func replaced(_ usual: String, _ placeholder: String?) -> String {
    guard let new = replacedDefault, new.usual == usual, placeholder ?? new.placeholder == new.placeholder
    else { return usual }
    return new.text
  }

  /// Replaces a default value in all operands, and in those options whose values have the given placeholder.
  package mutating func replaceDefault(_ usual: String, of placeholder: String, with text: String) {
    replacedDefault = (usual, placeholder, text)
  }

  /// Returns an error about this command line, for checks that involve several options.
  package func usageError(_ message: String, option name: String? = nil) -> UsageError {
    program.error(message, in: command, about: name.flatMap { command.option($0) })
  }

  // MARK: Filling

  /// Sets a flag as if it were on the command line.
  package mutating func fill(_ option: OptionSpec, with flag: Bool) { flags[option.name] = flag }

  /// Sets the values of an option as if they were on the command line.
  package mutating func fill(_ option: OptionSpec, with texts: [String]) {
    if option.form == .optionalValue { flags[option.name] = true }
    values[option.name] = texts
  }

  /// Attaches a value, which need not be text, to an option.
  package mutating func attach(_ value: any Sendable, to option: OptionSpec) {
    attachments[option.name] = value
  }

  /// Returns the value that was attached to an option, or nil if there is none.
  package func attachment<Value>(of option: OptionSpec, as type: Value.Type = Value.self) -> Value? {
    attachments[option.name] as? Value
  }
}
