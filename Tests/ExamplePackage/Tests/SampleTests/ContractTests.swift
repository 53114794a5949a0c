import StrategyContract
import Testing
import Sample

@Test("the strategy keeps its contract", arguments: SampleFamily.variants.indices)
func contract(_ variant: Int) {
  #expect(StrategyContract.breaches(of: SampleFamily.variants[variant]) == [])
}
