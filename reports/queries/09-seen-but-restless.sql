-- Where is everything seen, but the screen moves badly?
SELECT strategy, count(*) AS cells, round(min(motion), 1) AS worst_motion
FROM contenders WHERE judged AND moved AND outcome = 'pass' AND occlusion >= 90 AND motion < 80
GROUP BY strategy ORDER BY cells DESC, strategy;
