-- What the desk's lists need.

-- A stadium that is not used at the moment.
ALTER TABLE stadium ADD COLUMN is_off boolean NOT NULL DEFAULT false;

-- The cards of a night.
CREATE INDEX match_of_night ON match (night, stadium_id, fighting_at, match_no);
-- Few at any time, however long the history grows.
CREATE INDEX match_without_result ON match (id) WHERE is_ended AND result IS NULL;

-- Checked at the end of a statement, in which matches exchange their numbers.
ALTER TABLE match
  DROP CONSTRAINT match_no_once,
  ADD CONSTRAINT match_no_once UNIQUE (stadium_id, line, night, match_no) DEFERRABLE;

-- A match on which betting was never open may be removed. Its rates and its exposure go with it.
ALTER TABLE rate
  DROP CONSTRAINT rate_match_id_fkey,
  ADD CONSTRAINT rate_match_id_fkey FOREIGN KEY (match_id) REFERENCES match (id) ON DELETE CASCADE;
ALTER TABLE exposure
  DROP CONSTRAINT exposure_match_id_fkey,
  ADD CONSTRAINT exposure_match_id_fkey FOREIGN KEY (match_id) REFERENCES match (id) ON DELETE CASCADE;

-- Step bets that are not decided; live bets are not in it.
CREATE INDEX bet_open_step ON bet (kind) WHERE status IN ('PENDING', 'ACCEPTED') AND kind <> 'LIVE';

-- The audit trail by what it is filtered by, each newest first.
CREATE INDEX audit_by_actor ON audit (actor, id);
CREATE INDEX audit_by_action ON audit (action, id);
CREATE INDEX audit_by_subject ON audit (subject, id);
CREATE INDEX audit_by_subject_id ON audit (split_part(subject, '/', 2), id);
CREATE INDEX audit_by_time ON audit (at);

-- For how long an event waits to be published.
ALTER TABLE outbox ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT clock_timestamp();
