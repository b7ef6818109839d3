-- Who sells on a site, as its documents say it.
create table legal_entity (
  site_id uuid primary key references site (id),
  legal_name text not null,
  country text collate "C" not null,
  region text collate "C" not null default '',
  city text not null,
  postal_code text not null default '',
  street text not null,
  tax_id text collate "C" not null default '',
  -- The entry in a commercial register, as it is printed.
  registration text not null default '',
  email text not null default '',
  -- The bank account, line by line, as it is printed.
  bank text not null default '',
  -- What the numbers of its documents begin with.
  prefix text collate "C" not null,
  -- Whether the prices contain the tax.
  tax_inside boolean not null default false,
  due_days int not null default 14 check (due_days between 0 and 120),
  version int not null default 1,
  changed_at timestamptz not null
);

-- The last number of each series. Whoever issues holds the row until the transaction ends, so that a rollback leaves no hole.
create table invoice_series (
  site_id uuid not null references site (id),
  kind text collate "C" not null check (kind in ('invoice', 'credit-note')),
  last_number int not null check (last_number > 0),
  primary key (site_id, kind)
);

-- A document: an invoice of a month, or a credit note about one.
create table invoice (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  kind text collate "C" not null check (kind in ('invoice', 'credit-note')),
  -- Of a credit note: what it is about.
  of_id uuid references invoice (id),
  status text collate "C" not null check (status in ('draft', 'issued')),
  number int,
  number_text text collate "C",
  month date not null,
  currency text collate "C" not null check (currency in ('USD', 'ILS', 'EUR')),
  -- Minor units.
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0 check (total >= 0 and total = net + tax),
  created_at timestamptz not null,
  issued_at timestamptz,
  due_at timestamptz,
  -- Seller, buyer, rates and texts as they were.
  document jsonb,
  -- SHA-256 of the document and its lines.
  hash text collate "C",
  -- What became of it since: what was paid, credited, and paid back of that.
  paid bigint not null default 0 check (paid between 0 and total),
  credited bigint not null default 0 check (credited between 0 and total),
  refunded bigint not null default 0 check (refunded between 0 and total),
  sent_at timestamptz,
  check ((kind = 'credit-note') = (of_id is not null)),
  check ((status = 'issued') = (number is not null) and (status = 'issued') = (number_text is not null)
    and (status = 'issued') = (issued_at is not null) and (status = 'issued') = (document is not null)
    and (status = 'issued') = (hash is not null))
);
-- One invoice for an account, month and currency, however often it is ordered.
create unique index invoice_once on invoice (account_id, month, currency) where kind = 'invoice';
create unique index invoice_number on invoice (site_id, kind, number) where number is not null;
create index invoice_account on invoice (account_id, issued_at, id);
create index invoice_site on invoice (site_id, issued_at, id);
create index invoice_all on invoice (issued_at, id);
create index invoice_of on invoice (of_id) where of_id is not null;
create index invoice_unsent on invoice (issued_at) where sent_at is null and status = 'issued';

create table invoice_line (
  invoice_id uuid not null references invoice (id) on delete cascade,
  number int not null check (number > 0),
  charge_id uuid not null references charge (id),
  object_type text collate "C" not null,
  object_id text collate "C" not null,
  object_name text not null,
  zone_id text collate "C" not null,
  meter text collate "C" not null,
  state text collate "C" not null,
  kind text collate "C" not null,
  quantity numeric not null,
  unit text collate "C" not null,
  rate_micro bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- As the ledger has it, and before tax; the same unless prices contain the tax.
  amount bigint not null,
  net bigint not null,
  -- A category of EN 16931, null on a draft, and hundredths of a percent.
  tax_category text collate "C",
  tax_rate_bp int not null,
  primary key (invoice_id, number)
);
create index invoice_line_charge on invoice_line (charge_id);

create table invoice_file (
  invoice_id uuid not null references invoice (id),
  format text collate "C" not null check (format in ('pdf', 'xml')),
  content bytea not null,
  sha256 text collate "C" not null,
  created_at timestamptz not null,
  primary key (invoice_id, format)
);

-- What customers have paid, by currency: deposits and credits without what was paid back.
create table invoice_money (
  account_id uuid not null references account (id),
  currency text collate "C" not null,
  received bigint not null,
  primary key (account_id, currency)
);
insert into invoice_money (account_id, currency, received)
  select a.account_id, a.currency, -sum(p.amount)
  from ledger_posting p join ledger_account a on a.id = p.ledger_account_id join ledger_entry e on e.id = p.entry_id
  where a.account_id is not null and e.kind not in ('charge', 'tax', 'credit-note') group by a.account_id, a.currency;

-- An issued document stays as it is, but for what becomes of it.
create function refuse_change_of_invoice() returns trigger language plpgsql as $$
declare
  since constant text[] := '{paid,credited,refunded,sent_at}';
begin
  if old.status = 'issued' and (tg_op = 'DELETE' or to_jsonb(new) - since <> to_jsonb(old) - since)
  then raise exception 'an issued document is never changed' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;
create trigger invoice_final before update or delete on invoice for each row execute function refuse_change_of_invoice();
create trigger invoice_no_truncate before truncate on invoice for each statement execute function refuse_change();

create function refuse_change_of_invoice_line() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'UPDATE' or new is distinct from old)
    and exists (select from invoice i where i.id = coalesce(new.invoice_id, old.invoice_id) and i.status = 'issued')
  then raise exception 'lines of an issued document are never changed' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;
create trigger invoice_line_final before insert or update or delete on invoice_line
  for each row execute function refuse_change_of_invoice_line();
create trigger invoice_file_final before update on invoice_file for each row when (old is distinct from new)
  execute function refuse_change();
create trigger invoice_file_kept before delete on invoice_file for each row execute function refuse_change();
create trigger invoice_file_no_truncate before truncate on invoice_file for each statement execute function refuse_change();

-- Allocates what a customer has paid to its invoices, the oldest first. Writers of one customer follow one another.
create function settle_invoices(customer uuid, money text) returns void language plpgsql as $$
declare
  rest bigint;
begin
  insert into invoice_money (account_id, currency, received) values (customer, money, 0)
    on conflict (account_id, currency) do update set received = invoice_money.received
    returning received into rest;
  update invoice i set paid = s.paid from (
    select d.id, greatest(0, least(d.owed, rest - coalesce(sum(d.owed) over (order by d.issued_at, d.number
      rows between unbounded preceding and 1 preceding), 0)))::bigint as paid
    from (select id, issued_at, number, total - credited as owed from invoice
      where account_id = customer and currency = money and kind = 'invoice' and status = 'issued') d
  ) s where i.id = s.id and i.paid <> s.paid;
end $$;

-- What is paid back belongs to the oldest credit notes that are still on the balance.
create function refund_credit_notes(customer uuid, money text, amount bigint) returns void language plpgsql as $$
declare
  rest bigint := amount;
  note record;
  part bigint;
begin
  for note in select id, of_id, total - refunded as left_over from invoice
    where account_id = customer and currency = money and kind = 'credit-note' and refunded < total
    order by issued_at, number for no key update
  loop
    exit when rest <= 0;
    part := least(rest, note.left_over);
    update invoice set refunded = refunded + part where id in (note.id, note.of_id);
    rest := rest - part;
  end loop;
end $$;

create or replace function ledger_moved(customer uuid, money text, kind text, amount bigint) returns void language plpgsql as $$
begin
  -- What is on documents, or will be, is not what was paid for them.
  if kind in ('charge', 'tax', 'credit-note') then return; end if;
  insert into invoice_money (account_id, currency, received) values (customer, money, amount)
    on conflict (account_id, currency) do update set received = invoice_money.received + excluded.received;
  if kind = 'refund' then perform refund_credit_notes(customer, money, -amount); end if;
  perform settle_invoices(customer, money);
end $$;

create or replace view transaction_document (cause_id, document_id, number) as
  select l.charge_id, i.id, i.number_text from invoice_line l join invoice i on i.id = l.invoice_id
    where i.status = 'issued' and i.kind = 'invoice'
  union all select i.id, i.id, i.number_text from invoice i where i.status = 'issued';
