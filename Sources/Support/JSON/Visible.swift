/// Returns a text with its control characters escaped, so that text from a user or a file cannot break a line
/// or control a terminal.
///
/// - Parameter kept: A control character that is not escaped, such as the line end in a list of problems.
package func visible(_ text: String, keeping kept: Unicode.Scalar? = nil) -> String {
  var output = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar != kept, scalar.properties.generalCategory == .control {
      output.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    } else {
      output.append(scalar)
    }
  }
  return String(output)
}
