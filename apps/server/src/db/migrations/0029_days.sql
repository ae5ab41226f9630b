-- Postings of a time are found without an index that every bet would write: they are stored in the order of their times.
CREATE INDEX posting_by_time ON posting USING brin (created_at);

-- Days that were closed at the desk. The day ends then, or at 06:00 in Bangkok if that was earlier; what happens later
-- belongs to the next day.
CREATE TABLE day_close (
  day date PRIMARY KEY,
  ends_at timestamptz NOT NULL,
  closed_by text NOT NULL CHECK (closed_by <> ''),
  closed_at timestamptz NOT NULL CHECK (closed_at >= ends_at)
);

-- The sums of days that are over, which no later act changes. What was settled, by match (0: bets over several) and by
-- whose price it was, from the bets and from the house's accounts.
CREATE TABLE day_settled (
  day date NOT NULL,
  match_id bigint NOT NULL,
  trader text NOT NULL,
  bets bigint NOT NULL,
  stakes bigint NOT NULL,
  returned bigint NOT NULL,
  paid bigint NOT NULL,
  posted_stakes bigint NOT NULL,
  posted_result bigint NOT NULL,
  PRIMARY KEY (day, match_id, trader)
);
-- What moved at the bank and by adjustments, by the kind of its posting; a row for each day, so that days without any are
-- known.
CREATE TABLE day_moved (
  day date NOT NULL,
  kind text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  posted bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
