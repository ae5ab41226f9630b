-- Who holds a match, and the one they share it with.
CREATE TABLE match_holder (
  match_id bigint PRIMARY KEY REFERENCES match (id) ON DELETE CASCADE,
  operator_id bigint NOT NULL REFERENCES operator (id),
  shared_with bigint REFERENCES operator (id) CHECK (shared_with <> operator_id),
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- When each operator's desk last reported that it watches a match. Written every two seconds: room for the new row beside
-- the old one.
CREATE TABLE match_watch (
  match_id bigint NOT NULL REFERENCES match (id) ON DELETE CASCADE,
  operator_id bigint NOT NULL REFERENCES operator (id),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (match_id, operator_id)
) WITH (fillfactor = 50);

-- Null for one that was opened before this was stored.
ALTER TABLE match_window ADD COLUMN opened_at timestamptz;
-- Closes when no desk reports that it is there.
ALTER TABLE match_window ADD COLUMN is_watched boolean NOT NULL DEFAULT false;
