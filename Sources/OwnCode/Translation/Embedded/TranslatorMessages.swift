import Foundation

// The package and the translator tool both compile this file, so that they agree about every message.

/// A Swift file: the path that the person knows and a text.
public struct SourceText: Codable, Sendable, Equatable {
  /// The path, which also names the file in messages.
  public var path: String
  /// The whole text.
  public var text: String

  /// Creates a file.
  public init(path: String, text: String) { (self.path, self.text) = (path, text) }
}

/// The words by which code for the keyboard is recognized, in small letters.
enum KeyboardVocabulary {
  static let words = [
    "keyboard", "inputaccessory", "contentinset", "scrollrecttovisible", "didbeginediting", "didendediting",
    "shouldbeginediting",
  ]
}

/// One request to the translator tool, which is a JSON object on its standard input.
public enum TranslatorRequest: Codable, Sendable {
  /// Translate the files. Imports of `knownModules` are dropped because their files are among these.
  case translate(files: [SourceText], knownModules: [String])
  /// Leave out what the errors are about.
  case cut(files: [SourceText], errors: [CompilerError])
}

// MARK: Translation

/// The translator's answer to a request to translate.
public struct TranslatedSources: Codable, Sendable {
  /// The translated files in the order of the request.
  public var files: [TranslatedFile] = []
  /// Every class, structure, enumeration, actor, protocol and extension.
  public var types: [DeclaredType] = []
  /// The code that cannot work here.
  public var refusals: [Refusal] = []
  /// The places at which a file is not Swift. The compiler would name the same places.
  public var syntaxErrors: [Refusal] = []
  /// The statements about the keyboard, for each class that has any.
  public var keyboardParts: [KeyboardPart] = []
  /// The calls that present other controllers, in the order of the files.
  public var presentations: [DeclaredPresentation] = []
  /// The types to which type aliases refer, in the words of the code, by the name of the alias. The name begins with the
  /// names of the types around it.
  public var aliases: [String: String] = [:]

  /// Creates an empty answer.
  public init() {}
}

/// A translated file.
public struct TranslatedFile: Codable, Sendable {
  /// The path of the request.
  public var path: String
  /// The text for the compiler, with the same lines as the person's file.
  public var text: String
  /// The file's declarations without the bodies of functions. Other files can be affected by nothing else.
  public var interface: String

  /// Creates a translated file.
  public init(path: String, text: String, interface: String) {
    (self.path, self.text, self.interface) = (path, text, interface)
  }
}

/// A type or an extension that a file declares.
public struct DeclaredType: Codable, Sendable {
  /// The keyword of a declaration.
  public enum Kind: String, Codable, Sendable {
    case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`
  }

  /// The name with the names of the types around it, as in `Outer.Inner`.
  public var name: String
  /// The keyword.
  public var kind: Kind
  /// The file.
  public var file: String
  /// The line of the declaration's name.
  public var line: Int
  /// The first sentence of the documentation comment above a class; empty if there is none.
  public var summary = ""
  /// The superclass and the protocols as they are written.
  public var inherited: [String] = []
  /// The outlets.
  public var outlets: [DeclaredOutlet] = []
  /// The actions.
  public var actions: [DeclaredAction] = []
  /// The initializers.
  public var initializers: [DeclaredInitializer] = []
  /// The stored properties of each object, without outlets.
  public var properties: [DeclaredProperty] = []
  /// The properties that the type's own code sets.
  public var assigned: [String] = []
  /// The static properties of the type itself, such as `shared`.
  public var sharedValues: [String] = []
  /// The cases of an enumeration.
  public var cases: [DeclaredCase] = []
  /// The requirements of a protocol, without those that have a default because they are optional.
  public var requirements: [DeclaredRequirement] = []
  /// Whether the type has generic parameters.
  public var isGeneric = false
  /// Whether the type is inside another one.
  public var isNested = false
  /// Whether other files cannot name the type.
  public var isPrivate = false
  /// The name in `@objc(name)`, which storyboards use.
  public var objcName: String?
  /// The static function `(object, name: String, value: AnyObject) -> Bool` that sets an outlet.
  ///
  /// It is a member of the type. Its name is `_connect_` and the type's name with `_` for a dot; for an extension,
  /// `_in_` and the number of the extension follow. Nil if the declaration has no outlets.
  public var connector: String?
  /// The static function `(object, selector: String, sender: Any) -> Bool` that calls an action.
  ///
  /// Its name is formed as the connector's, with `_perform_`. Nil if the declaration has no actions.
  public var performer: String?

  /// Creates a type without members.
  public init(name: String, kind: Kind, file: String, line: Int) {
    (self.name, self.kind, self.file, self.line) = (name, kind, file, line)
  }
}

/// A property with `@IBOutlet`.
public struct DeclaredOutlet: Codable, Sendable {
  /// The property's name.
  public var name: String
  /// The type without `?` and `!`; the type of the elements for a collection. Empty if none is written.
  public var type: String
  /// The line.
  public var line: Int
  /// Whether the outlet is an array.
  public var isCollection: Bool
  /// Whether the type is written with `?` or `!`.
  public var isOptional: Bool
}

/// A method with `@IBAction`.
public struct DeclaredAction: Codable, Sendable {
  /// The name without arguments.
  public var name: String
  /// The name as storyboards write it, as in `send:`.
  public var selector: String
  /// The argument labels; `_` for none.
  public var labels: [String]
  /// The types of the arguments.
  public var types: [String]
  /// The line.
  public var line: Int
}

/// A stored property of each object of a type.
public struct DeclaredProperty: Codable, Sendable {
  /// The property's name.
  public var name: String
  /// The type as it is written. Empty if none is written.
  public var type: String
  /// The line.
  public var line: Int
  /// Whether a value is written, or follows from an attribute of the property.
  public var hasValue: Bool
  /// Whether the type ends with an exclamation mark, and no value but nil is written.
  public var isUnset: Bool
  /// Whether other files can set the property.
  public var isSettable: Bool
  /// Whether other files can name the property.
  public var isPrivate: Bool
}

/// A case of an enumeration.
public struct DeclaredCase: Codable, Sendable {
  /// The name.
  public var name: String
  /// The values that belong to the case. The label of one without a label is `_`.
  public var parameters: [DeclaredInitializer.Parameter]
}

/// A requirement of a protocol.
public struct DeclaredRequirement: Codable, Sendable {
  /// The keyword of a requirement.
  public enum Kind: String, Codable, Sendable {
    case function, property, other
  }

  /// The keyword.
  public var kind: Kind
  /// The signature of a function, or the name of a property with its type.
  public var signature: String
  /// The type of the property or of the function's result. Nil if the function returns nothing.
  public var result: String?

  /// Creates a requirement.
  public init(_ kind: Kind, _ signature: String, result: String?) {
    (self.kind, self.signature, self.result) = (kind, signature, result)
  }
}

/// An initializer.
public struct DeclaredInitializer: Codable, Sendable {
  /// One parameter of an initializer.
  public struct Parameter: Codable, Sendable {
    /// The label; `_` for none.
    public var label: String
    /// The name in the body of the initializer.
    public var name: String
    /// The type as it is written.
    public var type: String
    /// Whether a call may leave the argument out.
    public var hasDefault: Bool
  }

  /// The parameters.
  public var parameters: [Parameter]
  /// The line.
  public var line: Int
  /// Whether the initializer may return nil.
  public var isFailable: Bool
  /// Whether it is private or `fileprivate`.
  public var isPrivate: Bool
  /// Whether a call needs `try` or `await`.
  public var hasEffects: Bool
}

/// A call of `present(_:animated:completion:)`.
public struct DeclaredPresentation: Codable, Sendable, Hashable {
  /// The type whose code calls it.
  public var type: String
  /// The file.
  public var file: String
  /// The line.
  public var line: Int
  /// The function or property with the call, such as `viewDidAppear(_:)`.
  public var function: String
  /// The class of the presented controller; inside of a navigation controller, that of its first controller. Nil if the
  /// function does not tell it.
  public var shown: String?
  /// The expression that is presented, on one line.
  public var text: String
  /// Whether an alert with text fields is presented.
  public var hasFields: Bool
}

/// Code that cannot work in the lab, or a place that is not Swift.
public struct Refusal: Codable, Sendable, Equatable {
  /// The kind of a refusal.
  public enum Kind: String, Codable, Sendable {
    /// An import of a module that is not here.
    case module
    /// Something that needs an Objective-C runtime.
    case runtime
    /// A value that cells share, so that one cell may change the result of another.
    case shared
    /// A syntax error.
    case syntax
  }

  /// The kind.
  public var kind: Kind
  /// The file.
  public var file: String
  /// The line.
  public var line: Int
  /// The code.
  public var what: String
  /// The reason.
  public var why: String
}

/// The statements about the keyboard that a class and what it calls consist of.
public struct KeyboardPart: Codable, Sendable {
  /// The name of the class.
  public var type: String
  /// The statements in order of their place.
  public var statements: [KeyboardStatement]
  /// The code that answers the keyboard's notifications, which other code for the keyboard replaces.
  public var removals: [KeyboardRemoval]
}

/// Code that is deleted if the class no longer answers the keyboard itself.
public struct KeyboardRemoval: Codable, Sendable, Hashable {
  /// The file.
  public var file: String
  /// The first line.
  public var line: Int
  /// The last line.
  public var endLine: Int
  /// The name of the function, such as `keyboardWillShow(_:)`. Nil for a statement.
  public var function: String?
}

/// One innermost statement about the keyboard.
public struct KeyboardStatement: Codable, Sendable, Hashable {
  /// The file.
  public var file: String
  /// The first line.
  public var line: Int
  /// The last line.
  public var endLine: Int
  /// The first 160 characters of the text on one line.
  public var text: String
}

// MARK: Cuts

/// An error of the compiler.
public struct CompilerError: Codable, Sendable, Hashable {
  /// A note of the compiler about an error.
  public struct Note: Codable, Sendable, Hashable {
    /// The file.
    public var file: String
    /// The line.
    public var line: Int
    /// The text.
    public var message: String

    /// Creates a note.
    public init(file: String, line: Int, message: String) {
      (self.file, self.line, self.message) = (file, line, message)
    }
  }

  /// The file.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int
  /// The text.
  public var message: String
  /// The notes that follow the error.
  public var notes: [Note] = []
  /// The most that the error may take away.
  public var reach = CutReach.statement

  /// Creates an error.
  public init(file: String, line: Int, column: Int, message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }
}

/// The most that one error may take away.
public enum CutReach: Int, Codable, Sendable, CaseIterable {
  /// The innermost statement, or the member if there is no statement.
  case statement
  /// The member.
  case member
  /// The declaration at file level.
  case declaration
  /// The whole file.
  case file
}

/// Something that was left out.
public struct LeftOut: Codable, Sendable, Equatable {
  /// The kind of what was left out.
  public enum Kind: String, Codable, Sendable {
    case statement, value, condition, member, conformance, superclass, attribute, override, type, declaration,
      file
    /// A name of a color or an image, in place of which the code has one without pixels.
    case asset
  }

  /// The kind.
  public var kind: Kind
  /// The file.
  public var file: String
  /// The first line.
  public var line: Int
  /// The last line.
  public var endLine: Int
  /// The compiler's message.
  public var error: String
  /// The first 160 characters of the text on one line.
  public var text: String
  /// Whether the text mentions the keyboard.
  public var isKeyboard: Bool
  /// Whether the code adds views, or sets their constraints or frames.
  public var placesViews: Bool
  /// The name that is not here, if the cut is a call for its effect elsewhere, such as `Analytics.track("shown")`:
  /// its result is not used, and its arguments are literals. Nil for other cuts.
  public var callee: String?

  /// Creates a cut.
  public init(
    kind: Kind, file: String, line: Int, endLine: Int, error: String, text: String, isKeyboard: Bool,
    placesViews: Bool = false, callee: String? = nil
  ) {
    (self.kind, self.file, self.line, self.endLine) = (kind, file, line, endLine)
    (self.error, self.text, self.isKeyboard) = (error, text, isKeyboard)
    (self.placesViews, self.callee) = (placesViews, callee)
  }
}

/// The translator's answer to a request to cut.
public struct CutSources: Codable, Sendable {
  /// The files that changed.
  public var files: [SourceText] = []
  /// The cuts of this round.
  public var leftOut: [LeftOut] = []

  /// Creates an empty answer.
  public init() {}
}
