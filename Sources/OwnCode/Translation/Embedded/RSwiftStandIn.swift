// The compiler sees this file beside a person's translated files if the app uses R.swift, which generates the type R when Xcode
// builds the app. It is written for this program, after the README of R.swift 7 (github.com/mac-cain13/R.swift).

import Foundation
import UIKit

/// The app's resources by name. Nibs, storyboards and reuse identifiers are not here.
enum R {
  static var color: NamedResources<UIColor> { NamedResources { UIColor(named: $0) } }
  static var image: NamedResources<UIImage> { NamedResources { UIImage(named: $0) } }
  static var font: NamedFonts { NamedFonts() }
  static var string: StringTables { StringTables() }

  /// Colors or images.
  @dynamicMemberLookup
  struct NamedResources<Resource> {
    let make: (String) -> Resource?

    subscript(dynamicMember name: String) -> () -> Resource? { { make(name) } }
  }

  /// Fonts.
  @dynamicMemberLookup
  struct NamedFonts {
    subscript(dynamicMember name: String) -> NamedFont { NamedFont(name: name) }
  }

  /// A font of any size.
  @dynamicCallable
  struct NamedFont {
    let name: String

    func dynamicallyCall(withKeywordArguments arguments: KeyValuePairs<String, CGFloat>) -> UIFont? {
      UIFont(name: name, size: arguments.first?.value ?? 17)
    }
  }

  /// The files with the app's texts.
  @dynamicMemberLookup
  struct StringTables {
    subscript(dynamicMember name: String) -> StringTable { StringTable() }
  }

  /// A file with texts.
  @dynamicMemberLookup
  struct StringTable {
    subscript(dynamicMember key: String) -> LocalizedText { LocalizedText(key: key) }
  }

  /// A text with placeholders. It consists of the words of its key, because the app's translations are not read.
  @dynamicCallable
  struct LocalizedText {
    let key: String

    func dynamicallyCall(withArguments arguments: [Any]) -> String {
      var words = ""
      for letter in key.replacingOccurrences(of: "_", with: " ") {
        words +=
          letter.isUppercase && words.last?.isLowercase == true ? " \(letter.lowercased())" : "\(letter)"
      }
      return ([words.prefix(1).uppercased() + words.dropFirst()] + arguments.map { "\($0)" })
        .joined(separator: " ")
    }
  }
}
