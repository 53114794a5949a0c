/// An option, an operand, or a group of them, which a verb declares.
package protocol Declaration: Sendable {
  var options: [OptionSpec] { get }
  var operands: [PositionalSpec] { get }
}

extension Option: Declaration {
  package var options: [OptionSpec] { [spec] }
  package var operands: [PositionalSpec] { [] }
}

extension Operand: Declaration {
  package var options: [OptionSpec] { [] }
  package var operands: [PositionalSpec] { [spec] }
}

/// The options and operands of a verb.
///
/// A conforming struct has a property for each option, operand and group, and lists these properties in the
/// order of the help page:
///
///     struct Options: OptionGroup {
///       let record = Operand<String>.optional("record", default: "out/results.ndjson", help: "The record.")
///       let jobs = Option<Amount?>.amount("jobs", short: "j", "n", in: 1...512, help: "Cells played at once.")
///       let quiet = Option<Bool>.flag("quiet", short: "q", help: "Print only errors.")
///
///       var declared: [any Declaration] { [record, jobs, quiet] }
///     }
package protocol OptionGroup: Declaration {
  /// The options, operands and groups in the order of the help page.
  var declared: [any Declaration] { get }
}

extension OptionGroup {
  package var options: [OptionSpec] { declared.flatMap { $0.options } }
  package var operands: [PositionalSpec] { declared.flatMap { $0.operands } }
}

/// The arguments of a verb with their types: `arguments.jobs` is the value of the option that `Options`
/// declares as `jobs`.
@dynamicMemberLookup
package struct Arguments<Options: OptionGroup>: Sendable {
  package let options: Options
  package let words: ParsedArguments

  package init(_ options: Options, _ words: ParsedArguments) {
    self.options = options
    self.words = words
  }

  package subscript<Value>(dynamicMember option: KeyPath<Options, Option<Value>>) -> Value {
    let option = options[keyPath: option]
    return option.read(words, option.spec)
  }

  package subscript<Value>(dynamicMember operand: KeyPath<Options, Operand<Value>>) -> Value {
    let operand = options[keyPath: operand]
    return operand.read(words, operand.spec)
  }

  package subscript<Group: OptionGroup>(dynamicMember group: KeyPath<Options, Group>) -> Arguments<Group> {
    Arguments<Group>(options[keyPath: group], words)
  }

  package func isGiven<Value>(_ option: KeyPath<Options, Option<Value>>) -> Bool {
    words.isGiven(options[keyPath: option].spec.name)
  }

  package func usageError<Value>(
    _ message: String, about option: KeyPath<Options, Option<Value>>
  ) -> UsageError { words.usageError(message, option: options[keyPath: option].spec.name) }

  package func usageError(_ message: String) -> UsageError { words.usageError(message) }
}
