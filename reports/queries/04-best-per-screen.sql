-- Which strategy serves each screen best?
WITH tally AS (
  SELECT screen, strategy, count(*) AS cells, sum(CASE WHEN status <> 'pass' THEN 1 ELSE 0 END) AS failing,
    avg(score) AS mean_score
  FROM contenders GROUP BY screen, strategy),
ranked AS (
  SELECT *, row_number() OVER (
    PARTITION BY screen ORDER BY 1.0 * failing / cells, mean_score DESC, strategy) AS place FROM tally)
SELECT screen, strategy, failing, cells, round(mean_score, 1) AS mean_score
FROM ranked WHERE place = 1 ORDER BY screen;
