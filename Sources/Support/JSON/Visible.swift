/// A text with its control characters written as escapes: what somebody typed, or a file says, must neither break a line nor
/// steer a terminal.
///
/// - Parameter kept: what may stay, such as the line ends of a list of problems.
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
