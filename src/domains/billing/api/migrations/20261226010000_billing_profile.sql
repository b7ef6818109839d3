-- Whom the documents of an account are made out to. Issued documents keep a copy: a change is for those that follow.
create table billing_profile (
  account_id uuid primary key references account (id) on delete cascade,
  kind text not null check (kind in ('person', 'company')),
  legal_name text not null,
  tax_id text not null default '',
  -- What the registry of its country last said of the tax ID, when, and which one it was.
  tax_check text not null default 'none' check (tax_check in ('none', 'checking', 'valid', 'not-found', 'away')),
  tax_checked_at timestamptz,
  tax_source text not null default '',
  -- When it is asked about next; null: never.
  tax_check_due_at timestamptz,
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text not null default '',
  city text not null,
  postal_code text not null default '',
  street text not null,
  phone text not null default '',
  purchase_order text not null default '',
  language text not null,
  currency text not null check (currency in ('USD', 'ILS', 'EUR')),
  version int not null default 1,
  changed_at timestamptz not null
);
create index billing_profile_tax_check_due on billing_profile (tax_check_due_at) where tax_check_due_at is not null;
