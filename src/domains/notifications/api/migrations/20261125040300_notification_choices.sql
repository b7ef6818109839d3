-- What somebody wants to hear of one server, or of all with a tag; nothing: what the preferences say.
create table notification_choice (
  account_id uuid not null references account (id) on delete cascade,
  server_id uuid references server (id) on delete cascade,
  tag text collate "C",
  topic text not null check (topic in ('power', 'tasks', 'traffic', 'alerts')),
  heard boolean not null,
  check ((server_id is null) <> (tag is null)),
  unique nulls not distinct (account_id, server_id, tag, topic)
);
create index notification_choice_server on notification_choice (server_id) where server_id is not null;

-- Somebody chose to hear of it: it is mailed whatever the preferences say.
alter table notification add column chosen boolean not null default false;
