import KeyboardAvoidance
import Testing
import UIKit

/// Tests the oracle on a phone of 393x852 points with safe areas of 59 and 34 points. The keyboard is 335
/// points tall and its top is at 517, so 458 points are usable.
@Suite struct OracleTests {
  func phone() -> ScriptedHost { fullScreen(393, 852, safeTop: 59, safeBottom: 34) }

  @Test("nothing moves if the field and all its related content are visible")
  func visible() throws {
    let host = phone()
    let field = host.addInput(120, 44)
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    session.hide(335)
    #expect(host.adjustments.allSatisfy { if case .animation = $0 { true } else { false } })
  }

  @Test("without a scroll view, all content moves by the distance that its lowest view needs")
  func everything() throws {
    let host = phone()
    let field = host.addInput(300, 44)
    let button = host.addContent(560, 50)
    host.outlets[.primaryAction] = button
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    // The content is at 300...610, so its 310 points fit. It moves by 610 + 10 - 517 = 103.
    #expect(host.onScreen(button).maxY == 507)
    #expect(host.onScreen(field).minY == 197)
    session.hide(335)
    #expect(host.onScreen(field).minY == 300)
    #expect(host.onScreen(button).minY == 560)
  }

  @Test("if not everything fits, the field with its label has priority over the action")
  func label() throws {
    let host = phone()
    let top = host.addContent(60, 20)
    let title = host.addContent(670, 20)
    let field = host.addInput(700, 44)
    host.outlets[.label(of: field)] = title
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.onScreen(field).maxY == 507)
    // All views move by the same distance, except for those in bars.
    #expect(host.onScreen(top).minY == -177)
    #expect(host.onScreen(title).minY == 433)
  }

  @Test("nested content moves only once, and the container of a bar does not move")
  func nested() throws {
    let host = phone()
    let page = host.add(0, 0, 393, 852)
    let form = host.add(0, 100, 393, 600, in: page)
    let field = host.addInput(500, 44, in: form)
    let bar = host.add(0, 768, 393, 50, in: page)
    host.outlets[.pinnedBar] = bar
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[page.index].translation == 0)
    // The bar is at 467 to 517. The field is at 600 to 644 and moves up by 187, so that it ends 10 points
    // above the bar.
    #expect(host.nodes[form.index].translation == -187)
    #expect(host.nodes[field.index].translation == 0)
    #expect(host.onScreen(field).maxY == 457)
    #expect(host.onScreen(bar).maxY == 517)
    session.hide(335)
    #expect(host.nodes.allSatisfy { $0.translation == 0 })
  }

  @Test("a scroll view gets the covered height as inset and scrolls as little as possible, up or down")
  func scrolls() throws {
    let host = phone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1200)
    let high = host.addInput(80, 44, in: scroll)
    let low = host.addInput(600, 44, in: scroll)
    let session = try Session("oracle", on: host)
    session.focus(low)
    #expect(host.adjustments.isEmpty)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 137)
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    // The field would be at 80 - 137, above the safe area, so it moves down by 116 to 59.
    session.focus(high)
    session.show(335)
    #expect(host.onScreen(high).minY == 59)
    #expect(host.nodes[scroll.index].offset.y == 21)
    session.hide(335)
    #expect(host.nodes[scroll.index].offset.y == 0)
    #expect(host.nodes[scroll.index].inset == UIEdgeInsets())
  }

  @Test("the smallest move is measured from before the focus change if the keyboard also shrinks")
  func focusWithOtherKeyboard() throws {
    let host = phone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 1200)
    let first = host.addInput(300, 44, in: scroll)
    let second = host.addInput(540, 44, in: scroll)
    let session = try Session("oracle", on: host)
    session.focus(first)
    session.show(335)
    session.focus(second)
    #expect(host.nodes[scroll.index].offset.y == 77)
    session.show(216)
    #expect(host.nodes[scroll.index].offset.y == 0)
    session.show(335)
    #expect(host.nodes[scroll.index].offset.y == 77)
  }

  @Test("a field at the content's end keeps its gap, within the limits of the scroll view")
  func endOfContent() throws {
    let host = phone()
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 818), contentHeight: 818)
    let field = host.addInput(774, 44, in: scroll)
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    let node = host.nodes[scroll.index]
    #expect(host.onScreen(field).maxY == 507)
    #expect(node.offset.y == 311)
    #expect(node.contentSize.height + node.inset.bottom - node.frame.height == 311)
  }

  @Test("a composer moves onto the keyboard, and the list above it gets an inset but does not move")
  func composer() throws {
    let host = phone()
    let list = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 768), contentHeight: 2000)
    host.addContent(1900, 60, in: list)
    host.nodes[list.index].offset.y = 1232
    let bar = host.add(0, 768, 393, 50)
    host.outlets[.pinnedBar] = bar
    host.opaqueBars = [bar]
    let field = host.addInput(5, 40, kind: .textView, in: bar)
    let session = try Session("oracle", on: host)
    host.firstResponder = field
    session.show(335)
    session.focus(field)
    #expect(host.onScreen(bar).maxY == 517)
    #expect(host.nodes[list.index].inset.bottom == 301)
    #expect(host.nodes[list.index].offset.y == 1232)
    #expect(host.nodes[list.index].translation == 0)
    session.hide(335)
    #expect(host.onScreen(bar).maxY == 818)
    #expect(host.nodes[list.index].inset == UIEdgeInsets())
  }

  @Test("a list that extends behind the bar keeps its original inset for the bar")
  func listUnderBar() throws {
    let host = phone()
    let list = host.addScrollView(CGRect(x: 0, y: 0, width: 393, height: 852), contentHeight: 2000)
    host.addContent(1900, 60, in: list)
    host.nodes[list.index].inset.bottom = 84
    let bar = host.add(0, 768, 393, 50)
    host.outlets[.pinnedBar] = bar
    let field = host.addInput(5, 40, in: bar)
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(335)
    #expect(host.nodes[list.index].inset.bottom == 385)
    session.hide(335)
    #expect(host.nodes[list.index].inset.bottom == 84)
  }

  @Test("a bar that the keyboard lifts into the upper half still counts as a bottom bar")
  func landscapeBar() throws {
    let host = fullScreen(852, 393, safeBottom: 21)
    let scroll = host.addScrollView(CGRect(x: 0, y: 0, width: 852, height: 322), contentHeight: 900)
    let field = host.addInput(200, 44, in: scroll)
    let bar = host.add(0, 322, 852, 50)
    host.outlets[.pinnedBar] = bar
    host.opaqueBars = [bar]
    let session = try Session("oracle", on: host)
    session.focus(field)
    session.show(208)
    #expect(host.onScreen(bar).minY == 135)
    #expect(host.onScreen(field).maxY == 125)
    #expect(host.nodes[scroll.index].inset.bottom == 187)
  }

  @Test("an opaque pinned bar and an opaque header reduce the usable part")
  func bars() throws {
    let host = phone()
    let header = host.add(0, 59, 393, 44)
    let scroll = host.addScrollView(CGRect(x: 0, y: 103, width: 393, height: 665), contentHeight: 1200)
    let high = host.addInput(0, 44, in: scroll)
    let low = host.addInput(500, 44, in: scroll)
    let bar = host.add(0, 768, 393, 50)
    host.outlets[.pinnedBar] = bar
    host.opaqueBars = [header, bar]
    let session = try Session("oracle", on: host)
    session.focus(low)
    session.show(335)
    // The field ends 10 points above the bar, whose top is now at 467.
    #expect(host.onScreen(low).maxY == 457)
    #expect(host.nodes[scroll.index].inset.bottom == 301)
    session.focus(high)
    #expect(host.onScreen(high).minY == 103)
  }

  @Test("a text view taller than the usable part scrolls its own text to the caret")
  func tallTextView() throws {
    let host = phone()
    let notes = host.addInput(59, 759, kind: .textView)
    host.nodes[notes.index].contentSize = CGSize(width: 361, height: 700)
    host.carets[notes] = CGRect(x: 4, y: 672, width: 2, height: 20)
    let session = try Session("oracle", on: host)
    host.firstResponder = notes
    session.show(335)
    session.focus(notes)
    let node = host.nodes[notes.index]
    // The caret ends at 59 + 692 = 751, so the offset is 751 + 10 - 517 = 244.
    #expect(node.offset.y == 244)
    #expect(node.translation == 0)
    #expect(node.inset.bottom >= 301)
    #expect(node.contentSize.height + node.inset.bottom - node.frame.height >= node.offset.y)
    session.hide(335)
    #expect(host.nodes[notes.index].offset.y == 0)
    #expect(host.nodes[notes.index].inset == UIEdgeInsets())
  }

  @Test("growing text lifts views by its growth, and one cycle later all views are back")
  func growth() throws {
    let host = phone()
    let field = host.addInput(440, 67, kind: .textView)
    let session = try Session("oracle", on: host)
    host.firstResponder = field
    session.show(335)
    session.focus(field)
    #expect(host.nodes[field.index].translation == 0)
    host.nodes[field.index].frame.size.height = 87
    session.type()
    #expect(host.nodes[field.index].translation == -20)
    session.hide(335)
    #expect(host.nodes[field.index].translation == 0)
  }
}
