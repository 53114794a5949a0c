/// A value of a parsed text, with its position. It is a small reference that keeps the text in memory.
public struct JSONValue: Sendable {
  /// The kind of a value.
  public enum Kind: String, Sendable {
    case null
    case bool = "true or false"
    case number = "a number"
    case string = "a string"
    case array = "an array"
    case object = "an object"
  }

  let storage: JSONStorage
  let index: Int

  var node: JSONNode { storage.nodes[index] }

  /// The kind of the value.
  public var kind: Kind {
    switch node.kind {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The position at which the value begins in the text.
  public var position: JSONPosition { storage.position(of: offset) }

  /// The position at which the value begins, in bytes from the start of the text.
  public var offset: Int { node.kind == .string ? Int(node.start) - 1 : Int(node.start) }

  /// Returns a problem at this value.
  public func problem(_ message: String) -> JSONProblem { JSONProblem(position: position, message: message) }

  /// Returns a problem inside a string, `bytes` after the string's first byte. If the string has escape
  /// sequences, the problem is at the start of the string.
  public func problem(_ message: String, at bytes: Int) -> JSONProblem {
    guard node.kind == .string, !node.hasEscapes else { return problem(message) }
    let offset = min(Int(node.start) + max(0, bytes), Int(node.end))
    return JSONProblem(position: storage.position(of: offset), message: message)
  }

  /// Returns a problem for a value that is not of the expected kind.
  public func mismatch(_ expected: String) -> JSONProblem {
    problem("expected \(expected), found \(kind.rawValue)")
  }

  // MARK: Scalars

  /// The text of a string; nil for other values.
  public var stringValue: String? {
    let node = node
    guard node.kind == .string else { return nil }
    return storage.bytes.withUnsafeBufferPointer { text in
      let content = text[Int(node.start)..<Int(node.end)]
      return node.hasEscapes
        ? String(decoding: unescape(content), as: UTF8.self)
        : String(decoding: UnsafeBufferPointer(rebasing: content), as: UTF8.self)
    }
  }

  /// The value of a number; nil for other values.
  public var doubleValue: Double? {
    let node = node
    return node.kind == .number ? Double(bitPattern: node.payload) : nil
  }

  /// The value of an integer, exact over the whole range of `Int`; nil for other values.
  public var intValue: Int? {
    let node = node
    guard node.kind == .number else { return nil }
    let value = Double(bitPattern: node.payload)
    if abs(value) < 0x1p53 { return Double(Int(value)) == value ? Int(value) : nil }
    return storage.bytes.withUnsafeBufferPointer { text in
      Int(String(decoding: text[Int(node.start)..<Int(node.end)], as: UTF8.self))
    }
  }

  /// The value of true or false; nil for other values.
  public var boolValue: Bool? {
    switch node.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the value is null.
  public var isNull: Bool { node.kind == .null }

  /// Returns whether the value is a string with exactly these bytes.
  public func equals(_ text: String) -> Bool {
    let node = node
    guard node.kind == .string else { return false }
    if node.hasEscapes { return stringValue.map { $0.utf8.elementsEqual(text.utf8) } ?? false }
    var text = text
    return text.withUTF8 { storage.content(of: node, equals: $0) }
  }

  /// Returns the text of a string; throws for other values.
  public func string() throws(JSONProblem) -> String {
    guard let value = stringValue else { throw mismatch("a string") }
    return value
  }

  /// Returns the value of a number in a range; throws for other values.
  public func double(in range: ClosedRange<Double>? = nil) throws(JSONProblem) -> Double {
    guard let value = doubleValue else { throw mismatch("a number") }
    if let range, !range.contains(value) {
      throw problem(
        "expected a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))")
    }
    return value
  }

  /// Returns the value of an integer in a range; throws for other values.
  public func int(in range: ClosedRange<Int>? = nil) throws(JSONProblem) -> Int {
    guard node.kind == .number else { throw mismatch("a whole number") }
    guard let value = intValue, range?.contains(value) ?? true else {
      let bounds = range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
      throw problem("expected a whole number\(bounds)")
    }
    return value
  }

  /// Returns the value of true or false; throws for other values.
  public func bool() throws(JSONProblem) -> Bool {
    guard let value = boolValue else { throw mismatch("true or false") }
    return value
  }

  /// Returns the case of an enumeration that has this string as its raw value; throws for other values.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(JSONProblem) -> Choice where Choice.RawValue == String {
    let text = try string()
    if let value = Choice(rawValue: text) { return value }
    let words = Choice.allCases.map(\.rawValue)
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    throw problem("expected one of \(list), found \(quoted(text))\(suggestion(for: text, in: words))")
  }

  // MARK: Containers

  /// The number of elements or members; 0 for other values.
  public var count: Int {
    let node = node
    return node.kind == .array || node.kind == .object ? Int(node.payload) : 0
  }

  /// The elements of an array; empty for other values.
  public var elements: JSONElements { JSONElements(self) }

  /// The members of an object in text order; empty for other values.
  public var members: JSONMembers { JSONMembers(self) }

  /// The member of an object with this key; nil if it is missing or the value is not an object.
  public subscript(key: String) -> JSONValue? {
    guard node.kind == .object else { return nil }
    var key = key
    return key.withUTF8 { name in
      storage.value(of: name, in: index).map { JSONValue(storage: storage, index: $0) }
    }
  }

  /// Returns the member of an object with this key; throws if it is missing or the value is not an object.
  public func member(_ key: String) throws(JSONProblem) -> JSONValue {
    guard node.kind == .object else { throw mismatch("an object") }
    guard let value = self[key] else { throw problem("the key \(quoted(key)) is missing") }
    return value
  }

  /// Returns the elements of an array; throws for other values.
  public func array() throws(JSONProblem) -> JSONElements {
    guard node.kind == .array else { throw mismatch("an array") }
    return elements
  }

  /// Returns this value if it is an object; throws for other values.
  public func object() throws(JSONProblem) -> JSONValue {
    guard node.kind == .object else { throw mismatch("an object") }
    return self
  }
}

/// A sequence of the elements of an array.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let storage: JSONStorage
  private var index: Int
  private let end: Int

  init(_ value: JSONValue) {
    storage = value.storage
    index = value.index + 1
    end = value.node.kind == .array ? Int(value.node.next) : 0
  }

  /// Returns the next element.
  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = Int(storage.nodes[index].next) }
    return JSONValue(storage: storage, index: index)
  }
}

/// A member of an object, with its key and value.
public struct JSONMember: Sendable {
  /// The key, which is a string with its position.
  public let key: JSONValue
  /// The value.
  public let value: JSONValue
  /// The text of the key.
  public var name: String { key.stringValue ?? "" }
}

/// A sequence of the members of an object.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let storage: JSONStorage
  private var index: Int
  private let end: Int

  init(_ value: JSONValue) {
    storage = value.storage
    index = value.index + 1
    end = value.node.kind == .object ? Int(value.node.next) : 0
  }

  /// Returns the next member.
  public mutating func next() -> JSONMember? {
    guard index < end else { return nil }
    defer { index = Int(storage.nodes[index + 1].next) }
    return JSONMember(
      key: JSONValue(storage: storage, index: index), value: JSONValue(storage: storage, index: index + 1))
  }
}

extension JSONStorage {
  /// Returns whether the content of a string without escape sequences is equal to these bytes.
  func content(of node: JSONNode, equals text: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(node.start)
    guard Int(node.end) - start == text.count else { return false }
    return bytes.withUnsafeBufferPointer { own in
      var index = 0
      while index < text.count {
        if own[start + index] != text[index] { return false }
        index += 1
      }
      return true
    }
  }

  /// Returns the index of the value with this key in the object at the index `object`; nil if the key is
  /// missing.
  func value(of name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
    let end = Int(nodes[object].next)
    var key = object + 1
    while key < end {
      let node = nodes[key]
      if node.hasEscapes {
        let key = JSONValue(storage: self, index: key)
        if key.stringValue?.utf8.elementsEqual(name) ?? false { return key.index + 1 }
      } else if content(of: node, equals: name) {
        return key + 1
      }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }
}
