-- Since when an account is in its state. Who sets both keeps what was set.
alter table account add column status_since timestamptz not null default now();
update account set status_since = created_at;
create function account_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger account_status_since before update of status on account for each row
  when (old.status <> new.status and old.status_since = new.status_since) execute function account_status_since();
create index account_suspended on account (site_id) where status in ('Suspended-Policy', 'Suspended-Billing');
