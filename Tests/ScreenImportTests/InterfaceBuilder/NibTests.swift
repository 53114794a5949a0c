import Foundation
import TestSupport
import Testing
import UIKit

@testable import ScreenImport

@Suite("Xibs that code loads") struct NibTests {
  private func nib(_ name: String) throws -> NibDescription {
    let path = TestSupport.fixtures.appendingPathComponent("Nibs/\(name).xib").path
    return try #require(try InterfaceDocument.read(path: path).nib)
  }

  @Test("Views have their texts, classes and frames, and the file's owner has the outlets")
  func owner() throws {
    let nib = try nib("AddressView")
    #expect(nib.views.map(\.id) == ["root", "street", "city"])
    #expect(nib.views.map(\.parent) == [nil, 0, 0])
    #expect(nib.views[1].frame == CGRect(x: 16, y: 8, width: 361, height: 44))
    #expect(nib.views[1].attributes["placeholder"] == "Street")
    #expect(nib.views[1].fontSize == 14)
    #expect(nib.views[0].attributes["widthSizable"] == "YES")
    #expect(nib.wiring.connections.map(\.name) == ["contentView", "streetField", "cityField"])
    #expect(nib.wiring.connections.map(\.owner) == [.controller, .controller, .controller])
    let height = try #require(nib.constraints.first { $0.id == "h1" })
    #expect(height.firstAttribute == NSLayoutConstraint.Attribute.height.rawValue)
    #expect(height.constant == 44 && height.second == nil && height.priority == 1000)
  }

  @Test("The content view of a cell is the cell's own, and a view of the app's class has its name")
  func cell() throws {
    let nib = try nib("MessageCell")
    #expect(nib.views.map(\.element) == ["tableViewCell", "tableViewCellContentView", "label"])
    #expect(nib.views.map(\.isContent) == [false, true, false])
    #expect(nib.views[0].customClass == "MessageCell")
    #expect(nib.views[2].text == "Label")
  }

  @Test("A storyboard is not a xib that code loads")
  func storyboard() throws {
    let path = TestSupport.fixtures.appendingPathComponent("App/SignUp.storyboard").path
    #expect(try InterfaceDocument.read(path: path).nib == nil)
  }
}
