-- Who closed betting, and why if nobody decided so. Null while it is open, and for a window closed before this was stored.
ALTER TABLE match_window
  ADD COLUMN closed_by text CHECK (closed_by IS NULL OR closed_order IS NOT NULL),
  ADD COLUMN closed_cause text
    CHECK (closed_cause IS NULL OR closed_by IS NOT NULL AND closed_cause IN ('SILENCE', 'ABSENCE', 'CAP', 'CLOCK', 'SESSIONS_ENDED'));
