-- What two people did, which is little of all.
CREATE INDEX audit_by_two ON audit (id) WHERE second IS NOT NULL;
