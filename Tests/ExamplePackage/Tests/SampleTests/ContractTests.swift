import Foundation
import KeyboardAvoidance
import Testing
import Sample

@Test("the strategy keeps its contract", arguments: SampleFamily.variants.indices)
func contract(_ variant: Int) {
  #expect(StrategyContract.breaches(of: SampleFamily.variants[variant]) == [])
}

@Test("a covered input moves up to the keyboard, and down again after the hide")
func movesToKeyboardAndBack() {
  let screen = ScriptedHost(fullScreen: 393, 852, safeTop: 59, safeBottom: 34)
  let input = screen.addInput(700, 44)
  let session = ContractSession(SampleFamily.variants[0], on: screen)
  session.focus(input)
  session.show(335)
  // The keyboard's top edge is at 852 - 335 = 517.
  #expect(screen.onScreen(input).maxY == 517)
  session.hide()
  #expect(screen.onScreen(input).minY == 700)
}
