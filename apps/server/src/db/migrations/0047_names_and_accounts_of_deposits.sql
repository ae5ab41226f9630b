-- From here on the ledger check takes a sender's name that the crediting operator typed for that operator's word, and a
-- line of another account than the player was shown for no arrival.
COMMENT ON COLUMN transfer.arrival_by IS 'whose word the sender''s name is, unless the line or a verifier shows it';
