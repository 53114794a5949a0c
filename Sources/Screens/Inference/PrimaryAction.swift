import Foundation
import Platform

extension InferredScreen {
  /// A button that the user can tap, perhaps only after typing.
  package struct Button: Sendable {
    let view: Int
    let title: String?
    let isFilled: Bool
    /// The other names of the button: its outlet, its identifier, its actions and its image.
    let names: [String]
    /// The class of the button; nil if it is not known. Two buttons of one class may do different things.
    let className: String?
    /// Whether the button is disabled until the user types.
    let isDisabled: Bool

    package init(
      _ view: Int, title: String?, isFilled: Bool = false, names: [String] = [], className: String? = nil,
      isDisabled: Bool = false
    ) {
      self.view = view
      self.title = title.flatMap { Self.saysNothing($0) ? nil : $0 }
      self.isFilled = isFilled
      self.names = names
      self.className = className
      self.isDisabled = isDisabled
    }

    /// Whether a title says nothing about what a button does. "Button" is the title of a new button in Interface
    /// Builder.
    package static func saysNothing(_ title: String) -> Bool {
      ["", "Button"].contains(title.trimmingCharacters(in: .whitespaces))
    }

    fileprivate var allNames: [String] { names + [className].compactMap { $0 } }

    /// Whether both buttons do the same, each for one field, as two buttons "Search" do.
    fileprivate func repeats(_ other: Button) -> Bool {
      title == other.title && !Set(names).isDisjoint(with: other.names)
    }

    /// Whether the button's title or one of its names says that it sends something.
    package var sends: Bool {
      ([title].compactMap { $0 } + allNames).contains { ActionWords.intents(of: $0).contains(.send) }
    }
  }

  /// Returns whether the words on a bar item say that it completes the screen.
  package static func completes(_ words: String) -> Bool {
    ActionWords.intents(ofTitle: words).first.map { $0 != .sideways && $0 != .search } ?? false
  }

  /// Returns whether a text is one that a button has, and says that the button completes the screen.
  package static func isTitleOfAction(_ text: String) -> Bool {
    text.count <= 40 && ActionWords.words(of: text).split(separator: " ").count <= 4 && completes(text)
  }

  private struct Candidate {
    var button: Button
    var score: Double
    var reasons: [String]
    /// Whether the button's title or one of its names says what it does.
    var isNamed: Bool
    /// Whether the button adds an item.
    var adds = false
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
  ///     only fills in the form, and one that adds an item only makes it longer.
  package mutating func findPrimaryAction(
    among buttons: [Button], screenNames: [String] = [], barItem: String? = nil
  ) {
    var wanted = Self.intent(ofScreens: screenNames)
    // Four fields are too many for a login, so the screen probably serves registration too.
    if wanted == .login, inputs.count > 3 { wanted = nil }
    var purposes = ActionWords.purposes(ofScreens: screenNames)
    // Only a new password is typed twice.
    if inputs.count(where: \.isSecure) > 1 { purposes.formUnion(["change", "reset"]) }
    let order = readingOrder(buttons.map(\.view))
    // Every title is searched once, because a broken file may have thousands of buttons.
    var said: [String: [ActionIntent]] = [:]
    for title in Set(buttons.compactMap(\.title)) {
      said[title] = ActionWords.intents(ofTitle: title, purposes: purposes)
    }
    let questions = questions
    let counterpart = counterpart(among: buttons)
    let candidates = order.compactMap { view in buttons.first { $0.view == view } }
      .map {
        candidate(
          $0, among: said, isOnly: buttons.count == 1, isCounterpart: $0.view == counterpart, wanted,
          purposes, questions)
      }
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
    if candidates.count > 1, !leads(best, candidates[1]) {
      return dropPrimaryAction(
        "unsure",
        "'\(names[best.button.view])' and '\(names[candidates[1].button.view])' are equally likely")
    }
    setPrimaryAction(best.button.view)
    note("primary action", names[best.button.view], best.reasons.joined(separator: ", "))
  }

  /// Whether a button is clearly more likely than another one. If both have the same title, or the same verb
  /// before different things, only their looks and positions differ, which must then differ twice as much.
  private func leads(_ best: Candidate, _ other: Candidate) -> Bool {
    guard !best.button.repeats(other.button) else { return false }
    let titles = [best, other].map { $0.button.title?.split(separator: " ") ?? [] }
    let isAlike =
      titles[0].first != nil && titles[0].first == titles[1].first
      && (titles[0] == titles[1] || min(titles[0].count, titles[1].count) > 1)
    return best.score - other.score >= (isAlike ? 2 : 1) * Self.leastLead
  }

  /// Whether the button, and not an item of a bar, is the main action.
  private func outranksBars(_ candidate: Candidate) -> Bool {
    let isAbove = inputs.allSatisfy { frames[candidate.button.view].maxY <= frames[$0.view].minY }
    return candidate.isNamed && !candidate.adds && (candidate.button.isFilled || !isAbove)
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
    let registers = has(["register", "signup", "sign up", "registration", "registrar", "onboarding sign"])
    let logsIn = has(["login", "log in", "signin", "sign in", "auth", "authentication", "unlock", "unlocker"])
    if registers && logsIn { return nil }
    if registers { return .register }
    if logsIn { return .login }
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
  ///   - isCounterpart: whether the button is beside "Cancel".
  ///   - wanted: the intent of the screen; nil if its names do not say it.
  ///   - purposes: the verbs that are the purpose of the screen although they leave other screens.
  ///   - questions: the texts that a link to another screen answers.
  private func candidate(
    _ button: Button, among titles: [String: [ActionIntent]], isOnly: Bool, isCounterpart: Bool,
    _ wanted: ActionIntent?, _ purposes: Set<String>, _ questions: [Question]
  ) -> Candidate {
    var candidate = Candidate(button: button, score: 0, reasons: [], isNamed: false)
    func add(_ points: Double, _ reason: String) {
      candidate.score += points
      if points > 0 { candidate.reasons.append(reason) }
    }
    var said = button.title.flatMap { titles[$0] } ?? []
    var called = button.allNames.flatMap { ActionWords.intents(of: $0, purposes: purposes) }
    if isCounterpart {
      // In a row with "Cancel", words that leave other screens are the purpose.
      said = said.map { $0 == .sideways ? .save : $0 }
      called.removeAll { $0 == .sideways }
      add(1, "beside Cancel")
    }
    let intent = said.first ?? called.first { $0 != .sideways }
    candidate.isNamed = intent != nil && intent != .sideways
    candidate.adds = intent == .create
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
    // Nobody types into a search to add an item, and other buttons beside a search belong to what is found.
    let isApart =
      inputs.allSatisfy { $0.kind == .searchField }
      && (intent != .search || said.isEmpty && called.contains(.sideways))
      && (!button.isFilled && !isWide(button) || said.isEmpty || intent == .create)
    if isApart { add(-6, "") }
    if questions.contains(where: { answers(button, $0) }) || isOverInput(button) { add(-6, "") }
    // "Comment" is the main action beside "Comment and close".
    if let title = button.title, Self.extends(title, titles) { add(-1, "") }
    // A choice by position alone would be a guess, except if the only button is not a small icon.
    let isIcon = button.title == nil && frames[button.view].width < 44
    if said.isEmpty, called.isEmpty, !isOnly || isIcon { add(-1, "") }
    if let intent, let wanted {
      if intent == wanted { add(2, "the screen's name says so") }
      if Set([intent, wanted]) == [.login, .register] { add(-6, "") }
    } else if intent == .login || intent == .register, wanted == nil {
      // Two fields suggest a login, and more fields suggest a registration.
      let asksMore = inputs.count > 2
      let hasOther = titles.values.contains { $0.first == (intent == .login ? .register : .login) }
      if hasOther { add((intent == .register) == asksMore ? 1 : -1, "fits \(inputs.count) fields") }
    }
    addPlace(
      of: button,
      isOnly: isOnly && !isApart && !(isIcon && called.isEmpty) && intent != .sideways
        && !called.contains(.sideways), intent,
      add)
    if button.isFilled { add(1.5, "filled") }
    // If typing enables a button, the button is probably the purpose of the typing.
    if button.isDisabled { add(said.first == .sideways ? 0 : 1, "disabled until the user types") }
    return candidate
  }

  /// Whether a button lies over most of an input, and so chooses what the input shows.
  private func isOverInput(_ button: Button) -> Bool {
    inputs.contains { input in
      let field = frames[input.view]
      let common = field.intersection(frames[button.view])
      return !common.isNull && common.width * common.height >= 0.6 * field.width * field.height
    }
  }

  /// Returns the only button in a row with a button that cancels and has the same height, if no other button is
  /// in the row; nil if there is none.
  private func counterpart(among buttons: [Button]) -> Int? {
    let cancelling = buttons.filter { $0.title.map(ActionWords.cancels) ?? false }
    guard cancelling.count == 1, let cancel = cancelling.first.map({ frames[$0.view] }) else { return nil }
    let row = buttons.filter {
      $0.view != cancelling[0].view && abs(frames[$0.view].midY - cancel.midY) <= 10
    }
    guard row.count == 1, abs(frames[row[0].view].height - cancel.height) <= 6,
      inputs.allSatisfy({ frames[$0.view].minY < cancel.minY })
    else { return nil }
    return row[0].view
  }

  /// A text such as "Already have an account?".
  private struct Question {
    var frame: CGRect
    /// Whether the text is a question and speaks of something other than the screen's purpose.
    var isCertain: Bool
  }

  private var questions: [Question] {
    views.indices.compactMap { view in
      let text = views[view].text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard [.text, .label].contains(views[view].role), views[view].isVisible, !text.isEmpty, text.count <= 80
      else { return nil }
      let asks = ActionWords.asks(text)
      let isSideways = ActionWords.intents(of: text).first == .sideways
      return asks || isSideways ? Question(frame: frames[view], isCertain: asks && isSideways) : nil
    }
  }

  /// Whether a button is in one row with a question, or close below one that is certain.
  private func answers(_ button: Button, _ question: Question) -> Bool {
    let (frame, text) = (frames[button.view], question.frame)
    if abs(text.midY - frame.midY) <= 10 {
      let gap = Double(frame.minX - text.maxX)
      return gap >= -4 && gap <= (question.isCertain ? 60 : 24)
    }
    let gap = Double(frame.minY - text.maxY)
    return question.isCertain && gap >= -4 && gap <= 12 && text.minX < frame.maxX && frame.minX < text.maxX
  }

  /// Whether a title begins with the whole title of another button with the same intent.
  private static func extends(_ title: String, _ titles: [String: [ActionIntent]]) -> Bool {
    let words = title.split(separator: " ")
    return (1..<max(1, min(words.count, 6))).contains { count in
      guard let shorter = titles[words.prefix(count).joined(separator: " ")] else { return false }
      return shorter.first != nil && shorter.first == titles[title]?.first
    }
  }

  /// The inputs that the main button belongs to: those in the bar, or all if the bar has none.
  private var ownInputs: [ScreenInput] {
    let fields = inputs.filter { pinnedBar == nil || contains(pinnedBar ?? 0, $0.view) }
    return fields.isEmpty ? inputs : fields
  }

  /// Whether a button is about as wide as the inputs.
  private func isWide(_ button: Button) -> Bool {
    let frame = frames[button.view]
    let widest = ownInputs.map { frames[$0.view].width }.max() ?? 0
    return frame.width >= 0.6 * widest && frame.height >= 30 && frame.height <= 80
  }

  /// Whether a button has the place of the main item of a top bar that the app draws itself.
  private func isInTopBar(_ frame: CGRect) -> Bool {
    frame.maxY <= 120 && frame.height <= 60 && frame.midX > 0.6 * size.width
  }

  private func addPlace(
    of button: Button, isOnly: Bool, _ intent: ActionIntent?, _ add: (Double, String) -> Void
  ) {
    let frame = frames[button.view]
    let own = ownInputs.map { frames[$0.view] }
    guard let last = own.max(by: { $0.maxY < $1.maxY }) else { return }
    if let pinnedBar {
      add(contains(pinnedBar, button.view) ? 2 : -2, "in the bar")
    }
    let isBeside = frame.midY > last.minY && frame.midY < last.maxY
    if isBeside, frame.minX >= last.maxX - 1 {
      add(pinnedBar == nil ? 1 : 2, "right of the field")
      if isOnly { add(1, "the only button") }
    } else if isBeside {
      add(-1, "")
    } else if frame.minY >= last.midY {
      add(1.5, "below the inputs")
      if frame.minY - last.maxY < 120 { add(0.5, "close to them") }
      if isOnly { add(1, "the only button") }
    } else if !isInTopBar(frame) || intent == .create {
      add(-1, "")
    }
    if isWide(button) { add(1, "wide") }
    if button.title == nil, frame.width <= 32 { add(-0.5, "") }
  }
}
