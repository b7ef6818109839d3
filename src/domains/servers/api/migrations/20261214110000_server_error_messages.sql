-- Why a server is in an error state is kept as a message; what is there stays as it was said.
alter table server alter column error type sentence using case
  when error = 'The machine is missing on the engine.' then '{"id": "servers.missing-on-engine"}'::jsonb
  when error is not null then message_of(error) end;
