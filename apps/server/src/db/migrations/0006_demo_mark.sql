-- Whether this is the database of a demo. The first start decides it, for good.
CREATE TABLE database_mark (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_demo boolean NOT NULL,
  marked_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The demo's bank decides transfers only of players who registered in the database of a demo.
ALTER TABLE player ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
