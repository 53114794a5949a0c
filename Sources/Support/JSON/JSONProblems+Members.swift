/// Methods that read the members of an object and collect their problems. Each returns nil for a missing or
/// wrong member. A missing member is a problem only if it is required.
extension JSONProblems {
  /// Returns the member with a key; a missing member is a problem.
  public mutating func required(_ object: JSONValue, _ key: String) -> JSONValue? {
    collect { () throws(JSONProblem) in try object.member(key) }
  }

  /// Returns the id of an object; a missing id is a problem.
  public mutating func identifier(in object: JSONValue) -> String? {
    required(object, "id").flatMap { identifier($0) }
  }

  /// Returns a string that must be an id.
  public mutating func identifier(_ value: JSONValue) -> String? {
    guard let text = collect(value.string) else { return nil }
    if isIdentifier(text) { return text }
    add("\(quoted(text)) is not an id; ids have 1 to 64 lowercase letters, digits and '-'", at: value)
    return nil
  }

  /// Returns a member that is true or false.
  public mutating func flag(_ object: JSONValue, _ key: String) -> Bool? {
    object[key].flatMap { collect($0.bool) }
  }

  /// Returns a member that is a number in a range.
  public mutating func number(_ object: JSONValue, _ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.double(in: range) }
  }

  /// Returns a member that is an integer in a range.
  public mutating func integer(_ object: JSONValue, _ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.int(in: range) }
  }

  /// Returns a member that is a raw value of an enumeration.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ object: JSONValue, _ key: String, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.choice() }
  }

  /// Returns a string that must be one of the given words.
  public mutating func word(_ value: JSONValue, _ words: [String]) -> String? {
    guard let text = collect(value.string) else { return nil }
    if words.contains(text) { return text }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    add("expected one of \(list), found \(quoted(text))\(suggestion(for: text, in: words))", at: value)
    return nil
  }

  /// Returns a member that is a text of at most `limit` characters; empty if it is missing or wrong.
  public mutating func text(
    _ object: JSONValue, _ key: String, isRequired: Bool = false, limit: Int
  ) -> String {
    guard let member = isRequired ? required(object, key) : object[key],
      let text = collect(member.string)
    else { return "" }
    if text.unicodeScalars.count > limit {
      add("the \(key) has more than \(limit) characters", at: member)
    }
    if isRequired, text.allSatisfy(\.isWhitespace) { add("the \(key) is empty", at: member) }
    return text
  }

  /// Returns a member that is an object with only known keys.
  public mutating func object(_ object: JSONValue, _ key: String, known: [String]) -> JSONValue? {
    guard let member = object[key], let object = collect(member.object) else { return nil }
    refuseUnknownKeys(of: object, known: known)
    return object
  }
}

/// Returns whether a text is an id: 1 to 64 lowercase letters, digits and `-`.
public func isIdentifier(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count)
    && text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-")
    }
}
