-- What does turning the device cost each strategy?
SELECT strategy, round(avg(CASE WHEN orientation = 'portrait' THEN score END), 1) AS portrait,
  round(avg(CASE WHEN orientation = 'landscape' THEN score END), 1) AS landscape
FROM contenders GROUP BY strategy ORDER BY strategy;
