-- The session in which the holder took the match; null where it was handed over. Sessions are deleted in the end.
ALTER TABLE match_holder ADD COLUMN session_id uuid;
