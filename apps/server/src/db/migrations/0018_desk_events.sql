-- Events for the desk go through the outbox as well. `actor` is who did it; players are not told.
ALTER TABLE outbox
  ADD COLUMN desk_channel text CHECK (desk_channel ~ '^(match:[1-9][0-9]*|money|alerts:(trading|money|admin))$'),
  ADD COLUMN actor text,
  DROP CONSTRAINT outbox_check,
  ADD CONSTRAINT outbox_one_address CHECK (num_nonnulls(match_id, player_id, desk_channel) = 1);

-- What was published to the desk in the last hour, for those that were away. Numbered by the publisher, one at a time, so
-- that the numbers are in the order of publication.
CREATE SEQUENCE desk_event_seq;
CREATE TABLE desk_event (
  seq bigint PRIMARY KEY,
  channel text NOT NULL,
  event jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- In the order in which bets were taken, too: the tape of a match is a range of it.
DROP INDEX bet_of_match;
CREATE INDEX bet_of_match ON bet (match_id, settled_run, accepted_order) WHERE match_id IS NOT NULL;
