-- How often is a strategy worse than doing nothing at all?
SELECT c.strategy, count(*) AS cells, sum(CASE WHEN c.score < f.score THEN 1 ELSE 0 END) AS worse_than_nothing
FROM contenders AS c JOIN cells AS f
  ON f.strategy = 'none' AND f.device = c.device AND f.orientation = c.orientation AND f.scenario = c.scenario
  AND f.screen = c.screen
GROUP BY c.strategy ORDER BY worse_than_nothing DESC, c.strategy;
