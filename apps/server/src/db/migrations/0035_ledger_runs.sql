-- Verifications of the ledger by servers, so that any of them knows the last one, and the desk shows those before it. What
-- was verified is at least as new as `started_at`.
CREATE TABLE ledger_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL CHECK (finished_at >= started_at),
  rules integer NOT NULL CHECK (rules > 0),
  violated_rules integer NOT NULL CHECK (violated_rules BETWEEN 0 AND rules),
  violations bigint NOT NULL,
  CONSTRAINT ledger_run_counts_agree CHECK ((violated_rules = 0) = (violations = 0) AND violations >= 0)
);

-- Whose players they were. Until now the contract has allowed agent 1 alone.
ALTER TABLE day_settled ADD COLUMN agent_id integer NOT NULL DEFAULT 1;
ALTER TABLE day_settled
  ALTER COLUMN agent_id DROP DEFAULT,
  DROP CONSTRAINT day_settled_pkey,
  ADD PRIMARY KEY (day, match_id, trader, agent_id);

-- Without it the report of today reads every posting since the last vacuum.
ALTER INDEX posting_by_time SET (autosummarize = on);
