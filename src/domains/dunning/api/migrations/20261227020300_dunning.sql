-- An account that owes, or that the plan leaves alone.
create table dunning_case (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  -- When it began to owe, or was excluded.
  since timestamptz not null,
  -- In which it owes, as it was looked at last.
  currency text collate "C" check (currency in ('USD', 'ILS', 'EUR')),
  -- When the balance fell below zero; null: it owes nothing.
  started_at timestamptz,
  -- The step that comes next, by its place in the plan.
  next_step int not null default 0 check (next_step >= 0),
  -- When it is done; null: there is none left, or it does not come.
  due_at timestamptz,
  paused_until timestamptz,
  pause_reason text not null default '',
  -- The account state before the plan changed it, and what the plan made of it.
  state_before text collate "C",
  state_made text collate "C",
  excluded_at timestamptz,
  excluded_by text,
  exclusion_reason text not null default '',
  check ((state_before is null) = (state_made is null)),
  check ((excluded_at is null) = (excluded_by is null)),
  check (started_at is not null or (due_at is null and paused_until is null))
);
create index dunning_case_due on dunning_case (due_at) where due_at is not null;
create index dunning_case_site on dunning_case (site_id, since, account_id);
create index dunning_case_all on dunning_case (since, account_id);

-- Servers that the plan has suspended, and that it lets run again.
create table dunning_server (
  server_id uuid primary key references server (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade
);
create index dunning_server_account on dunning_server (account_id);

-- Balances that have crossed zero since the loop has looked. Rows are only added by postings, so that these wait for nothing.
create table dunning_change (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  site_id uuid not null
);

create function dunning_crossing() returns trigger language plpgsql as $$
begin
  insert into dunning_change (account_id, site_id) values (new.account_id, new.site_id);
  perform pg_notify('skydeck_work', 'dunning');
  return null;
end $$;
create trigger ledger_account_dunning after update of total on ledger_account for each row
  when (new.account_id is not null and (old.total > 0) <> (new.total > 0)) execute function dunning_crossing();
