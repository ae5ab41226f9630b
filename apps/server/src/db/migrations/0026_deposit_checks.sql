-- What an operator has found of a deposit in the bank's list; is_own: the sender is the account's holder. Transfers can be
-- left for later, and a withdrawal approved before it is paid.
ALTER TABLE transfer
  ADD COLUMN arrival_bank_id text CHECK (arrival_bank_id ~ '^[0-9]{3}$'),
  ADD COLUMN arrival_bank_ref text CHECK (arrival_bank_ref ~ '^[A-Z0-9]{6,40}$'),
  ADD COLUMN arrival_amount bigint CHECK (arrival_amount > 0),
  ADD COLUMN arrival_name text CHECK (char_length(arrival_name) BETWEEN 1 AND 100),
  ADD COLUMN arrival_is_own boolean,
  ADD COLUMN arrival_by text CHECK (arrival_by <> ''),
  ADD COLUMN arrival_at timestamptz,
  ADD COLUMN aside_by text CHECK (aside_by <> ''),
  ADD COLUMN aside_at timestamptz,
  ADD COLUMN approved_by text CHECK (approved_by <> ''),
  ADD COLUMN approved_at timestamptz,
  ADD CONSTRAINT transfer_arrival_whole CHECK (
    num_nonnulls(arrival_amount, arrival_name, arrival_is_own, arrival_by, arrival_at) = CASE WHEN arrival_at IS NULL THEN 0 ELSE 5 END
    AND num_nonnulls(arrival_bank_id, arrival_bank_ref) IN (0, 2)
    AND (arrival_at IS NULL AND arrival_bank_ref IS NULL OR arrival_at IS NOT NULL AND type = 'deposit')),
  ADD CONSTRAINT transfer_aside_whole CHECK ((aside_by IS NULL) = (aside_at IS NULL)),
  ADD CONSTRAINT transfer_approval_whole CHECK (
    (approved_by IS NULL) = (approved_at IS NULL) AND (approved_at IS NULL OR type = 'withdraw'));

CREATE INDEX approval_of_subject ON approval (subject) WHERE status = 'PENDING';

ALTER TABLE approval
  DROP CONSTRAINT approval_kind_check,
  ADD CONSTRAINT approval_kind_check CHECK (kind IN
    ('LIMIT', 'SETTING', 'DEPOSIT_ACCOUNT', 'DEPOSIT', 'WITHDRAWAL', 'REVERSAL', 'ADJUSTMENT', 'CORRECTION', 'ROLLBACK'));

-- Deposits that were credited before their checks could need a second person.
INSERT INTO desk_act (kind, subject, amount, is_always, actor, at)
  SELECT 'DEPOSIT', 'transaction/' || id, amount, true, decided_by, decided_at
    FROM transfer WHERE type = 'deposit' AND (status = 'success' OR reversed_at IS NOT NULL) ORDER BY id;
