-- Runs in the order in which they were called, and for a result that replaces none, with approvals on, what it was judged
-- to credit, the most that one person could call alone, or the call by two that began it. The others have a desk_act.
ALTER TABLE settlement
  ADD COLUMN called_order bigint NOT NULL DEFAULT nextval('game_order'),
  ADD COLUMN credit bigint CHECK (credit >= 0),
  ADD COLUMN alone_max bigint,
  ADD COLUMN call_id bigint UNIQUE REFERENCES result_call (id),
  ADD CONSTRAINT settlement_judged_is_whole CHECK (num_nonnulls(credit, alone_max) IN (0, 2)),
  ADD CONSTRAINT settlement_above_sum_by_two CHECK (call_id IS NOT NULL OR credit <= alone_max);

-- For lists of the desk by one of these; what is asked for may be few of all.
CREATE INDEX approval_by_status ON approval (status, asked_at DESC, id DESC);
CREATE INDEX transfer_by_status ON transfer (status, id);
CREATE INDEX transfer_by_type ON transfer (type, id);
-- Partial, so that the trigger that numbers a match does not use it, where its own index reads one row.
CREATE INDEX match_of_step ON match (created_at, id) WHERE line = 'STEP';
