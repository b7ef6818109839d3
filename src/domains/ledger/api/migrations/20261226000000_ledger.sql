-- What a customer is owed, or what a site has of one kind, in one currency.
create table ledger_account (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid references account (id),
  kind text collate "C" not null,
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- The sum of the postings of a customer, debit positive. Those of a site are summed when read: all charges share them.
  total bigint not null default 0,
  check ((kind = 'customer') = (account_id is not null))
);
create unique index ledger_account_customer on ledger_account (account_id, currency) where account_id is not null;
create unique index ledger_account_site on ledger_account (site_id, kind, currency) where account_id is null;

create table ledger_entry (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- Makes an entry happen once.
  key text collate "C" not null unique,
  kind text collate "C" not null,
  at timestamptz not null,
  -- What it was made of, such as a span of use or a payment order.
  cause_kind text collate "C" not null,
  cause_id uuid not null,
  by_name text not null,
  by_source text collate "C" not null,
  postings int not null check (postings >= 2),
  created_at timestamptz not null default now()
);
create index ledger_entry_cause on ledger_entry (cause_id);

create table ledger_posting (
  entry_id uuid not null references ledger_entry (id),
  number int not null,
  ledger_account_id uuid not null references ledger_account (id),
  -- Minor units: debit positive, credit negative.
  amount bigint not null check (amount <> 0),
  -- The total of a customer's account with this posting.
  total_after bigint,
  -- The order in which totals changed.
  seq bigint generated always as identity,
  primary key (entry_id, number)
);
create index ledger_posting_account on ledger_posting (ledger_account_id, seq);

create function ledger_total() returns trigger language plpgsql as $$
begin
  update ledger_account set total = total + new.amount
    where id = new.ledger_account_id and account_id is not null returning total into new.total_after;
  return new;
end $$;
create trigger ledger_posting_total before insert on ledger_posting for each row execute function ledger_total();

-- At the commit, so that an entry and its postings may come one after the other. The number of postings is part of the entry:
-- none can be added later, not even two that balance.
create function ledger_balanced() returns trigger language plpgsql as $$
declare
  entry uuid := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'entry_id')::uuid end;
begin
  if exists (
    select from ledger_posting p join ledger_account a on a.id = p.ledger_account_id
    where p.entry_id = entry group by a.currency having sum(p.amount) <> 0
  ) then raise exception 'ledger entry % does not balance', entry using errcode = 'check_violation'; end if;
  if (select postings from ledger_entry where id = entry) <> (select count(*) from ledger_posting where entry_id = entry)
  then raise exception 'ledger entry % lacks a posting, or has one too many', entry using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_balanced();
create constraint trigger ledger_posting_balanced after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_balanced();

create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_posting_no_truncate before truncate on ledger_posting
  for each statement execute function refuse_change();
