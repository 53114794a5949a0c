import AvoidanceCommand
import StrategyCatalog

AvoidanceCommand.main(
  name: "bad-lab", strategies: StrategyCatalog.families + [GoodFamily.self, BadFamily.self],
  sources: StrategyCatalog.sources)
