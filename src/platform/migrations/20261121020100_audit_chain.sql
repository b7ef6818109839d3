-- The support session that a change was made in.
alter table audit add column support_id uuid;
create index audit_support on audit (support_id) where support_id is not null;

create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- One row a day: the keyed hash of the day's audit rows and of the row before, so that a change of either shows.
create table audit_digest (
  day date primary key,
  rows int not null,
  digest bytea not null,
  made_at timestamptz not null default now()
);
create trigger audit_digest_append_only before update or delete on audit_digest for each row execute function refuse_change();
create trigger audit_digest_no_truncate before truncate on audit_digest
  for each statement execute function refuse_change();
