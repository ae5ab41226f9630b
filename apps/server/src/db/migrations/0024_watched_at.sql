-- Since when betting that is open is watched, where that is later than its opening.
ALTER TABLE match_window ADD COLUMN watched_at timestamptz;

-- A match with a result is neither held nor watched.
DELETE FROM match_holder h USING match m WHERE m.id = h.match_id AND m.result IS NOT NULL;
DELETE FROM match_watch w USING match m WHERE m.id = w.match_id AND m.result IS NOT NULL;
