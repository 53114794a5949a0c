import Screens

/// The bars around a screen that code builds, as far as the code tells.
///
/// The controllers around a screen are made elsewhere in the app, so the bars are inferred from what the controller's
/// own files and the calls that make the controller name.
struct CodeContainer {
  /// The bars.
  private(set) var container = ScreenContainer()
  /// The evidence for each bar.
  private(set) var conclusions: [ScreenInference] = []

  /// Infers the bars around a controller.
  ///
  /// - Parameters:
  ///   - name: the class of the controller.
  ///   - own: the texts of the files that declare and extend the class and its base classes.
  ///   - calls: the texts of the files that may put the controller into a navigation controller.
  init(of name: String, own: [String], calls: [String]) {
    let own = own.map(Self.code)
    func ownWord(_ words: [String]) -> String? {
      words.first { word in own.contains { $0.contains(word) } }
    }
    let pushes = "UINavigationController(rootViewController: \(name)("
    let bar =
      ownWord(["navigationItem.", "navigationController?.", "navigationController!."]).map {
        String($0.prefix { $0 != "." && $0 != "?" && $0 != "!" })
      } ?? (calls.contains { $0.contains(pushes) } ? "UINavigationController(rootViewController:)" : nil)
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
  }

  /// The bars and their evidence in words; nil if there are no bars.
  var inWords: String? {
    guard !conclusions.isEmpty else { return nil }
    return conclusions.map { "with a \($0.subject), because \($0.reason)" }.joined(separator: "; ")
  }

  private mutating func conclude(_ subject: String, _ value: String, _ evidence: String) {
    conclusions.append(
      ScreenInference(subject: subject, value: value, reason: "the code names '\(evidence)'"))
  }

  /// Returns a text without comments of one line.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n").filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }
      .joined(separator: "\n")
  }
}
