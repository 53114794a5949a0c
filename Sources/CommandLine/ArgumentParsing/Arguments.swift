/// What a verb takes: a struct whose properties are options, operands, and groups of such, in the order of the help page.
///
///     struct Options: OptionGroup {
///       let record = Operand<String>.optional("record", default: "out/results.ndjson", help: "The record.")
///       let jobs = Option<Int?>.integer("jobs", short: "j", "n", in: 1...512, help: "Cells played at once.")
///       let quiet = Option<Bool>.flag("quiet", short: "q", help: "Say nothing but errors.")
///     }
package protocol OptionGroup: Sendable {}

/// A property of a group that says how something is written on the command line.
private protocol Declaration {
  var declared: (option: OptionSpec?, operand: PositionalSpec?) { get }
}

extension Option: Declaration {
  fileprivate var declared: (option: OptionSpec?, operand: PositionalSpec?) { (spec, nil) }
}

extension Operand: Declaration {
  fileprivate var declared: (option: OptionSpec?, operand: PositionalSpec?) { (nil, spec) }
}

extension OptionGroup {
  /// The options in the order in which they are declared, those of groups among them.
  package var options: [OptionSpec] {
    Mirror(reflecting: self).children.flatMap { child -> [OptionSpec] in
      switch child.value {
      case let group as any OptionGroup: return group.options
      case let one as any Declaration: return [one.declared.option].compactMap { $0 }
      default: return []
      }
    }
  }

  /// The operands in the order in which they are declared.
  package var operands: [PositionalSpec] {
    Mirror(reflecting: self).children.compactMap { ($0.value as? any Declaration)?.declared.operand }
  }
}

/// The arguments of a verb, by the names of what it declares: `arguments.jobs` is what the option `jobs` was given.
@dynamicMemberLookup
package struct Arguments<Options: OptionGroup>: Sendable {
  /// What the verb declares.
  package let options: Options
  /// What was given, as texts.
  package let words: ParsedArguments

  /// Reads texts as the values of some options.
  package init(_ options: Options, _ words: ParsedArguments) {
    self.options = options
    self.words = words
  }

  /// The value of an option.
  package subscript<Value>(dynamicMember option: KeyPath<Options, Option<Value>>) -> Value {
    let option = options[keyPath: option]
    return option.read(words, option.spec)
  }

  /// The value of an operand.
  package subscript<Value>(dynamicMember operand: KeyPath<Options, Operand<Value>>) -> Value {
    let operand = options[keyPath: operand]
    return operand.read(words, operand.spec)
  }

  /// The values of a group of options.
  package subscript<Group: OptionGroup>(dynamicMember group: KeyPath<Options, Group>) -> Arguments<Group> {
    Arguments<Group>(options[keyPath: group], words)
  }

  /// Whether an option was given.
  package func isGiven<Value>(_ option: KeyPath<Options, Option<Value>>) -> Bool {
    words.isGiven(options[keyPath: option].spec.name)
  }

  /// An error about an option.
  package func usageError<Value>(
    _ message: String, about option: KeyPath<Options, Option<Value>>
  ) -> UsageError { words.usageError(message, option: options[keyPath: option].spec.name) }

  /// An error of the command line as a whole.
  package func usageError(_ message: String) -> UsageError { words.usageError(message) }
}
