-- When betting closed, for the ticket; windows closed before this migration have no time.
ALTER TABLE match_window ADD COLUMN closed_at timestamptz;
