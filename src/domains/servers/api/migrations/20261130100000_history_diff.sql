-- What a row of a server's history changed, field to [before, after]; null: nothing that could be named so.
alter table server_history add column diff jsonb;
