/// An option of a verb, with its specification and the type of its value.
///
///     let jobs = Option<Amount?>.amount("jobs", short: "j", "n", in: 1...512, help: "Cells played at once.")
package struct Option<Value: Sendable>: Sendable {
  package var spec: OptionSpec
  let read: @Sendable (ParsedArguments, OptionSpec) -> Value

  package init(_ spec: OptionSpec, read: @escaping @Sendable (ParsedArguments, OptionSpec) -> Value) {
    self.spec = spec
    self.read = read
  }
}

extension Option<Bool> {
  /// Returns the flag `--name`.
  package static func flag(
    _ name: String, short: Character? = nil, section: String = "OPTIONS", help: String
  ) -> Self {
    Self(.flag(name, short: short, section: section, help: help)) { $0.flag($1) }
  }

  /// Returns a pair of flags, `--name` and `--no-name`. The last one on the command line wins.
  package static func negatable(
    _ name: String, default value: Bool, section: String = "OPTIONS", help: String
  ) -> Self {
    Self(.negatable(name, default: value, section: section, help: help)) { $0.flag($1) }
  }
}

extension Option<String> {
  /// Returns an option with one value and a default.
  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, default value: String,
    section: String = "OPTIONS", help: String
  ) -> Self {
    Self(.value(name, short: short, placeholder, default: value, section: section, help: help)) {
      $0.texts($1).last ?? value
    }
  }
}

extension Option<String?> {
  /// Returns an option with one value, which is nil if the option is not given.
  package static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, defaultNote: String? = nil,
    section: String = "OPTIONS", help: String
  ) -> Self {
    Self(
      .value(name, short: short, placeholder, defaultNote: defaultNote, section: section, help: help)
    ) { $0.texts($1).last }
  }

  /// Returns an option `--name` or `--name=value`. Its value is the default for `--name`, and nil if the
  /// option is not given.
  package static func optionalValue(
    _ name: String, _ placeholder: String, default value: String, section: String = "OPTIONS", help: String
  ) -> Self {
    Self(.value(name, placeholder, default: value, optional: true, section: section, help: help)) {
      $0.isGiven($1.name) ? $0.texts($1).last : nil
    }
  }
}

extension Option<[String]> {
  /// Returns an option with several values, which are empty if the option is not given.
  package static func list(
    _ name: String, short: Character? = nil, _ placeholder: String, commas: Bool = true,
    section: String = "OPTIONS", help: String
  ) -> Self {
    Self(.list(name, short: short, placeholder, commas: commas, section: section, help: help)) {
      $0.texts($1)
    }
  }
}

extension Option<[String]?> {
  /// Returns an option with several values, which are nil if the option is not given.
  package static func list(
    _ name: String, short: Character? = nil, _ placeholder: String, commas: Bool = true,
    defaultNote: String? = nil, section: String = "OPTIONS", help: String
  ) -> Self {
    Self(
      .list(
        name, short: short, placeholder, commas: commas, defaultNote: defaultNote, section: section,
        help: help)
    ) { $0.isGiven($1.name) ? $0.texts($1) : nil }
  }
}

extension Option<Int> {
  /// Returns an option with a whole number and a default.
  package static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, default value: Int,
    section: String = "OPTIONS", help: String
  ) -> Self {
    Self(
      .value(name, placeholder, kind: .integer(range), default: "\(value)", section: section, help: help)
    ) { $0.texts($1).last.flatMap { Int($0) } ?? value }
  }
}

extension Option<Int?> {
  /// Returns an option with a whole number, which is nil if the option is not given.
  package static func integer(
    _ name: String, _ placeholder: String, in range: ClosedRange<Int>, help: String
  ) -> Self {
    Self(.value(name, placeholder, kind: .integer(range), help: help)) {
      $0.texts($1).last.flatMap { Int($0) }
    }
  }
}

extension Option<Amount?> {
  /// Returns an option with a whole number or a percentage, which is nil if the option is not given.
  package static func amount(
    _ name: String, short: Character? = nil, _ placeholder: String, in range: ClosedRange<Int>,
    defaultNote: String? = nil, help: String
  ) -> Self {
    Self(
      .value(name, short: short, placeholder, kind: .amount(range), defaultNote: defaultNote, help: help)
    ) { $0.texts($1).last.flatMap { Amount($0) } }
  }
}

extension Option<Double> {
  /// Returns an option with a number and a default.
  package static func number(
    _ name: String, _ placeholder: String, in range: ClosedRange<Double>, default text: String,
    section: String = "OPTIONS", help: String
  ) -> Self {
    Self(
      .value(name, placeholder, kind: .number(range), default: text, section: section, help: help)
    ) { $0.texts($1).last.flatMap { Double($0) } ?? range.lowerBound }
  }
}

/// A type whose raw values are the words that an option accepts.
package protocol OptionChoice: CaseIterable, RawRepresentable<String>, Sendable {}

extension Option where Value: OptionChoice {
  /// Returns an option whose value is a case of `Value`, with a default.
  package static func choice(
    _ name: String, _ placeholder: String, default value: Value, section: String = "OPTIONS", help: String
  ) -> Self {
    Self(
      .value(
        name, placeholder, kind: .choice(Value.allCases.map(\.rawValue)), default: value.rawValue,
        section: section, help: help)
    ) { $0.texts($1).last.flatMap(Value.init) ?? value }
  }
}

extension Option {
  /// Returns an option whose value is a case of `Choice`, or nil if the option is not given.
  package static func choice<Choice: OptionChoice>(
    _ name: String, _ placeholder: String, defaultNote: String? = nil, section: String = "OPTIONS",
    help: String
  ) -> Self where Value == Choice? {
    Self(
      .value(
        name, placeholder, kind: .choice(Choice.allCases.map(\.rawValue)), defaultNote: defaultNote,
        section: section, help: help)
    ) { $0.texts($1).last.flatMap(Choice.init) }
  }

  /// Returns an option whose values are cases of `Choice`, or nil if the option is not given.
  package static func choices<Choice: OptionChoice & Hashable>(
    _ name: String, _ placeholder: String, section: String = "OPTIONS", help: String
  ) -> Self where Value == Set<Choice>? {
    Self(
      .list(
        name, placeholder, kind: .choice(Choice.allCases.map(\.rawValue)), section: section, help: help)
    ) { $0.isGiven($1.name) ? Set($0.texts($1).compactMap(Choice.init)) : nil }
  }
}

/// An operand of a verb, with its specification and the type of its value.
package struct Operand<Value: Sendable>: Sendable {
  package var spec: PositionalSpec
  let read: @Sendable (ParsedArguments, PositionalSpec) -> Value

  init(_ spec: PositionalSpec, read: @escaping @Sendable (ParsedArguments, PositionalSpec) -> Value) {
    self.spec = spec
    self.read = read
  }
}

extension Operand<String> {
  package static func required(_ name: String, help: String) -> Self {
    Self(PositionalSpec(name: name, help: help)) { $0.texts($1).first ?? "" }
  }

  package static func optional(_ name: String, default value: String, help: String) -> Self {
    Self(PositionalSpec(name: name, arity: .optional, defaultValue: value, help: help)) {
      $0.texts($1).first ?? value
    }
  }
}

extension Operand<String?> {
  package static func optional(_ name: String, help: String) -> Self {
    Self(PositionalSpec(name: name, arity: .optional, help: help)) { $0.texts($1).first }
  }
}

extension Operand<[String]> {
  /// Returns an operand that takes all remaining arguments.
  package static func rest(_ name: String, atLeast minimum: Int = 0, help: String) -> Self {
    Self(PositionalSpec(name: name, arity: .rest(minimum: minimum), help: help)) { $0.texts($1) }
  }
}

extension Operand where Value: OptionChoice {
  /// Returns a required operand whose value is a case of `Value`.
  ///
  /// - Parameter fallback: A value that is never used, because the parser refuses a command line without the
  ///   operand.
  package static func choice(_ name: String, fallback: Value, help: String) -> Self {
    Self(PositionalSpec(name: name, kind: .choice(Value.allCases.map(\.rawValue)), help: help)) {
      $0.texts($1).first.flatMap(Value.init) ?? fallback
    }
  }
}
