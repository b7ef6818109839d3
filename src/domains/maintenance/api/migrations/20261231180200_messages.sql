-- Title and text in other languages, by language: {"de": {"title": "...", "text": "..."}}.
alter table maintenance add column texts jsonb not null default '{}';

-- What is said of maintenance, each to all of its recipients: that it is announced, how it goes, and how it ends.
create table maintenance_message (
  id uuid primary key,
  maintenance_id uuid not null references maintenance (id) on delete cascade,
  kind text collate "C" not null check (kind in ('announced', 'updated', 'completed', 'canceled')),
  body text not null,
  -- In other languages, by language: {"de": "..."}.
  texts jsonb not null,
  at timestamptz not null,
  -- Up to which account it has been told; `notified` once everyone was.
  notified_after uuid,
  notified boolean not null default false
);
create index maintenance_message_of on maintenance_message (maintenance_id, at, id);
create index maintenance_message_waiting on maintenance_message (at, id) where not notified;

insert into maintenance_message (id, maintenance_id, kind, body, texts, at, notified_after)
select gen_random_uuid(), id, case when cancelled_at is null then 'announced' else 'canceled' end, '', '{}', created_at, notified_after
from maintenance where not notified;

drop trigger maintenance_work on maintenance;
drop index maintenance_not_notified;
alter table maintenance drop column notified, drop column notified_after;
create trigger maintenance_message_work after insert or update on maintenance_message
  for each row when (not new.notified) execute function notify_work('maintenance');
