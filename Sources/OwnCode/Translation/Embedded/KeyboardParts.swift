#if OWN_CODE_TOOL
  import SwiftSyntax

  /// The words by which code for the keyboard is recognized.
  enum KeyboardWords {
    private static let words = (KeyboardVocabulary.words + ["scrollindicatorinset", ".uik"]).map {
      Array($0.utf8)
    }
    /// The properties of inputs and scroll views that say nothing about the space for the keyboard, and the keys of a
    /// hardware keyboard in `UIKeyboardHIDUsage`.
    private static let traits = [
      "keyboardtype", "keyboardappearance", "keyboarddismissmode", "contentinsetadjustment",
      "keyboardhidusage",
      "keyboardescape", "keyboardreturnorenter", "keyboardspacebar",
      "keyboarddeleteorbackspace",
      "keyboarduparrow", "keyboarddownarrow", "keyboardleftarrow", "keyboardrightarrow",
    ].map { Array($0.utf8) }
    /// The beginning of a property that decides whether the system insets an indicator.
    private static let automatic = Array("automaticallyadjusts".utf8)

    /// The parts of the names of notifications and of their values.
    private static let notifications = ["keyboardwill", "keyboarddid", "keyboardframe", "uikeyboard"].map {
      Array($0.utf8)
    }

    /// Whether a text names a notification of the keyboard or one of its values.
    static func nameNotification(in text: some Sequence<UInt8>) -> Bool {
      let text = text.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
      return text.indices.contains { index in notifications.contains { begins($0, text, at: index) } }
    }

    static func occur(in text: String) -> Bool { occur(in: text.utf8) }

    static func occur(in text: some Sequence<UInt8>) -> Bool {
      let text = text.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
      return text.indices.contains { index in
        words.contains { begins($0, text, at: index) } && !traits.contains { begins($0, text, at: index) }
          && !text[..<index].suffix(automatic.count).elementsEqual(automatic)
      }
    }

    private static func begins(_ word: [UInt8], _ text: [UInt8], at index: Int) -> Bool {
      guard text[index] == word[0], index + word.count <= text.count else { return false }
      return text[index..<(index + word.count)].elementsEqual(word)
    }
  }

  /// Finds the statements about the keyboard of each class.
  ///
  /// They are the bodies of functions that mention the keyboard or that an observer names, the bodies of what these
  /// call, and single statements elsewhere that mention it. Functions in extensions of a class of UIKit count for the
  /// classes that call them.
  struct KeyboardParts {
    private let names: DeclaredNames
    private let bodies: [String: [FunctionBody]]

    init(_ files: [EditedFile], _ names: DeclaredNames) {
      self.names = names
      var bodies: [String: [FunctionBody]] = [:]
      for file in files {
        let collector = BodiesOfTypes(file, names)
        collector.walk(file.tree)
        bodies.merge(collector.found) { $0 + $1 }
      }
      self.bodies = bodies
    }

    var all: [KeyboardPart] {
      let classes = names.types.filter { $0.kind == .class }.map(\.name)
      return classes.compactMap { name in
        let own = ([name] + names.superclasses(of: name)).flatMap { bodies[$0] ?? [] }
        let shared = extended(by: own, in: names.foreignBase(of: name).flatMap { bodies[$0] } ?? [])
        let statements = statements(in: own + shared)
        return statements.isEmpty
          ? nil
          : KeyboardPart(type: name, statements: statements, removals: removals(in: own, calling: shared))
      }
    }

    /// Returns the functions of an extension that some bodies call, and those that these call.
    private func extended(by own: [FunctionBody], in extensions: [FunctionBody]) -> [FunctionBody] {
      var found: [FunctionBody] = []
      var known: Set<SyntaxIdentifier> = []
      var next = own
      while !next.isEmpty {
        let called = Set(next.flatMap { $0.calls.union($0.observers) })
        next = extensions.filter { called.contains($0.name) && known.insert($0.id).inserted }
        found += next
      }
      return found
    }

    /// Returns the functions that answer notifications of the keyboard, the statements that call them, and the
    /// statements elsewhere that name such notifications.
    ///
    /// - Parameters:
    ///   - own: the bodies of a class and of its base classes.
    ///   - shared: the functions of extensions that these call. They stay, because other classes may call them.
    private func removals(in own: [FunctionBody], calling shared: [FunctionBody]) -> [KeyboardRemoval] {
      let observed = Set((own + shared).flatMap(\.observers))
      func answers(_ body: FunctionBody) -> Bool {
        body.function != nil && !body.isLifeCycle
          && (observed.contains(body.name) || (body.isAboutKeyboard && !body.notificationLines.isEmpty))
      }
      let functions = own.filter(answers)
      let removed = Set(functions.map(\.id))
      let names = Set((functions + shared.filter(answers)).map(\.name))
      let lines = own.filter { !removed.contains($0.id) }.flatMap { body in
        let calls = body.callLines.filter { names.contains($0.name) }.map(\.lines)
        return body.notificationLines
          + calls.filter { call in
            !body.notificationLines.contains { $0.line <= call.line && call.endLine <= $0.endLine }
          }
      }
      return Array(Set(functions.compactMap(\.function) + lines)).sorted {
        ($0.file, $0.line, $0.endLine) < ($1.file, $1.line, $1.endLine)
      }
    }

    private func statements(in own: [FunctionBody]) -> [KeyboardStatement] {
      let observed = Set(own.flatMap(\.observers))
      var chosen = own.filter { $0.isAboutKeyboard || observed.contains($0.name) }
      var known = Set(chosen.map(\.id))
      var next = chosen
      while !next.isEmpty {
        let called = Set(next.flatMap(\.calls))
        next = own.filter { called.contains($0.name) && !$0.isLifeCycle && known.insert($0.id).inserted }
        chosen += next
      }
      let whole = chosen.flatMap(\.leaves)
      let single = own.filter { !known.contains($0.id) }.flatMap(\.leavesAboutKeyboard)
      return Array(Set(whole + single)).sorted { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }
    }
  }

  /// The body of a function, an initializer or a property, as far as it matters for the keyboard.
  private struct FunctionBody {
    private static let lifeCycle: Set<String> = [
      "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "init",
      "loadView",
      "application", "awakeFromNib", "viewDidLayoutSubviews", "viewWillLayoutSubviews", "layoutSubviews",
      "deinit",
      "viewWillTransition", "prepare", "tableView", "collectionView", "textFieldShouldReturn",
    ]

    let id: SyntaxIdentifier
    let name: String
    let isAboutKeyboard: Bool
    /// The names of the functions that it calls without another object.
    let calls: Set<String>
    /// The names of the functions that it registers for keyboard notifications.
    let observers: [String]
    let leaves: [KeyboardStatement]
    let leavesAboutKeyboard: [KeyboardStatement]
    /// The lines of the whole function. Nil for an initializer or a property.
    let function: KeyboardRemoval?
    /// The statements that name a notification of the keyboard, and those that are deleted with them.
    let notificationLines: [KeyboardRemoval]
    /// The innermost statements that call a function without another object.
    let callLines: [(name: String, lines: KeyboardRemoval)]

    var isLifeCycle: Bool { Self.lifeCycle.contains(name) }

    init(_ name: String, _ node: some SyntaxProtocol, in file: EditedFile) {
      (id, self.name) = (node.id, name)
      let reader = BodyReader(file)
      reader.walk(node)
      (calls, observers) = (reader.calls, reader.observers)
      (leaves, leavesAboutKeyboard) = (reader.leaves, reader.leavesAboutKeyboard)
      notificationLines = RemovedStatements(reader.notificationStatements, in: node).all.map {
        file.lines(of: $0)
      }
      callLines = reader.callLines
      function = Syntax(node).as(FunctionDeclSyntax.self).map { declaration in
        let labels = declaration.signature.parameterClause.parameters.map { $0.firstName.text + ":" }
        return file.lines(
          of: node,
          function: "\(name)(\(labels.joined()))")
      }
      // A function that sets a screen up mentions much else; only its statements about the keyboard count.
      let isSetup = reader.leavesAboutKeyboard.count * 4 < reader.leaves.count
      isAboutKeyboard =
        !Self.lifeCycle.contains(name)
        && (KeyboardWords.occur(in: name) || (!isSetup && !reader.leavesAboutKeyboard.isEmpty))
    }
  }

  /// Collects the bodies of each type.
  private final class BodiesOfTypes: ActiveCodeVisitor {
    private let file: EditedFile
    private let names: DeclaredNames
    private(set) var found: [String: [FunctionBody]] = [:]

    init(_ file: EditedFile, _ names: DeclaredNames) { (self.file, self.names) = (file, names) }

    private func add(_ name: String, _ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
      if let type = SurroundingType(of: node, names)?.name {
        found[type, default: []].append(FunctionBody(name, node, in: file))
      }
      return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node.name.text, node) }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { add("init", node) }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { add("deinit", node) }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      add(node.bindings.first?.pattern.trimmedDescription ?? "", node)
    }
  }

  /// Reads the statements of one body.
  private final class BodyReader: ActiveCodeVisitor {
    private let file: EditedFile
    private(set) var calls: Set<String> = []
    private(set) var observers: [String] = []
    private(set) var leaves: [KeyboardStatement] = []
    private(set) var leavesAboutKeyboard: [KeyboardStatement] = []
    private(set) var notificationStatements: [CodeBlockItemSyntax] = []
    private(set) var callLines: [(name: String, lines: KeyboardRemoval)] = []
    /// The statements around the current place, from the outside to the inside.
    private var around: [KeyboardRemoval] = []
    /// The number of statements around the current place that name a notification.
    private var namedAround = 0
    /// Whether each statement around the current place is about the keyboard, such as one with an observer's closure.
    private var surroundings: [Bool] = []

    init(_ file: EditedFile) { self.file = file }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
      // The condition of a statement with inner statements stands on the lines before them.
      let inner = FirstStatement()
      inner.walk(node.item)
      let range = file.range(of: node)
      let head = range.lowerBound..<(inner.start.map { max(range.lowerBound, $0) } ?? range.upperBound)
      let isAboutKeyboard = KeyboardWords.occur(in: file.bytes[head])
      if isAboutKeyboard || !isAppearance(node) {
        let statement = KeyboardStatement(
          file: file.path, line: file.line(of: node),
          endLine: file.line(at: AbsolutePosition(utf8Offset: max(head.lowerBound, head.upperBound - 1))),
          text: file.excerpt(head))
        leaves.append(statement)
        if isAboutKeyboard || surroundings.contains(true) { leavesAboutKeyboard.append(statement) }
      }
      surroundings.append(isAboutKeyboard)
      around.append(file.lines(of: node))
      let namesNotification = KeyboardWords.nameNotification(in: file.bytes[head])
      if namesNotification, namedAround == 0 { notificationStatements.append(node) }
      if namesNotification || namedAround > 0 { namedAround += 1 }
      return .visitChildren
    }

    /// Whether a statement only sets how a view is painted, on which no layout depends.
    private func isAppearance(_ node: CodeBlockItemSyntax) -> Bool {
      guard let operation = Syntax(node.item).as(SequenceExprSyntax.self)?.elements,
        operation.count == 3, let target = operation.first?.as(MemberAccessExprSyntax.self),
        operation.dropFirst().first?.is(AssignmentExprSyntax.self) == true
      else { return false }
      return Self.appearance.contains(target.declName.baseName.text)
    }

    private static let appearance: Set<String> = [
      "backgroundColor", "textColor", "tintColor", "barTintColor", "borderColor", "borderWidth",
      "cornerRadius",
      "shadowColor", "shadowOffset", "shadowOpacity", "shadowRadius", "masksToBounds",
    ]

    override func visitPost(_ node: CodeBlockItemSyntax) {
      surroundings.removeLast()
      around.removeLast()
      namedAround = max(0, namedAround - 1)
    }

    private func addCall(of name: String) {
      calls.insert(name)
      if let lines = around.last { callLines.append((name, lines)) }
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let name = node.calledExpression.as(DeclReferenceExprSyntax.self) {
        addCall(of: name.baseName.text)
      } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base?.trimmedDescription, base == "self" || base == "self?" || base == "self!"
      {
        addCall(of: member.declName.baseName.text)
      }
      return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.macroName.text == "selector", let argument = node.arguments.first?.expression,
        let call = node.ancestry.compactMap({ $0.as(FunctionCallExprSyntax.self) }).first,
        KeyboardWords.occur(in: call.trimmedDescription)
      else { return .visitChildren }
      let name =
        argument.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let name { observers.append(name) }
      return .skipChildren
    }
  }

  /// Finds the first statement inside of a statement.
  private final class FirstStatement: ActiveCodeVisitor {
    private(set) var start: Int?

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
      if start == nil { start = node.positionAfterSkippingLeadingTrivia.utf8Offset }
      return .skipChildren
    }
  }
#endif
