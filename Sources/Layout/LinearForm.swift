/// A sum of unknowns, parameters and a number.
///
/// Parameters are the input numbers of a layout (sizes, insets, intrinsic heights). For the solver they are
/// part of the constant, so a new environment changes only constants.
struct LinearForm {
  struct Part: Equatable {
    var index: Int
    var coefficient: Double
  }

  var unknowns: [Part] = []
  var parameters: [Part] = []
  var constant = 0.0

  static func unknown(_ index: Int) -> LinearForm {
    LinearForm(unknowns: [Part(index: index, coefficient: 1)])
  }

  static func parameter(_ index: Int) -> LinearForm {
    LinearForm(parameters: [Part(index: index, coefficient: 1)])
  }

  static func number(_ value: Double) -> LinearForm { LinearForm(constant: value) }

  static func + (left: LinearForm, right: LinearForm) -> LinearForm {
    LinearForm(
      unknowns: sum(left.unknowns, right.unknowns), parameters: sum(left.parameters, right.parameters),
      constant: left.constant + right.constant)
  }

  static func - (left: LinearForm, right: LinearForm) -> LinearForm { left + -1 * right }

  static prefix func - (form: LinearForm) -> LinearForm { -1 * form }

  static func * (factor: Double, form: LinearForm) -> LinearForm {
    func scale(_ part: Part) -> Part { Part(index: part.index, coefficient: factor * part.coefficient) }
    return LinearForm(
      unknowns: form.unknowns.map(scale), parameters: form.parameters.map(scale),
      constant: factor * form.constant)
  }

  private static func sum(_ left: [Part], _ right: [Part]) -> [Part] {
    var result = left
    for part in right {
      if let place = result.firstIndex(where: { $0.index == part.index }) {
        result[place].coefficient += part.coefficient
      } else {
        result.append(part)
      }
    }
    result.removeAll { $0.coefficient == 0 }
    return result
  }
}

/// A rectangle of linear forms, in the root view's coordinates with y growing downwards.
struct FormRect {
  var minX: LinearForm
  var minY: LinearForm
  var width: LinearForm
  var height: LinearForm

  var maxX: LinearForm { minX + width }
  var maxY: LinearForm { minY + height }
  var midX: LinearForm { minX + 0.5 * width }
  var midY: LinearForm { minY + 0.5 * height }

  func inset(left: LinearForm, top: LinearForm, right: LinearForm, bottom: LinearForm) -> FormRect {
    FormRect(
      minX: minX + left, minY: minY + top, width: width - left - right, height: height - top - bottom)
  }
}
