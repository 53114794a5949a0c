/// The use of IQKeyboardManager in a source file, which an app enables for all its screens.
///
/// The properties are those of the library's public interface (github.com/hackiftekhar/IQKeyboardManager): `enable` up to
/// version 7, `isEnabled` from version 8 on, and `setEnable:` in Objective-C.
struct ManagerUse: Sendable {
  /// A statement that enables or disables the library.
  struct Switch: Sendable, Hashable {
    /// The line, from 1.
    var line: Int
    var enables: Bool
    /// The property that the statement sets.
    var property: String
    /// Whether the property belongs to a version before 8.
    var isOld: Bool
  }

  /// The statements that enable or disable the library, in the order of the file.
  private(set) var switches: [Switch] = []
  /// The statement that disables the toolbar, or that enables the one of the library's separate manager for toolbars.
  private(set) var toolbar: Bool?
  /// The distance between keyboard and input that the file sets; nil if it sets none.
  private(set) var distance: Double?
  /// The classes in whose screens the library does not act, with the line that says so.
  private(set) var exempted: [String: Int] = [:]

  /// The word without which a file does not use the library.
  static let name = "IQKeyboardManager"

  /// Reads a Swift or Objective-C file.
  init(_ text: String) {
    guard text.contains(Self.name) || text.contains("IQKeyboardToolbarManager") else { return }
    var reader = SwiftTokens(text)
    let tokens = reader.all()
    let names = Self.managers(tokens)
    for (index, token) in tokens.enumerated() where token.isWord {
      guard let subject = Self.subject(before: index, tokens), let value = Self.value(after: index, tokens)
      else {
        note(exemption: token, at: index, tokens)
        continue
      }
      if subject == "IQKeyboardToolbarManager", token.text == "isEnabled" { toolbar = value == 1 }
      guard names.contains(subject) else { continue }
      switch token.text {
      case "enable", "setEnable", "isEnabled":
        // The Objective-C class has `sharedManager`, which is a function in Swift.
        let isOld = token.text != "isEnabled" || index >= 2 && tokens[index - 2].text == ")"
        let property = token.text == "setEnable" ? "enable" : token.text
        switches.append(Switch(line: token.line, enables: value == 1, property: property, isOld: isOld))
      case "enableAutoToolbar", "setEnableAutoToolbar", "isEnableAutoToolbar": toolbar = value == 1
      case "keyboardDistanceFromTextField", "setKeyboardDistanceFromTextField", "keyboardDistance":
        distance = value
      default: continue
      }
    }
  }

  private mutating func note(exemption token: SwiftTokens.Token, at index: Int, _ tokens: [SwiftTokens.Token])
  {
    guard token.text == "disabledDistanceHandlingClasses" else { return }
    for next in tokens[(index + 1)...].prefix(24) {
      if next.isWord, next.text.first?.isUppercase == true { exempted[next.text] = token.line }
      if next.line > token.line, next.text == ";" || next.text == "}" { return }
    }
  }

  /// The class and the names of the constants that hold its shared object.
  private static func managers(_ tokens: [SwiftTokens.Token]) -> Set<String> {
    var names: Set<String> = [name]
    for (index, token) in tokens.enumerated() where token.text == name {
      // `let manager = IQKeyboardManager.shared`, and `IQKeyboardManager *manager = [IQKeyboardManager sharedManager]`.
      if index >= 2, tokens[index - 1].text == "=", tokens[index - 2].isWord {
        names.insert(tokens[index - 2].text)
      }
      if index + 3 < tokens.count, tokens[index + 1].text == "*", tokens[index + 3].text == "=" {
        names.insert(tokens[index + 2].text)
      }
    }
    return names
  }

  /// Returns the object whose property a word is; nil if the word is none.
  private static func subject(before index: Int, _ tokens: [SwiftTokens.Token]) -> String? {
    let skipped: Set<String> = [".", "?", "!", "(", ")", "[", "]", "shared", "sharedManager"]
    var at = index - 1
    guard at >= 0, [".", "]"].contains(tokens[at].text) || tokens[at].isWord else { return nil }
    let isMessage = tokens[at].text != "."
    while at >= 0, index - at < 8, skipped.contains(tokens[at].text) { at -= 1 }
    guard at >= 0, tokens[at].isWord else { return nil }
    // A message of Objective-C has a colon after its name.
    let isCall = index + 1 < tokens.count && tokens[index + 1].text == ":"
    return isMessage == isCall ? tokens[at].text : nil
  }

  /// Returns the value that an assignment or a message after a property has, which is 1 for true; nil for other text.
  private static func value(after index: Int, _ tokens: [SwiftTokens.Token]) -> Double? {
    guard index + 2 < tokens.count, ["=", ":"].contains(tokens[index + 1].text) else { return nil }
    switch tokens[index + 2].text {
    case "true", "YES": return 1
    case "false", "NO": return 0
    case let word:
      // The tokens of `10.5` are `10`, `.` and `5`.
      let isFraction = index + 4 < tokens.count && tokens[index + 3].text == "."
      return isFraction ? Double("\(word).\(tokens[index + 4].text)") ?? Double(word) : Double(word)
    }
  }
}
