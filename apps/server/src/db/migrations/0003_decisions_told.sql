-- A decision is a bet and the number of its settlement. Of each bet: the last decision that its player was told, the run
-- of the match's settlement that it was told in, and the claim of the device that told it.
ALTER TABLE bet
  ADD COLUMN told_no integer NOT NULL DEFAULT 0,
  ADD COLUMN told_run integer NOT NULL DEFAULT 0,
  ADD COLUMN told_claim uuid;

-- What was decided before anything was told is not told any more.
UPDATE bet SET told_no = settle_no, told_run = settled_run WHERE settle_no > 0;

-- Few at any time, however long the history grows.
CREATE INDEX bet_untold ON bet (player_id) WHERE told_no < settle_no;
