-- Who set a rate, and the rungs and spread that were chosen; NULL for one given by hand or set before this migration.
ALTER TABLE rate ADD COLUMN set_by text, ADD COLUMN chosen jsonb;
