-- Accounts whose costs are watched, such as for a budget, and when they are looked at next; null: once they change.
create table cost_watch (
  account_id uuid primary key references account (id),
  due_at timestamptz
);
create index cost_watch_due on cost_watch (due_at) where due_at is not null;

-- Watched accounts whose use or balance changed since they were looked at. Only added to, so that no change waits for another.
create table cost_change (
  id bigint generated always as identity primary key,
  account_id uuid not null
);
create trigger cost_change_work after insert on cost_change for each row execute function notify_work('costs');

create function note_use() returns trigger language plpgsql as $$
begin
  insert into cost_change (account_id) select w.account_id from cost_watch w where w.account_id = new.account_id;
  return null;
end $$;
create trigger usage_span_costs after insert or update of ended_at on usage_span
  for each row execute function note_use();

create function note_balance() returns trigger language plpgsql as $$
begin
  insert into cost_change (account_id)
    select w.account_id from ledger_account a join cost_watch w on w.account_id = a.account_id
    where a.id = new.ledger_account_id;
  return null;
end $$;
create trigger ledger_posting_costs after insert on ledger_posting for each row execute function note_balance();

-- When the owner of an account is notified of a low balance, and whether it is low now.
create table balance_alert (
  account_id uuid primary key references account (id),
  -- Minor units of what is available.
  below bigint check (below >= 0),
  -- Days for which it lasts.
  days int check (days between 1 and 90),
  is_low boolean not null default false,
  version int not null default 1
);
