import AvoidanceCommand
import StrategyCatalog

AvoidanceCommand.main(
  name: "avoidance", strategies: StrategyCatalog.families, sources: StrategyCatalog.sources)
