-- An account that must be kept; the audit trail has the holds that were lifted.
create table legal_hold (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  reason text not null check (length(reason) between 1 and 500),
  ticket text not null,
  -- As the staff of the site may know them.
  placed_by text not null,
  placed_at timestamptz not null
);
create index legal_hold_site on legal_hold (site_id, account_id);
