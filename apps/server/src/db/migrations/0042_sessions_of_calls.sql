-- From where the first one called: the run begins later, in nobody's session.
ALTER TABLE result_call
  ADD COLUMN first_session uuid,
  ADD COLUMN first_address text;
