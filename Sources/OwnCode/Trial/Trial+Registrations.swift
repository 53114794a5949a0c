import Record
import UIKit

extension Trial {
  /// Returns a sentence on the first statement that registers for notifications of the keyboard and that did not run in a usual
  /// situation, so that the result is that of the screen without the code. Nil if the code registered, or if no statement does.
  ///
  /// - Parameters:
  ///   - name: The class of the controller.
  ///   - statements: The statements about the keyboard of the controller and its base classes.
  ///   - heard: The events for which the code registered in a usual situation.
  static func sentence(
    onRegistrationOf name: String, in statements: [KeyboardStatement], heard: HeardEvents
  ) -> String? {
    guard heard.isDisjoint(with: .keyboard), let statement = statements.first(where: registers) else {
      return nil
    }
    return
      "\(lastPart(of: statement.file)):\(statement.line) registers for notifications of the keyboard, but it does not run "
      + "here when the first input is tapped, so the results of such situations are those of the screen without your code for the "
      + "keyboard. A condition before it may need a value that another screen sets: --set '\(name).property=…' gives one."
  }

  private static func registers(_ statement: KeyboardStatement) -> Bool {
    let calls = ["addObserver(", ".publisher(for:", ".notifications(named:"]
    return calls.contains { statement.text.contains($0) }
      && statement.text.contains(/(?:UIK|k)eyboard(?:Will|Did)(?:Show|Hide|ChangeFrame)/)
  }
}
