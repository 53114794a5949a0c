import Foundation
import Platform
import Support
import Testing
import TestSupport
import UIKit

@testable import Screens

/// Tests the inference with scenes of public apps. The button to tap after filling in the fields was labelled
/// by hand before any inference ran.
///
/// `Tests/Fixtures/PrimaryActions/labelled.json` has each file's address, scene and controller, the frames of
/// its inputs, its buttons with title, names, frame and looks (`f` filled, `d` disabled), and the correct
/// button.
@Suite("The primary action") struct PrimaryActionTests {
  private struct Labelled {
    var place: String
    var screen: InferredScreen
    var buttons: [InferredScreen.Button]
    var names: [String]
    /// The index of the view with the action, or nil if the scene has no action.
    var action: Int?
  }

  private static func labelled() throws -> [Labelled] {
    let data = try Data(contentsOf: fixtures.appendingPathComponent("PrimaryActions/labelled.json"))
    let root = try JSONDocument.parse([UInt8](data), options: JSONOptions())
    return root.elements.map { scene in
      func rect(_ value: JSONValue) -> CGRect {
        let numbers = value.elements.compactMap(\.doubleValue)
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      }
      let inputs = scene["inputs"].map { $0.elements.map(rect) } ?? []
      let buttons = scene["buttons"].map { Array($0.elements) } ?? []
      var frames = [CGRect(x: 0, y: 0, width: 390, height: 844)] + inputs
      var made: [InferredScreen.Button] = []
      for button in buttons {
        let parts = Array(button.elements)
        let looks = parts[3].stringValue ?? ""
        made.append(
          InferredScreen.Button(
            frames.count, title: parts[0].stringValue, isFilled: looks.contains("f"),
            names: parts[1].elements.compactMap(\.stringValue), isDisabled: looks.contains("d")))
        frames.append(rect(parts[2]))
      }
      var screen = InferredScreen(
        size: frames[0].size, names: frames.indices.map { "view-\($0)" },
        parents: frames.indices.map { $0 == 0 ? -1 : 0 }, scrolls: frames.map { _ in false }, frames: frames)
      screen.views = frames.indices.map {
        ScreenView(role: $0 == 0 ? .container : $0 <= inputs.count ? .input : .control)
      }
      screen.inputs = inputs.indices.map { ScreenInput(view: $0 + 1) }
      return Labelled(
        place: "\(scene["file"]?.stringValue ?? "")#\(scene["scene"]?.stringValue ?? "")", screen: screen,
        buttons: made, names: scene["names"]?.elements.compactMap(\.stringValue) ?? [],
        action: scene["action"]?.doubleValue.map { Int($0) + 1 + inputs.count })
    }
  }

  @Test("The inferred action is nearly always correct for public apps, and is \"unsure\" rather than wrong")
  func precision() throws {
    var (right, wrong, unsure, left) = (0, 0, 0, 0)
    var mistakes: [String] = []
    let all = try Self.labelled()
    #expect(all.count == 173)
    for scene in all {
      var screen = scene.screen
      screen.findPrimaryAction(among: scene.buttons, screenNames: scene.names)
      switch (screen.primaryAction, scene.action) {
      case (nil, nil): left += 1
      case (nil, _): unsure += 1
      case (let found, let wanted) where found == wanted: right += 1
      default:
        wrong += 1
        mistakes.append("\(scene.place): \(screen.conclusions.last?.reason ?? "")")
      }
    }
    // 144 of the scenes have a primary action. The first version of the rules used only positions, and 32 of
    // its 141 answers were wrong.
    #expect(Double(right) >= 0.97 * Double(right + wrong), "\(right) right, \(wrong) wrong: \(mistakes)")
    #expect(unsure <= 10 && left >= 26, "\(unsure) unsure, \(left) left")
  }

  /// Returns the button that is inferred for a login form, with the reason. The buttons are in a column below
  /// the fields, each with a title and a name that may be empty.
  private func answer(_ titles: [(String, String)], in names: [String] = [], fields: Int = 2) -> (
    Int?, String
  ) {
    var frames = [CGRect(x: 0, y: 0, width: 390, height: 844)]
    for field in 0..<fields { frames.append(CGRect(x: 20, y: 100 + 50 * field, width: 350, height: 44)) }
    var buttons: [InferredScreen.Button] = []
    for (index, title) in titles.enumerated() {
      buttons.append(InferredScreen.Button(frames.count, title: title.0, names: [title.1]))
      frames.append(CGRect(x: 20, y: 120 + 50 * (fields + index), width: 350, height: 44))
    }
    var screen = InferredScreen(
      size: frames[0].size, names: frames.indices.map { "view-\($0)" },
      parents: frames.indices.map { $0 == 0 ? -1 : 0 }, scrolls: frames.map { _ in false }, frames: frames)
    screen.views = frames.map { _ in ScreenView(role: .control) }
    screen.inputs = (1...fields).map { ScreenInput(view: $0) }
    screen.findPrimaryAction(among: buttons, screenNames: names)
    return (screen.primaryAction.map { $0 - fields - 1 }, screen.conclusions.last?.value ?? "")
  }

  @Test("Past mistakes stay fixed: Mute over Connect, Create Account over Log In, a lost password over Next")
  func mistakes() {
    #expect(answer([("Connect", ""), ("Mute", "")], fields: 1).0 == 0)
    #expect(answer([("Log In", ""), ("Create Account", "")], in: ["LoginViewController"]).0 == 0)
    #expect(answer([("Create Account", ""), ("Log In", "")], in: ["RegisterViewController"]).0 == 0)
    #expect(answer([("Lost your password?", ""), ("Next", "")]).0 == 1)
  }

  @Test(
    "The action is found in ten languages",
    arguments: [
      ("登录", "忘记密码？"), ("Iniciar sesión", "¿Olvidaste tu contraseña?"), ("تسجيل الدخول", "نسيت كلمة المرور؟"),
      ("Entrar", "Esqueceu a senha?"), ("Se connecter", "Mot de passe oublié ?"),
      ("Anmelden", "Passwort vergessen?"),
      ("ログイン", "パスワードを忘れた方"), ("Войти", "Забыли пароль?"), ("로그인", "비밀번호를 잊으셨나요?"),
      ("Sign in", "Forgot password?"),
    ])
  func languages(_ action: String, _ other: String) {
    #expect(answer([(other, ""), (action, "")]).0 == 1)
    #expect(answer([(action, ""), (other, "")]).0 == 0)
  }

  @Test("If the evidence for two buttons is equal, or there is none, the result is \"unsure\"")
  func unsure() {
    #expect(answer([("Import keys", ""), ("Import names", "")]) == (nil, "unsure"))
    #expect(answer([("Blue", ""), ("Green", "")]) == (nil, "unsure"))
    #expect(answer([("Cancel", "")]) == (nil, "unsure"))
    #expect(answer([]) == (nil, "none"))
    // The name decides if the titles do not.
    #expect(answer([("Blue", "confirmButton"), ("Green", "")]).0 == 0)
  }

  @Test("A label in the row above or far to the left names a field if nothing is between them")
  func labels() {
    func labels(_ frames: [CGRect], inputs: Set<Int>) -> [Int?] {
      let all = [CGRect(x: 0, y: 0, width: 390, height: 844)] + frames
      var screen = InferredScreen(
        size: all[0].size, names: all.indices.map { "view-\($0)" },
        parents: all.indices.map { $0 == 0 ? -1 : 0 }, scrolls: all.map { _ in false }, frames: all)
      screen.views = all.indices.map { ScreenView(role: inputs.contains($0) ? .input : .text) }
      screen.inputs = inputs.sorted().map { ScreenInput(view: $0) }
      screen.findLabels(
        among: all.indices.dropFirst().filter { !inputs.contains($0) }, yieldsToNeighbours: true)
      return screen.inputs.map(\.label)
    }
    // The rows are 60 points tall. The label ends at 40 in the first row, and the field begins 20 points into
    // the second row.
    let label = CGRect(x: 16, y: 20, width: 100, height: 20)
    let field = CGRect(x: 16, y: 80, width: 350, height: 34)
    #expect(labels([label, field], inputs: [2]) == [1])
    let between = CGRect(x: 16, y: 50, width: 350, height: 20)
    #expect(labels([label, field, between], inputs: [2]) == [3])
    #expect(labels([CGRect(x: 16, y: 10, width: 100, height: 20), field], inputs: [2]) == [nil])
    // The label and the field are at opposite ends of the same row.
    let end = CGRect(x: 290, y: 15, width: 84, height: 30)
    #expect(labels([label, end], inputs: [2]) == [1])
    #expect(labels([label, end, CGRect(x: 150, y: 20, width: 60, height: 20)], inputs: [2]) == [3])
  }

  @Test("Verbs in more languages are main actions, and \"Change\" only if it is the whole title")
  func verbs() {
    for title in [
      "Validate", "Je me connecte", "Je m’inscris", "Change", "Modifier", "Accedi", "Registrati", "Inloggen",
      "Opslaan", "Giriş Yap", "Kaydet", "Zaloguj się", "Zapisz", "Masuk", "Simpan", "Đăng nhập", "Lưu", "भेजें",
    ] {
      let found = answer([("More", ""), (title, "")])
      #expect(found.0 == 1, "\(title): \(found)")
    }
    #expect(answer([("Change photo", ""), ("Save", "")]).0 == 1)
    for title in ["Annulla", "Terug", "Vazgeç", "Anuluj", "Batal", "Huỷ", "रद्द करें"] {
      #expect(answer([(title, ""), ("OK", "")]).0 == 1, "\(title)")
    }
    // The title and the storyboard's name outvote the class, and a draw says nothing.
    let names = ["RegisterViewController", "LoginViewController", "Login"]
    #expect(answer([("Register", ""), ("Login", "")], in: names).0 == 1)
  }

  @Test("The verb at the beginning of a title counts, not the thing that it names")
  func leadingVerbs() {
    #expect(answer([("SAVE ID INFO", ""), ("State ID", "")]).0 == 0)
    #expect(answer([("You can use your key", ""), ("Unlock History", "")]).0 == 1)
    // Without a verb, and with a verb that leaves the form, the thing is opened.
    #expect(answer([("History", ""), ("OK", "")]).0 == 1)
    #expect(answer([("Save photo later", ""), ("OK", "")]).0 == 1)
    #expect(answer([("View Licences", "")], fields: 1) == (nil, "unsure"))
  }

  @Test(
    "A screen for a forgotten password resets it, and none of two buttons that do the same is the main one")
  func resets() {
    let titles = [("Reset Password", "forgotPassword:"), ("Cancel", "cancelPressed:")]
    #expect(answer(titles, in: ["ForgotPasswordViewController"], fields: 1).0 == 0)
    #expect(answer([("Reset Password", ""), ("Log In", "")], in: ["LoginViewController"]).0 == 1)
    #expect(answer([("Recover password", "")], in: ["LoginViewController"]) == (nil, "unsure"))
    #expect(answer([("Recover password", "")], in: ["RecoverPassword"], fields: 1).0 == 0)
    #expect(
      answer([("Find", "search:"), ("Find", "search:")], in: ["SearchViewController"]) == (nil, "unsure"))
  }

  /// Returns the conclusion for a screen with one input 100 points down, and one button of 44 points.
  private func conclusion(
    _ title: String?, _ action: String, at y: Double, isFilled: Bool = false, barItem: String? = nil,
    searches: Bool = false
  ) -> String? {
    let frames = [(0.0, 844.0), (100, 44), (y, 44)].map { CGRect(x: 0, y: $0.0, width: 390, height: $0.1) }
    var screen = InferredScreen(
      size: frames[0].size, names: ["root", "input", "button"], parents: [-1, 0, 0],
      scrolls: [false, false, false], frames: frames)
    screen.views = frames.map { _ in ScreenView(role: .control) }
    screen.inputs = [ScreenInput(view: 1)]
    if searches { screen.inputs[0].kind = .searchField }
    screen.findPrimaryAction(
      among: [InferredScreen.Button(2, title: title, isFilled: isFilled, names: [action])], barItem: barItem)
    return screen.conclusions.last?.value
  }

  @Test("An item of a bar is the main action rather than a plain button above the inputs")
  func aboveInputs() {
    let save = "the item 'Save'"
    #expect(conclusion("Import", "importFile:", at: 20, barItem: save) == "none")
    #expect(conclusion("Import", "importFile:", at: 20) == "button")
    #expect(conclusion("Import", "importFile:", at: 20, isFilled: true, barItem: save) == "button")
    #expect(conclusion("Import", "importFile:", at: 200, barItem: save) == "button")
    // Another row only makes the form longer.
    #expect(conclusion("Add row", "", at: 200, barItem: save) == "none")
    #expect(conclusion("Add row", "", at: 200) == "button")
  }

  @Test("A button that adds an item is not the main action of a search")
  func additions() {
    #expect(conclusion(nil, "addSnippet:", at: 160, searches: true) == "unsure")
    #expect(conclusion(nil, "addSnippet:", at: 160) == "button")
  }

  @Test("A link to another form and a search for one field are not the main action")
  func links() {
    #expect(answer([("Sign Up Here", ""), ("Action", "confirmButton")]).0 == 1)
    #expect(answer([("Find server", ""), ("Save", "")], fields: 3).0 == 1)
    #expect(answer([("Find", "")], fields: 1).0 == 0)
    #expect(answer([("Set passphrase", ""), ("(Advanced) Set up with a key", "")]).0 == 0)
  }

  @Test(
    "Paying and buying are main actions in ten languages",
    arguments: [
      "Buy now", "支付", "Pagar", "شراء", "Comprar", "Payer", "Bezahlen", "購入", "Оплатить", "결제",
    ])
  func payment(_ title: String) { #expect(answer([("More", ""), (title, "")]).0 == 1) }

  /// The parts of a screen of 390 × 844 points with one field at 100 for each of `secure`.
  private struct Parts {
    /// Whether each field hides its text.
    var secure = [false]
    var searches = false
    var buttons: [InferredScreen.Button] = []
    var frames: [CGRect] = []
    var labels: [(text: String, frame: CGRect)] = []

    mutating func add(
      _ title: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double = 44,
      names: [String] = [],
      className: String? = nil, isFilled: Bool = false
    ) {
      buttons.append(
        InferredScreen.Button(
          1 + secure.count + buttons.count, title: title, isFilled: isFilled, names: names,
          className: className))
      frames.append(CGRect(x: x, y: y, width: width, height: height))
    }

    /// Returns the number of the button that is inferred, or -1 if there is none.
    func answer(in names: [String] = []) -> Int {
      let fields = secure.indices.map { CGRect(x: 20, y: 100 + 50 * $0, width: 350, height: 44) }
      let all = [CGRect(x: 0, y: 0, width: 390, height: 844)] + fields + frames + labels.map(\.frame)
      var screen = InferredScreen(
        size: all[0].size, names: all.indices.map { "view-\($0)" },
        parents: all.indices.map { $0 == 0 ? -1 : 0 }, scrolls: all.map { _ in false }, frames: all)
      screen.views = all.indices.map { ScreenView(role: $0 == 0 ? .container : .control) }
      for (index, label) in labels.enumerated() {
        screen.views[all.count - labels.count + index].role = .text
        screen.views[all.count - labels.count + index].text = label.text
      }
      screen.inputs = secure.enumerated().map { place, isSecure in
        var input = ScreenInput(view: place + 1)
        input.isSecure = isSecure
        if searches { input.kind = .searchField }
        return input
      }
      screen.findPrimaryAction(among: buttons, screenNames: names)
      return screen.primaryAction.map { $0 - 1 - secure.count } ?? -1
    }
  }

  @Test("A button that answers a question is a link to another screen")
  func questions() {
    func answer(_ text: String, _ frame: CGRect, _ title: String = "Sign in") -> Int {
      var parts = Parts()
      parts.add(title, 250, 400, 60)
      parts.add(nil, 340, 40, 44, names: ["doneButton"])
      parts.labels = [(text, frame)]
      return parts.answer()
    }
    // The text ends 10 points before the link and is as high.
    let row = CGRect(x: 60, y: 411, width: 180, height: 22)
    #expect(answer("Already have an account?", row) == 1)
    #expect(answer("New here?", row) == 1)
    #expect(answer("Your e-mail address", row) == 0)
    // A question is 6 points above the link, and then 40 points.
    #expect(answer("Already have an account?", CGRect(x: 200, y: 372, width: 180, height: 22)) == 1)
    #expect(answer("Already have an account?", CGRect(x: 200, y: 338, width: 180, height: 22)) == 0)
    #expect(answer("", row, "First time here? Register") == 1)
  }

  @Test("An icon at the right end of a bar that the app draws is the main action, unless it adds an item")
  func ownTopBar() {
    func answer(_ names: [String], x: Double) -> Int {
      var parts = Parts()
      parts.add(nil, x, 40, 44, names: names)
      parts.add(nil, 8, 40, 44, names: ["back"])
      return parts.answer()
    }
    #expect(answer(["doneButton"], x: 340) == 0)
    #expect(answer(["doneButton"], x: 60) == -1)
    #expect(answer(["addButton"], x: 340) == -1)
  }

  @Test("The title of a new button says nothing, and two untitled buttons of one class may differ")
  func classes() {
    var parts = Parts()
    parts.add("Button", 20, 200, 350, names: ["saveOrAdd:"], className: "RoundButton")
    parts.add("Button", 20, 250, 350, names: ["cancelOrDelete:"], className: "RoundButton")
    #expect(parts.answer() == 0)
    // Only the position speaks for the only button of a screen.
    var only = Parts()
    only.add("Button", 150, 200, 67, 31)
    #expect(only.answer() == 0)
    only.add("Button", 250, 200, 67, 31)
    #expect(only.answer() == -1)
    // A small icon may be a check box.
    var icon = Parts()
    icon.add(nil, 20, 200, 37, 30, isFilled: true)
    #expect(icon.answer() == -1)
  }

  @Test("A verb that leaves other screens is the purpose of a screen that is named after it")
  func purposes() {
    func answer(_ title: String?, in screen: String, secure: [Bool] = [false], names: [String] = []) -> Int {
      var parts = Parts(secure: secure)
      parts.add(title, 20, 300, 350, names: names)
      parts.add("Cancel", 20, 350, 350)
      return parts.answer(in: [screen])
    }
    #expect(answer("Delete", in: "DeletionFeedbackController") == 0)
    #expect(answer("Delete", in: "ProfileController") == -1)
    #expect(answer("Export", in: "ExportController") == 0)
    #expect(answer(nil, in: "ForgotPasswordController", names: ["resetPasswordButton"]) == 0)
    // A password that is typed twice is a new one.
    #expect(answer("Change password", in: "PasswordController", secure: [true, true]) == 0)
    #expect(answer("Change password", in: "PasswordController", secure: [true]) == -1)
    #expect(answer("Change photo", in: "PasswordController", secure: [true, true]) == -1)
  }

  @Test("Buttons with one title, or one verb before different things, differ only if their looks do")
  func alike() {
    func answer(_ titles: [String], isFilled: Bool) -> Int {
      var parts = Parts()
      for (index, title) in titles.enumerated() {
        parts.add(
          title, 20, 160 + 150 * Double(index), 60, 30, names: ["button\(index)"],
          isFilled: isFilled && index == 0)
      }
      return parts.answer()
    }
    // The first one is closer to the field, which is half a point; a background is 1.5 points.
    #expect(answer(["Sign Up", "Sign Up"], isFilled: false) == -1)
    #expect(answer(["Sign Up", "Sign Up"], isFilled: true) == 0)
    #expect(answer(["Set name", "Set region"], isFilled: false) == -1)
    // A longer title that begins with the other one is not the main action.
    #expect(answer(["Comment & Resolve", "Comment"], isFilled: false) == -1)
    #expect(answer(["Comment", "Comment & Resolve"], isFilled: false) == 0)
  }

  @Test("A button in a row with Cancel is the main action, and a button over an input only chooses its text")
  func counterparts() {
    func answer(_ x: Double, _ y: Double) -> Int {
      var parts = Parts()
      parts.add("Cancel", 20, 300, 150)
      parts.add("Show place", x, y, 150)
      return parts.answer()
    }
    #expect(answer(200, 300) == 1)
    #expect(answer(200, 360) == -1)
    // The field is at 100 and as large as the button that chooses a date.
    var parts = Parts()
    parts.add(nil, 20, 100, 350, names: ["startDateButton"])
    parts.add("Next", 20, 300, 60)
    #expect(parts.answer() == 1)
  }

  @Test("A screen that is named after both a login and a registration is named after none")
  func bothForms() {
    let titles = [("Register", ""), ("Log in", "")]
    #expect(answer(titles, in: ["LoginOrRegisterController"]).0 == 1)
    #expect(answer(titles, in: ["RegisterController"]).0 == 0)
    #expect(answer([("Add/Edit", ""), ("Photo", "")], fields: 3).0 == 0)
  }

  @Test("Beside a search, only a button that searches or a prominent one is the main action")
  func search() {
    func answer(_ title: String?, names: [String], width: Double = 60, isFilled: Bool = false) -> Int {
      var parts = Parts(searches: true)
      parts.add(title, 20, 200, width, names: names, isFilled: isFilled)
      return parts.answer()
    }
    #expect(answer(nil, names: ["icn_filter_search"]) == -1)
    #expect(answer("Completed", names: ["done"]) == -1)
    #expect(answer("Search", names: []) == 0)
    #expect(answer("Next", names: [], isFilled: true) == 0)
    #expect(answer("Save", names: [], width: 350) == 0)
    #expect(answer("Add place", names: [], width: 350) == -1)
  }

  @Test(
    "The action is found in more languages, and if spaces make a Chinese title wider",
    arguments: [
      ("Logga in", "Glömt lösenordet"), ("Spara", "Avbryt"), ("Fortsæt", "Annuller"), ("Lagre", "Tilbake"),
      ("Kirjaudu sisään", "Unohditko salasanasi"), ("Přihlásit se", "Zapomněli jste heslo"),
      ("Uložit", "Zrušit"),
      ("Σύνδεση", "Ακύρωση"), ("Зберегти", "Скасувати"), ("Bejelentkezés", "Mégse"), ("Salvează", "Anulează"),
      ("เข้าสู่ระบบ", "ลืมรหัสผ่าน"), ("שמור", "ביטול"), ("ورود", "انصراف"), ("登 录", "获取验证码"), ("确 定", "取 消"),
      ("신청하기", "중복확인"), ("로그인", "비밀번호 찾기"), ("決定", "キャンセル"),
    ])
  func moreLanguages(_ action: String, _ other: String) {
    #expect(answer([(other, ""), (action, "")]).0 == 1)
    #expect(answer([(action, ""), (other, "")]).0 == 0)
  }

  @Test("Words that say one thing as a whole title say another one beside other words")
  func wholeTitles() {
    #expect(answer([("Upload", ""), ("Add media", "")]).0 == 0)
    #expect(answer([("Upload photo", ""), ("Save", "")]).0 == 1)
    #expect(answer([("View post", ""), ("Comment", "")]).0 == 1)
    #expect(answer([("Go to App Store", ""), ("Log in", "")]).0 == 1)
    #expect(answer([("Send again", "")], fields: 1).0 == nil)
    #expect(answer([("Log in here", "")], in: ["LoginController"]).0 == 0)
    #expect(answer([("Go to your trips", "loginTapped:")]).0 == 0)
    #expect(answer([("存储", ""), ("取消", "")]).0 == 0)
    #expect(answer([("Send reset link", ""), ("Log in", "")]).0 == 1)
    #expect(answer([("Send reset link", ""), ("Info", "")], fields: 1).0 == 0)
    #expect(answer([("Apply filters", ""), ("Filters", "")]).0 == 0)
  }
}
