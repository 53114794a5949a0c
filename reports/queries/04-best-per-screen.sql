-- Which strategy serves each screen best?
WITH tally AS (
  SELECT screen, strategy, count(*) AS cells, sum(CASE WHEN outcome = 'pass' THEN 1 ELSE 0 END) AS passing,
    avg(score) AS mean_score
  FROM contenders WHERE judged GROUP BY screen, strategy),
ranked AS (
  SELECT *, row_number() OVER (
    PARTITION BY screen ORDER BY 1.0 * passing / cells DESC, mean_score DESC, strategy) AS place FROM tally)
SELECT screen, strategy, passing, cells, round(mean_score, 1) AS mean_score
FROM ranked WHERE place = 1 ORDER BY screen;
