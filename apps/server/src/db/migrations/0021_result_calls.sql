-- Calls of a result by one operator or by two, who do not see what the other has called. An agreed result waits until
-- begins_at, and may be recalled until then. Only the last call of a match is open.
CREATE TABLE result_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  match_id bigint NOT NULL REFERENCES match (id),
  -- Of the match as it was seen: with the next one the call is void.
  version bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('CALLED', 'WAITING', 'BEGUN', 'UNEQUAL', 'RECALLED', 'EXPIRED')),
  needs_second boolean NOT NULL,
  first_by text NOT NULL CHECK (first_by <> ''),
  first_result text NOT NULL CHECK (first_result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  first_at timestamptz NOT NULL,
  second_by text CHECK (second_by <> ''),
  second_result text CHECK (second_result IN ('RED', 'BLUE', 'DRAW', 'CANCEL')),
  second_at timestamptz,
  reason text,
  begins_at timestamptz,
  CONSTRAINT result_call_by_two CHECK (second_by <> first_by),
  CONSTRAINT result_call_second_is_whole CHECK (num_nonnulls(second_by, second_result, second_at) IN (0, 3)),
  CONSTRAINT result_call_is_agreed CHECK (
    status NOT IN ('WAITING', 'BEGUN')
    OR begins_at IS NOT NULL AND coalesce(second_result = first_result, NOT needs_second))
);

CREATE UNIQUE INDEX result_call_one_open ON result_call (match_id) WHERE status IN ('CALLED', 'WAITING');
CREATE INDEX result_call_of_match ON result_call (match_id, id);
CREATE INDEX result_call_waiting ON result_call (begins_at) WHERE status = 'WAITING';

-- Corrections before approvals existed: nobody needed one.
INSERT INTO desk_act (kind, subject, amount, is_always, actor, at)
  SELECT CASE s.result WHEN 'WAIT' THEN 'ROLLBACK' ELSE 'CORRECTION' END, 'match/' || s.match_id, 0, false, s.called_by,
         s.called_at
    FROM settlement s
    LEFT JOIN settlement before ON before.match_id = s.match_id AND before.run_no = s.run_no - 1
   WHERE s.run_no > 1 AND before.result <> 'WAIT'
   ORDER BY s.match_id, s.run_no;
