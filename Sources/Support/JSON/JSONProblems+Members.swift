/// Reading the members of an object, their problems collected. A member that is missing is nil without a
/// problem unless it is required; one that is wrong is nil with a problem.
extension JSONProblems {
  /// The member of a key that must be there.
  public mutating func required(_ object: JSONValue, _ key: String) -> JSONValue? {
    collect { () throws(JSONProblem) in try object.member(key) }
  }

  /// The id that an object must have.
  public mutating func identifier(in object: JSONValue) -> String? {
    required(object, "id").flatMap { identifier($0) }
  }

  /// A string that is an id.
  public mutating func identifier(_ value: JSONValue) -> String? {
    guard let text = collect(value.string) else { return nil }
    if isIdentifier(text) { return text }
    add("\(quoted(text)) is no id; ids have 1 to 64 lower case letters, digits and '-'", at: value)
    return nil
  }

  /// True or false.
  public mutating func flag(_ object: JSONValue, _ key: String) -> Bool? {
    object[key].flatMap { collect($0.bool) }
  }

  /// A number in a range.
  public mutating func number(_ object: JSONValue, _ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.double(in: range) }
  }

  /// A whole number in a range.
  public mutating func integer(_ object: JSONValue, _ key: String, in range: ClosedRange<Int>) -> Int? {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.int(in: range) }
  }

  /// One of the words of an enumeration.
  public mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ object: JSONValue, _ key: String, as type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    guard let member = object[key] else { return nil }
    return collect { () throws(JSONProblem) in try member.choice() }
  }

  /// One of some words.
  public mutating func word(_ value: JSONValue, _ words: [String]) -> String? {
    guard let text = collect(value.string) else { return nil }
    if words.contains(text) { return text }
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    add("expected one of \(list), found \(quoted(text))\(suggestion(for: text, in: words))", at: value)
    return nil
  }

  /// A text of at most `limit` characters; empty where it is missing or wrong.
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

  /// An object with no other keys than the known ones.
  public mutating func object(_ object: JSONValue, _ key: String, known: [String]) -> JSONValue? {
    guard let member = object[key], let object = collect(member.object) else { return nil }
    refuseUnknownKeys(of: object, known: known)
    return object
  }
}

/// Whether a text is an id: lower case letters, digits and `-`, at most 64 of them.
public func isIdentifier(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count)
    && text.utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-")
    }
}
