-- What an administrator's home counts: sign-ups by day, and the accounts that something limits.
create index account_created on account (created_at);
create index account_site_created on account (site_id, created_at);
create index account_held on account (site_id) where deleted_at is null
  and (not enabled or status <> 'Ok' or billing_state in (1, 5, 7) or deletion_due_at is not null);
