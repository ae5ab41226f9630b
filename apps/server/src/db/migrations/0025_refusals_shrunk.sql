-- Until when stored refusals have been reduced to their codes.
CREATE TABLE refusals_shrunk (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  until timestamptz NOT NULL
);
INSERT INTO refusals_shrunk (until) SELECT coalesce(min(created_at), clock_timestamp()) FROM request_key;
