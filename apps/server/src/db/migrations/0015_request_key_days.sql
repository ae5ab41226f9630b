-- Finds the requests of a day, whose refusals shrink; an ordinary index would cost every bet more.
CREATE INDEX request_key_created_at ON request_key USING brin (created_at);
