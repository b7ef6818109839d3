-- Whether a site is open to its customers: its provider can suspend it, and close it after a waiting period.
alter table site
  add column suspended_at timestamptz,
  -- When the waiting period of its closing ends; null: it is not being closed.
  add column closes_at timestamptz,
  -- Its host names are released and its staff is disabled; the row stays for its invoices.
  add column closed_at timestamptz;
