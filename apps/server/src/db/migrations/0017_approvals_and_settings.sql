-- Settings that override the defaults of the environment. A sum of NULL is off.
CREATE TABLE setting (
  name text PRIMARY KEY
    CHECK (name IN ('APPROVAL_BAHT', 'DESK_SILENCE_SECONDS', 'DESK_ABSENCE_SECONDS', 'RESULT_RECALL_SECONDS')),
  value integer,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CONSTRAINT setting_in_bounds CHECK (CASE name
    WHEN 'APPROVAL_BAHT' THEN value IS NULL OR value BETWEEN 1000 AND 1000000000
    WHEN 'DESK_SILENCE_SECONDS' THEN value IS NOT NULL AND value BETWEEN 1 AND 60
    WHEN 'DESK_ABSENCE_SECONDS' THEN value IS NOT NULL AND value BETWEEN 10 AND 3600
    WHEN 'RESULT_RECALL_SECONDS' THEN value IS NOT NULL AND value BETWEEN 0 AND 60 END)
);

-- Acts that wait for a second person, or did. The payload is all that the act needs to be done; amount is what it moved
-- when it was asked for, in satang. One that has expired stays PENDING.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('LIMIT', 'SETTING', 'DEPOSIT_ACCOUNT', 'WITHDRAWAL', 'REVERSAL', 'ADJUSTMENT', 'CORRECTION', 'ROLLBACK')),
  subject text NOT NULL,
  payload jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  asked_by text NOT NULL CHECK (asked_by <> ''),
  asked_session uuid,
  asked_address text,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > asked_at),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'APPROVED', 'REFUSED')),
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT approval_by_another CHECK (decided_by <> asked_by),
  CONSTRAINT approval_is_decided CHECK (num_nonnulls(decided_by, decided_at) = CASE status WHEN 'PENDING' THEN 0 ELSE 2 END)
);

-- The same act that is asked for again renews what waits.
CREATE UNIQUE INDEX approval_waits_once ON approval (kind, subject, asked_by, amount, md5(payload::text))
  WHERE status = 'PENDING';
CREATE INDEX approval_by_time ON approval (asked_at DESC, id DESC);

-- Acts that may need a second person, each with the most that one person could do alone when it was done. That is NULL
-- while approvals are off. is_always: a second person was needed at any amount.
CREATE TABLE desk_act (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  alone_max bigint,
  is_always boolean NOT NULL,
  actor text NOT NULL,
  approval_id uuid REFERENCES approval (id),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT desk_act_approval_once UNIQUE (approval_id),
  CONSTRAINT desk_act_needs_approval CHECK (
    approval_id IS NOT NULL OR alone_max IS NULL OR (amount <= alone_max AND NOT is_always))
);

-- The operator who approved what the row is about.
ALTER TABLE audit ADD COLUMN second text;

-- Acts before approvals existed: nobody needed one.
INSERT INTO desk_act (kind, subject, amount, is_always, actor, at)
  SELECT CASE a.action WHEN 'LIMIT_CHANGE' THEN 'LIMIT' ELSE 'DEPOSIT_ACCOUNT' END, a.subject,
         CASE a.action WHEN 'LIMIT_CHANGE' THEN (
           SELECT coalesce(sum(greatest(0, (a.after ->> f.name)::bigint - (a.before ->> f.name)::bigint)), 0) * 100
             FROM unnest(ARRAY['betMax', 'playerMatchMax', 'liabilityMax', 'stepPayoutMax']) AS f (name)) ELSE 0 END,
         a.action = 'DEPOSIT_ACCOUNT_CHANGE', a.actor, a.at
    FROM audit a WHERE a.action IN ('LIMIT_CHANGE', 'DEPOSIT_ACCOUNT_CHANGE') ORDER BY a.id;
