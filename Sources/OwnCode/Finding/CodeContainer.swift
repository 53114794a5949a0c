import Screens

/// The bars around a screen that code builds, and its presentation, as far as the code tells.
///
/// The controllers around a screen are made elsewhere in the app, so they are inferred from what the controller's own
/// files and the calls that make the controller name.
struct CodeContainer {
  /// The bars and the presentation.
  private(set) var container = ScreenContainer()
  /// The evidence for each bar and for the presentation.
  private(set) var conclusions: [ScreenInference] = []

  /// Takes the bars around a controller and its presentation from a storyboard. Nil if the storyboard has none.
  init?(_ container: ScreenContainer) {
    self.container = container
    let storyboard = "the segues or the simulated metrics of the storyboard say so"
    func add(_ subject: String, _ value: String) {
      conclusions.append(ScreenInference(subject: subject, value: value, reason: storyboard))
    }
    if container.navigationBar != .none {
      add("navigation bar", container.largeTitle ? "large title" : container.navigationBar.rawValue)
    }
    if container.tabBar { add("tab bar", "yes") }
    if container.toolbar { add("toolbar", "yes") }
    if container.presentation != .fullScreen { add("presentation", container.presentation.rawValue) }
    if conclusions.isEmpty { return nil }
  }

  /// Infers the bars around a controller and its presentation.
  ///
  /// - Parameters:
  ///   - name: the class of the controller.
  ///   - own: the texts of the files that declare and extend the class and its base classes.
  ///   - calls: the texts of the files that may show the controller.
  init(of name: String, own: [String], calls: [String]) {
    let own = own.map(Self.code)
    func ownWord(_ words: [String]) -> String? {
      words.first { word in own.contains { $0.contains(word) } }
    }
    let showings = calls.flatMap { Showing.all(of: name, in: Self.code($0)) }
    let bar =
      ownWord(["navigationItem.", "navigationController?.", "navigationController!."]).map {
        String($0.prefix { $0 != "." && $0 != "?" && $0 != "!" })
      } ?? showings.lazy.compactMap(\.bar).first
    let hides = ["setNavigationBarHidden(true", "isNavigationBarHidden = true"]
    if let bar, ownWord(hides) == nil {
      container.navigationBar = .translucent
      container.largeTitle = ownWord(["prefersLargeTitles = true"]) != nil
      conclude("navigation bar", container.largeTitle ? "large title" : "translucent", bar)
    }
    if let item = ownWord(["tabBarItem"]), ownWord(["hidesBottomBarWhenPushed = true"]) == nil {
      container.tabBar = true
      conclude("tab bar", "yes", item)
    }
    inferPresentation(own, showings)
  }

  private mutating func inferPresentation(_ own: [String], _ showings: [Showing]) {
    let ownStyle = own.lazy.compactMap { Showing.style(in: $0, of: "") }.first
    let shown = showings.first { $0.presents }
    guard ownStyle != nil || shown != nil else { return }
    let style = ownStyle ?? shown?.style
    // UIKit presents a controller without a style as a page sheet (UIModalPresentationStyle.automatic).
    container.presentation =
      switch style {
      case nil, "automatic", "pageSheet": .pageSheet
      case "formSheet": .formSheet
      case "popover": .popover
      default: .fullScreen
      }
    let isSheet = container.presentation == .pageSheet || container.presentation == .formSheet
    if isSheet, own.contains(where: { Showing.isMedium($0, of: "") }) || shown?.isMedium == true {
      container.presentation = .mediumDetent
    }
    guard container.presentation != .fullScreen else { return }
    conclude(
      "presentation", container.presentation.rawValue,
      style.map { "modalPresentationStyle = .\($0)" } ?? "present(_:animated:completion:)")
  }

  /// The bars, the presentation and their evidence in words; nil if the screen fills the window without bars.
  var inWords: String? {
    guard !conclusions.isEmpty else { return nil }
    return conclusions.map { conclusion in
      let words =
        conclusion.subject == "presentation"
        ? "in a \(conclusion.value.replacing("-", with: " "))" : "with a \(conclusion.subject)"
      return "\(words), because \(conclusion.reason)"
    }.joined(separator: "; ")
  }

  private mutating func conclude(_ subject: String, _ value: String, _ evidence: String) {
    conclusions.append(
      ScreenInference(subject: subject, value: value, reason: "the code names '\(evidence)'"))
  }

  /// Returns a text without comments of one line.
  private static func code(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }
      .joined(separator: "\n")
  }
}

/// A function that makes a controller and shows it.
private struct Showing {
  /// The call that puts the controller into a navigation controller. Nil if there is none.
  private(set) var bar: String?
  /// Whether the function presents the controller.
  private(set) var presents = false
  /// The name of the presentation style that the function sets. Nil if it sets none.
  private(set) var style: String?
  /// Whether the function gives the sheet only the medium detent.
  private(set) var isMedium = false

  /// The most calls of an initializer that are read in a text, the most characters before and after each, and the most variables to
  /// which a function assigns an expression.
  private static let (mostCalls, mostCharacters, mostVariables) = (50, 5_000, 10)

  /// Returns the functions in a text that make a controller, from the call of its initializer on.
  static func all(of name: String, in text: String) -> [Showing] {
    text.ranges(of: "\(name)(").prefix(mostCalls).compactMap { call in
      let before = text[..<call.lowerBound].suffix(mostCharacters)
      // A longer name may end with the name of the class.
      if let last = before.last, last == "." || last.isPartOfName { return nil }
      let rest = text[call.upperBound...].prefix(mostCharacters)
      let end = rest.firstRange(of: "func ")?.lowerBound ?? rest.endIndex
      return Showing(String(text[(before.lastIndex(of: "\n") ?? before.startIndex)..<end]), name)
    }
  }

  private init(_ function: String, _ name: String) {
    // The expressions that are the controller, and then also the navigation controller around it.
    var shown = ["\(name)("] + Self.variables(function, assigned: "\(name)(")
    let wrapping = shown.map { "UINavigationController(rootViewController: \($0)" }
    let wrapped = wrapping.filter { Self.names($0, in: function) }
    if !wrapped.isEmpty { bar = "UINavigationController(rootViewController:)" }
    if bar == nil, shown.contains(where: { Self.names("pushViewController(\($0)", in: function) }) {
      bar = "pushViewController(_:animated:)"
    }
    shown += wrapped + wrapped.flatMap { Self.variables(function, assigned: $0) }
    presents = shown.contains { Self.names("present(\($0)", in: function) }
    for variable in shown where !variable.contains("(") {
      style = style ?? Self.style(in: function, of: "\(variable).")
      isMedium = isMedium || Self.isMedium(function, of: "\(variable).")
    }
  }

  /// Returns the style that a text sets for a variable, whose name ends with a dot, or for the object itself if the name
  /// is empty.
  static func style(in text: String, of owner: String) -> String? {
    let assignment = "modalPresentationStyle = ."
    return text.ranges(of: assignment).lazy.compactMap { range -> String? in
      let before = text[..<range.lowerBound]
      guard isOwned(before, by: owner) else { return nil }
      return String(text[range.upperBound...].prefix { $0.isLetter })
    }.first
  }

  /// Whether a text gives the sheet of a variable only the medium detent.
  static func isMedium(_ text: String, of owner: String) -> Bool {
    // A variable may hold the sheet, as in `if let sheet = login.sheetPresentationController`.
    let sheets = variables(text, assigned: "\(owner)sheetPresentationController").map { "\($0).detents" }
    let direct = ["?", "!"].map { "sheetPresentationController\($0).detents" }
    return (sheets + direct).contains { detents in
      text.ranges(of: "\(detents) = [.medium()]").contains {
        isOwned(text[..<$0.lowerBound], by: sheets.contains(detents) ? "" : owner)
      }
    }
  }

  private static func isOwned(_ before: Substring, by owner: String) -> Bool {
    guard owner.isEmpty else { return before.hasSuffix(owner) }
    return before.hasSuffix("self.") || before.last.map { $0.isWhitespace || $0 == "{" } ?? true
  }

  /// Whether a text contains an expression that does not go on as a longer name.
  private static func names(_ expression: String, in text: String) -> Bool {
    text.ranges(of: expression).contains { range in
      guard expression.last?.isLetter ?? false, range.upperBound < text.endIndex else { return true }
      return !text[range.upperBound].isPartOfName
    }
  }

  /// Returns the names of the variables to which a text assigns an expression.
  private static func variables(_ text: String, assigned expression: String) -> [String] {
    var names: [String] = []
    for range in text.ranges(of: "= \(expression)") where names.count < mostVariables {
      var before = text[..<range.lowerBound]
      // A type may stand between the name and the sign.
      if let colon = before.lastIndex(of: ":"), !before[colon...].contains("\n") { before = before[..<colon] }
      let name = String(before.reversed().drop { $0 == " " }.prefix(while: \.isPartOfName).reversed())
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Character {
  /// Whether the character can be inside of a name in Swift code.
  var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
