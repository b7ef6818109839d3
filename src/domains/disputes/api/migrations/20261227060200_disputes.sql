-- An objection of a customer to an invoice, or to one of its lines.
create table dispute (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  invoice_id uuid not null references invoice (id),
  invoice_number text collate "C" not null,
  -- The number of the line, and what it is of; null: the whole invoice.
  line int check (line > 0),
  object_name text not null default '',
  meter text collate "C" not null default '',
  state text collate "C" not null check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- Minor units with tax.
  amount bigint not null check (amount > 0),
  reason text not null,
  opened_by text not null,
  opened_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  answer text not null default '',
  credit_note_id uuid references invoice (id),
  credit_note_number text collate "C",
  credited bigint,
  last_message_at timestamptz,
  check ((state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check ((state = 'accepted') = (credit_note_id is not null)),
  check ((credit_note_id is null) = (credit_note_number is null) and (credit_note_id is null) = (credited is null))
);
create unique index dispute_open_once on dispute (invoice_id, coalesce(line, 0)) where state = 'open';
create index dispute_invoice on dispute (invoice_id, opened_at, id);
create index dispute_account on dispute (account_id, opened_at, id);
create index dispute_site on dispute (site_id, opened_at, id);
create index dispute_all on dispute (opened_at, id);
create index dispute_open_of on dispute (account_id) where state = 'open';
create index dispute_note on dispute (credit_note_id) where credit_note_id is not null;

create table dispute_message (
  id uuid primary key,
  dispute_id uuid not null references dispute (id) on delete cascade,
  at timestamptz not null,
  by_name text not null,
  by_staff boolean not null,
  body text not null
);
create index dispute_message_of on dispute_message (dispute_id, at, id);

-- Dunning leaves alone what is disputed, as far as its invoice is not paid.
create or replace view dunning_uncounted (account_id, currency, amount) as
  select d.account_id, d.currency, sum(least(d.amount, i.due))::bigint from (
    select account_id, currency, invoice_id, sum(amount) as amount from dispute
    where state = 'open' group by account_id, currency, invoice_id
  ) d join invoice_due i on i.invoice_id = d.invoice_id group by d.account_id, d.currency;
