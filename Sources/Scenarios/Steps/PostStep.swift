import Support
import UIKit

struct PostStep: StepKind {
  static let word = "post"
  static let purpose = "Post a recorded notification; the keyboard is then at the notification's end frame."
  static let keys = [StepKey.shared(word, "notification")]

  let recorded: RecordedNotification

  init(_ recorded: RecordedNotification) { self.recorded = recorded }

  init?(in object: JSONValue, _ problems: inout JSONProblems) {
    guard let recorded = object[Self.word].flatMap({ RecordedNotification($0, &problems) }) else {
      return nil
    }
    self.init(recorded)
  }
  func write(to json: inout JSONWriter) {
    json.key(Self.word)
    recorded.write(to: &json)
  }

  var text: String { "\(recorded.name.uikitName) as recorded" }

  func tell(_ story: inout ScenarioStory) {
    // After a notification from a log, the keyboard may be in any position.
    (story.usesKeyboard, story.isDetached) = (true, true)
    if let end = recorded.end, end.height > 0 { story.bringsKeyboard = true }
  }
  func play(by player: inout some ScenarioPlayer) { player.post(recorded) }
}

extension ScenarioAction {
  /// Posts a notification from a log.
  public static func post(_ recorded: RecordedNotification) -> ScenarioAction {
    ScenarioAction(PostStep(recorded))
  }
}
