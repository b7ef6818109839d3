-- How a suspended server was suspended: `staff`, one server by hand; `account`, with its account. Null: by its owner, or by the product.
alter table server add column suspended_by text collate "C" check (suspended_by in ('staff', 'account'));

-- It is so only as long as the server is suspended.
create function forget_suspender() returns trigger language plpgsql as $$
begin
  new.suspended_by := null;
  return new;
end $$;
create trigger server_resumed before update of state on server
  for each row when (old.suspended_by is not null and new.state in ('on', 'off', 'terminated')) execute function forget_suspender();

-- Whether the provider keeps a server from running: it, its account or its site is suspended. Volatile: a statement that has waited for a
-- lock must see what was committed in the meantime.
create function is_withheld(of server) returns boolean language plpgsql volatile as $$
begin
  return of.suspended_by = 'staff'
    or exists (select from account a where a.id = of.account_id and a.status in ('Suspended-Policy', 'Suspended-Billing', 'Locked'))
    or exists (select from site s where s.id = of.site_id and s.suspended_at is not null);
end $$;

-- Counts the use of a server from a moment on, as it is now. A new one has none to look for.
create function meter_server_at(of server, moment timestamptz, task uuid, is_new boolean default false)
returns void language plpgsql as $$
declare
  before text;
  is_billed text;
begin
  if not is_new then
    select s.state into before from usage_span s
      where s.object_id = of.id::text and s.meter = 'server' and s.ended_at is null;
  end if;
  is_billed := billed_state(of, before);
  perform meter_use(of.id::text, 'server', moment, case when is_billed is not null then jsonb_build_object(
    'site_id', of.site_id, 'account_id', of.account_id, 'object_type', 'server', 'object_name', of.name,
    'zone_id', of.zone_id, 'state', is_billed, 'quantity', 1,
    'billing', case when of.billing_mode <> 0 then 'hourly'
      -- By the hour off until it may run again, unless its month is paid.
      when is_billed in ('off', 'suspended') and is_withheld(of) then 'withheld' else 'monthly' end,
    'price_version_id', of.price_version_id, 'currency', of.currency, 'monthly_micro', of.monthly_micro,
    'hourly_micro', case when is_billed = 'on' then of.hourly_on_micro else of.hourly_off_micro end,
    'lines', of.price_lines) end, task);
end $$;

create or replace function meter_server() returns trigger language plpgsql as $$
begin
  perform meter_server_at(new, case
    when tg_op = 'INSERT' then new.created_at
    -- When the machine changed, which may have been noticed later. One that is restored has been off for longer.
    when new.state <> old.state and new.state in ('on', 'off', 'suspended') and old.state <> 'terminated' then new.power_since
    else now()
  end, case when tg_op = 'UPDATE' then coalesce(new.task_id, old.task_id) else new.task_id end, tg_op = 'INSERT');
  return null;
end $$;
create trigger server_metered_suspender after update of suspended_by on server
  for each row when (old.suspended_by is distinct from new.suspended_by and old.state = new.state) execute function meter_server();

-- A suspension of an account or a site, and its end, change what servers by the month cost that are off. They are locked: what changes
-- them at the same time is counted with what is decided here.
create function meter_withheld() returns trigger language plpgsql as $$
declare
  one server;
begin
  for one in select s.* from server s
    where s.billing_mode = 0 and s.state not in ('terminated', 'creating')
      and case tg_table_name when 'account' then s.account_id = new.id else s.site_id = new.id end
    order by s.id for no key update
  loop
    perform meter_server_at(one, now(), one.task_id);
  end loop;
  return null;
end $$;
create trigger account_withholds after update of status on account
  for each row when ((old.status in ('Suspended-Policy', 'Suspended-Billing', 'Locked'))
    <> (new.status in ('Suspended-Policy', 'Suspended-Billing', 'Locked'))) execute function meter_withheld();
create trigger site_withholds after update of suspended_at on site
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function meter_withheld();

alter table usage_span drop constraint usage_span_billing_check;
alter table usage_span
  -- In addition: `withheld`, a server by the month that a suspension keeps off.
  add constraint usage_span_billing_check check (billing in ('monthly', 'yearly', 'hourly', 'stored', 'counted', 'withheld'));

-- Those that are suspended already cost less from now on.
select meter_server_at(s, now(), null) from server s
where s.billing_mode = 0 and s.state in ('off', 'suspended') and is_withheld(s);
