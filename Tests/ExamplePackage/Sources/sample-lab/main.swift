import AvoidanceCommand
import Sample
import StrategyCatalog

AvoidanceCommand.main(
  name: "sample-lab", strategies: StrategyCatalog.families + [SampleFamily.self],
  sources: StrategyCatalog.sources)
