-- These tables grow by every bet, so the database looks at them often, and at ten times as many rows and values as
-- plans here depend on: each look took a processor for a third of a second, and all who bet meanwhile waited for it.
DO $$
DECLARE
  v_column record;
BEGIN
  FOR v_column IN
    SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name IN ('bet', 'bet_leg', 'entry', 'posting', 'request_key')
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s', v_column.table_name, v_column.column_name,
                   CASE WHEN v_column.data_type IN ('bytea', 'jsonb') THEN 0 ELSE 10 END);
  END LOOP;
END $$;
