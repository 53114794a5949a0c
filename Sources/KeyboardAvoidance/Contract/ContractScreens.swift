import UIKit

/// A hand-made screen with a name for messages.
public struct ContractScreen {
  /// The description of the screen for messages, for example "a form with a footer".
  public var name: String
  /// The screen.
  public var host: ScriptedHost

  /// Returns new screens, which together contain everything that a variant can use.
  public static func all() -> [ContractScreen] {
    let form = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
    let page = form.add(0, 59, 393, 700)
    let title = form.addContent(20, 20, in: page)
    let first = form.addInput(45, 44, in: page)
    form.addInput(560, 44, in: page)
    form.outlets[.label(of: first)] = title
    form.outlets[.primaryAction] = form.addContent(640, 50, in: page)
    let footer = form.add(0, 0, 393, 40)
    form.holdBottom(of: footer, margin: 8)
    form.outlets[.pinnedBar] = footer

    let scrolling = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
    let scroll = scrolling.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1600)
    scrolling.addInput(300, 44, in: scroll)
    scrolling.addInput(740, 44, in: scroll)
    scrolling.addInput(900, 200, kind: .textView, in: scroll)
    scrolling.holdBottom(of: scroll, stretches: true)

    let composer = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
    let list = composer.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 768), contentHeight: 900)
    composer.addContent(40, 800, in: list)
    let bar = composer.add(0, 768, 393, 50)
    composer.addInput(5, 40, kind: .textView, in: bar)
    composer.outlets[.pinnedBar] = bar
    composer.opaqueBars = [bar]
    composer.holdBottom(of: bar)

    let rows = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
    let table = rows.addScrollView(CGRect(x: 0, y: 59, width: 393, height: 759), contentHeight: 900)
    rows.nodes[table.index].isTable = true
    rows.addInput(20, 44, in: table)
    rows.addInput(700, 44, in: table)

    let notes = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
    let text = notes.addInput(59, 759, kind: .textView)
    notes.nodes[text.index].contentSize = CGSize(width: 361, height: 740)
    notes.carets[text] = CGRect(x: 4, y: 712, width: 2, height: 20)

    return [
      ContractScreen(name: "a form with a footer", host: form),
      ContractScreen(name: "a form in a scroll view", host: scrolling),
      ContractScreen(name: "a form in a table", host: rows),
      ContractScreen(name: "a list with a composer", host: composer),
      ContractScreen(name: "one large text view", host: notes),
      ContractScreen(name: "a screen without inputs", host: ScriptedHost(fullScreen: 393, 852)),
    ]
  }
}

extension ScriptedHost {
  /// The vertical state of all views, which must be restored after the keyboard hides.
  var arrangement: [ViewState] {
    nodes.indices.map { index in
      let node = nodes[index]
      return ViewState(
        view: index, top: node.frame.minY, height: node.frame.height, translation: node.translation,
        insetBottom: node.inset.bottom)
    }
  }

  /// The vertical position, height, translation and inset of one view, in points.
  struct ViewState: Equatable {
    var view: Int
    var top: CGFloat
    var height: CGFloat
    var translation: CGFloat
    var insetBottom: CGFloat

    func differences(from rest: ViewState) -> [String] {
      let name = view == 0 ? "the root view" : "view \(view)"
      let values: [(String, CGFloat, CGFloat)] = [
        ("top", top, rest.top), ("height", height, rest.height),
        ("translation", translation, rest.translation), ("bottom inset", insetBottom, rest.insetBottom),
      ]
      return values.filter { $0.1 != $0.2 }.map { "the \($0.0) of \(name) is \($0.1) instead of \($0.2)" }
    }
  }
}
