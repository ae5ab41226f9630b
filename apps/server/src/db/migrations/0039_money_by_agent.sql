-- Whose players moved it. Until now the contract has allowed agent 1 alone; the row that only names a day has agent 0.
ALTER TABLE day_moved ADD COLUMN agent_id integer NOT NULL DEFAULT 1;
ALTER TABLE day_moved DISABLE TRIGGER USER;
UPDATE day_moved SET agent_id = 0 WHERE kind = '';
ALTER TABLE day_moved ENABLE TRIGGER USER;
ALTER TABLE day_moved
  ALTER COLUMN agent_id DROP DEFAULT,
  DROP CONSTRAINT day_moved_pkey,
  ADD PRIMARY KEY (day, kind, agent_id);
