-- An account that no batch may change; the audit trail has the protections that were lifted.
create table account_batch_protection (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  reason text not null check (length(reason) between 1 and 500),
  ticket text not null,
  -- As the staff of the site may know them.
  placed_by text not null,
  placed_at timestamptz not null
);
create index account_batch_protection_site on account_batch_protection (site_id, account_id);
