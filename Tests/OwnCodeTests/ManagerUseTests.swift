import Testing

@testable import OwnCode

@Suite("The use of IQKeyboardManager in an app's sources") struct ManagerUseTests {
  @Test(
    "Statements that enable or disable it, with the version that has the property",
    arguments: [
      ("IQKeyboardManager.shared.enable = true", true, true),
      ("IQKeyboardManager.shared.isEnabled = true", true, false),
      ("IQKeyboardManager.shared().isEnabled = false", false, true),
      ("let manager = IQKeyboardManager.shared\nmanager.enable = true", true, true),
      ("[[IQKeyboardManager sharedManager] setEnable:YES];", true, true),
      ("[IQKeyboardManager sharedManager].enable = NO;", false, true),
      (
        "IQKeyboardManager *manager = [IQKeyboardManager sharedManager];\n[manager setEnable:YES];",
        true,
        true
      ),
    ])
  func switches(_ text: String, _ enables: Bool, _ isOld: Bool) {
    let use = ManagerUse(text)
    #expect(use.switches.map(\.enables) == [enables], "\(text)")
    #expect(use.switches.map(\.isOld) == [isOld], "\(text)")
  }

  @Test(
    "Comments, strings and other objects enable nothing",
    arguments: [
      "// IQKeyboardManager.shared.enable = true",
      "/* IQKeyboardManager */ print(\"IQKeyboardManager.shared.enable = true\")",
      "import IQKeyboardManagerSwift\nbutton.isEnabled = true // IQKeyboardManager",
      "import IQKeyboardManagerSwift\nlet on = IQKeyboardManager.shared.enable",
    ])
  func nothing(_ text: String) { #expect(ManagerUse(text).switches.isEmpty, "\(text)") }

  @Test("The toolbar, the distance and the exempted classes")
  func settings() {
    let use = ManagerUse(
      """
      IQKeyboardManager.shared.enableAutoToolbar = false
      IQKeyboardManager.shared.keyboardDistanceFromTextField = 20
      IQKeyboardManager.shared.disabledDistanceHandlingClasses.append(ChatViewController.self)
      """)
    #expect(use.toolbar == false)
    #expect(use.distance == 20)
    #expect(use.exempted == ["ChatViewController": 3])
    #expect(ManagerUse("IQKeyboardToolbarManager.shared.isEnabled = true").toolbar == true)
  }
}
