import Foundation
import Platform

extension InferredScreen {
  /// A button that the user can tap, perhaps only after typing.
  package struct Button: Sendable {
    let view: Int
    let title: String?
    let isFilled: Bool
    /// The other names of the button: its outlet, its identifier, its actions, its image and its class.
    let names: [String]
    /// Whether the button is disabled until the user types.
    let isDisabled: Bool

    package init(
      _ view: Int, title: String?, isFilled: Bool = false, names: [String] = [], isDisabled: Bool = false
    ) {
      self.view = view
      self.title = title.flatMap { $0.trimmingCharacters(in: .whitespaces).isEmpty ? nil : $0 }
      self.isFilled = isFilled
      self.names = names
      self.isDisabled = isDisabled
    }

    /// Whether both buttons do the same, each for one field, as two buttons "Search" do.
    fileprivate func repeats(_ other: Button) -> Bool {
      title == other.title && !Set(names).isDisjoint(with: other.names)
    }

    /// Whether the button's title or one of its names says that it sends something.
    package var sends: Bool {
      ([title].compactMap { $0 } + names).contains { ActionWords.intents(of: $0).contains(.send) }
    }
  }

  /// Returns whether the words on a bar item say that it completes the screen.
  package static func completes(_ words: String) -> Bool {
    ActionWords.intents(of: words).first.map { $0 != .sideways && $0 != .search } ?? false
  }

  private struct Candidate {
    var button: Button
    var score: Double
    var reasons: [String]
    /// Whether the button's title or one of its names says what it does.
    var isNamed: Bool
  }

  /// The minimum score of a primary action, and its minimum lead over the second-best button.
  private static let (leastScore, leastLead) = (3.0, 1.0)

  /// Finds the primary action among some buttons by their titles, names, looks and positions. There is none
  /// if every score is low or the two best scores are close.
  ///
  /// - Parameters:
  ///   - buttons: all buttons that the user can see and use.
  ///   - screenNames: the names of the screen, such as its controller's class and its title.
  ///   - barItem: words that name the main item of a bar; nil if the bars have none. Such an item is the main
  ///     action unless the title or a name of a button says that the button is. A plain button above all inputs
  ///     only fills in the form.
  package mutating func findPrimaryAction(
    among buttons: [Button], screenNames: [String] = [], barItem: String? = nil
  ) {
    var wanted = Self.intent(ofScreens: screenNames)
    // Four fields are too many for a login, so the screen probably serves registration too.
    if wanted == .login, inputs.count > 3 { wanted = nil }
    let recovers = screenNames.contains { ActionWords.recovers($0) }
    let order = readingOrder(buttons.map(\.view))
    // Every title is searched once, because a broken file may have thousands of buttons.
    var said: [String: [ActionIntent]] = [:]
    for title in Set(buttons.compactMap(\.title)) {
      said[title] = ActionWords.intents(of: title, recovers: recovers)
    }
    let candidates = order.compactMap { view in buttons.first { $0.view == view } }
      .map { candidate($0, among: said, isOnly: buttons.count == 1, wanted) }
      .enumerated().sorted { ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset) }.map(\.element)
    if let barItem, !(candidates.first.map { $0.score >= Self.leastScore && outranksBars($0) } ?? false) {
      return dropPrimaryAction("none", "\(barItem) is the main one, and it is not part of the content")
    }
    guard let best = candidates.first, best.score >= Self.leastScore else {
      let reason =
        candidates.first.map {
          "no button is clearly the main one; the closest is '\(names[$0.button.view])'"
        }
        ?? "there is no button"
      return dropPrimaryAction(candidates.isEmpty ? "none" : "unsure", reason)
    }
    if candidates.count > 1,
      best.score - candidates[1].score < Self.leastLead || best.button.repeats(candidates[1].button)
    {
      return dropPrimaryAction(
        "unsure",
        "'\(names[best.button.view])' and '\(names[candidates[1].button.view])' are equally likely")
    }
    setPrimaryAction(best.button.view)
    note("primary action", names[best.button.view], best.reasons.joined(separator: ", "))
  }

  /// Whether the button, and not an item of a bar, is the main action.
  private func outranksBars(_ candidate: Candidate) -> Bool {
    let isAbove = inputs.allSatisfy { frames[candidate.button.view].maxY <= frames[$0.view].minY }
    return candidate.isNamed && (candidate.button.isFilled || !isAbove)
  }

  private mutating func dropPrimaryAction(_ word: String, _ reason: String) {
    for position in inputs.indices { inputs[position].returnKeyPerformsAction = false }
    note("primary action", word, reason)
  }

  /// Returns the intent that most of a screen's names have, or the first one if two are as frequent; nil if
  /// the names contradict each other.
  private static func intent(ofScreens names: [String]) -> ActionIntent? {
    let all = names.compactMap { intent(ofScreen: $0) }
    func count(_ intent: ActionIntent) -> Int { all.count { $0 == intent } }
    let most = all.map(count).max() ?? 0
    let best = all.filter { count($0) == most }
    return Set(best) == [.login, .register] ? nil : best.first
  }

  private static func intent(ofScreen name: String) -> ActionIntent? {
    let words = " \(ActionWords.words(of: name)) "
    func has(_ list: [String]) -> Bool { list.contains { words.contains(" \($0) ") } }
    if has(["register", "signup", "sign up", "registration", "registrar", "onboarding sign"]) {
      return .register
    }
    if has(["login", "log in", "signin", "sign in", "auth", "authentication", "unlock", "unlocker"]) {
      return .login
    }
    if has(["chat", "message", "messages", "comment", "reply", "composer", "input bar"]) { return .send }
    if has(["edit", "profile", "update"]) { return .save }
    if has(["search", "find"]) { return .search }
    return nil
  }

  // MARK: Scores

  /// Returns a button with its score. The scores are a choice of this project and were tested on
  /// hand-labelled screens of public apps.
  ///
  /// - Parameters:
  ///   - button: the button.
  ///   - titles: the intents of the titles of all buttons.
  ///   - isOnly: whether there is no other button.
  ///   - wanted: the intent of the screen; nil if its names do not say it.
  private func candidate(
    _ button: Button, among titles: [String: [ActionIntent]], isOnly: Bool, _ wanted: ActionIntent?
  ) -> Candidate {
    var candidate = Candidate(button: button, score: 0, reasons: [], isNamed: false)
    func add(_ points: Double, _ reason: String) {
      candidate.score += points
      if points > 0 { candidate.reasons.append(reason) }
    }
    let said = button.title.flatMap { titles[$0] } ?? []
    let called = button.names.flatMap { ActionWords.intents(of: $0) }
    let intent = said.first ?? called.first { $0 != .sideways }
    candidate.isNamed = intent != nil && intent != .sideways
    switch said.first {
    case .sideways?: add(-6, "")
    case nil: if button.title != nil { add(0.5, "has a title") }
    default: add(4, "its title says so")
    }
    // A title such as "Sign in with Google" also has the intent `sideways`.
    if said.count > 1, said.dropFirst().contains(.sideways) { add(-3, "") }
    if called.contains(where: { $0 != .sideways }) { add(said.isEmpty ? 3 : 1.5, "its name says so") }
    if called.contains(.sideways) { add(said.first == nil || said.first == .sideways ? -3 : -1.5, "") }
    // A search beside several fields only fills in one of them.
    if intent == .search, inputs.count > 1, wanted != .search { add(-1.5, "") }
    // A new item is not what somebody searches for.
    if intent == .create, inputs.allSatisfy({ $0.kind == .searchField }) { add(-4, "") }
    // A choice by position alone would be a guess.
    if said.isEmpty, called.isEmpty, !isOnly { add(-1, "") }
    if let intent, let wanted {
      if intent == wanted { add(2, "the screen's name says so") }
      if Set([intent, wanted]) == [.login, .register] { add(-6, "") }
    } else if intent == .login || intent == .register, wanted == nil {
      // Two fields suggest a login, and more fields suggest a registration.
      let asksMore = inputs.count > 2
      let hasOther = titles.values.contains { $0.first == (intent == .login ? .register : .login) }
      if hasOther { add((intent == .register) == asksMore ? 1 : -1, "fits \(inputs.count) fields") }
    }
    addPlace(of: button, add)
    if button.isFilled { add(1.5, "filled") }
    // If typing enables a button, the button is probably the purpose of the typing.
    if button.isDisabled { add(said.first == .sideways ? 0 : 1, "disabled until the user types") }
    return candidate
  }

  private func addPlace(of button: Button, _ add: (Double, String) -> Void) {
    let frame = frames[button.view]
    let fields = inputs.filter { pinnedBar == nil || contains(pinnedBar ?? 0, $0.view) }
    let own = (fields.isEmpty ? inputs : fields).map { frames[$0.view] }
    guard let last = own.max(by: { $0.maxY < $1.maxY }) else { return }
    let widest = own.map(\.width).max() ?? 0
    if let pinnedBar {
      add(contains(pinnedBar, button.view) ? 2 : -2, "in the bar")
    }
    let isBeside = frame.midY > last.minY && frame.midY < last.maxY
    if isBeside, frame.minX >= last.maxX - 1 {
      add(pinnedBar == nil ? 1 : 2, "right of the field")
    } else if isBeside {
      add(-1, "")
    } else if frame.minY >= last.midY {
      add(1.5, "below the inputs")
      if frame.minY - last.maxY < 120 { add(0.5, "close to them") }
    } else {
      add(-1, "")
    }
    if frame.width >= 0.6 * widest, frame.height >= 30, frame.height <= 80 { add(1, "wide") }
    if button.title == nil, frame.width <= 32 { add(-0.5, "") }
  }
}
