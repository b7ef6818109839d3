-- What the price of a server consists of: for each component its key, quantity and prices, as the price list had them.
alter table server add column price_lines jsonb not null default '[]';

-- How a server is billed in its state; null where it is not. While it is being changed, and after an error, it is billed as before.
create function billed_state(of server, before text) returns text language sql immutable as $$
  select case
    when of.state in ('on', 'off', 'suspended') then of.state
    when of.state = 'creating' then null
    -- Its disks and addresses are kept for the hours in which it can be restored.
    when of.state = 'terminated' then case when of.restore_until is not null then 'kept' end
    else before
  end
$$;

create function meter_server() returns trigger language plpgsql as $$
declare
  before text;
  is_billed text;
  moment timestamptz;
begin
  if tg_op = 'UPDATE' then
    select s.state into before from usage_span s
      where s.object_id = new.id::text and s.meter = 'server' and s.ended_at is null;
  end if;
  is_billed := billed_state(new, before);
  moment := case
    when tg_op = 'INSERT' then new.created_at
    -- When the machine changed, which may have been noticed later. One that is restored has been off for longer.
    when new.state <> old.state and new.state in ('on', 'off', 'suspended') and old.state <> 'terminated' then new.power_since
    else now()
  end;
  perform meter_use(new.id::text, 'server', moment, case when is_billed is not null then jsonb_build_object(
    'site_id', new.site_id, 'account_id', new.account_id, 'object_type', 'server', 'object_name', new.name,
    'zone_id', new.zone_id, 'state', is_billed, 'quantity', 1,
    'billing', case new.billing_mode when 0 then 'monthly' else 'hourly' end,
    'price_version_id', new.price_version_id, 'currency', new.currency, 'monthly_micro', new.monthly_micro,
    'hourly_micro', case when is_billed = 'on' then new.hourly_on_micro else new.hourly_off_micro end,
    'lines', new.price_lines) end,
    case when tg_op = 'UPDATE' then coalesce(new.task_id, old.task_id) else new.task_id end);
  return null;
end $$;
create trigger server_metered_insert after insert on server
  for each row when (new.state not in ('creating', 'terminated', 'error')) execute function meter_server();
create trigger server_metered after update of state, name, site_id, account_id, zone_id, billing_mode, price_version_id, currency,
  monthly_micro, hourly_on_micro, hourly_off_micro, price_lines, restore_until on server
  for each row when (
    (old.state, old.name, old.site_id, old.account_id, old.zone_id, old.billing_mode, old.price_version_id, old.restore_until)
      is distinct from
    (new.state, new.name, new.site_id, new.account_id, new.zone_id, new.billing_mode, new.price_version_id, new.restore_until)
    or (old.currency, old.monthly_micro, old.hourly_on_micro, old.hourly_off_micro, old.price_lines)
      is distinct from (new.currency, new.monthly_micro, new.hourly_on_micro, new.hourly_off_micro, new.price_lines))
  execute function meter_server();

create function meter_deleted_server() returns trigger language plpgsql as $$
begin
  perform meter_use(old.id::text, 'server', now(), null, old.task_id);
  return null;
end $$;
create trigger server_metered_delete after delete on server for each row execute function meter_deleted_server();

-- Servers of before are counted from now on: what they used until here was not.
insert into usage_span (site_id, account_id, object_type, object_id, object_name, zone_id, meter, state, quantity, billing,
  price_version_id, currency, monthly_micro, hourly_micro, started_at)
select s.site_id, s.account_id, 'server', s.id::text, s.name, s.zone_id, 'server', billed_state(s, 'off'), 1,
  case s.billing_mode when 0 then 'monthly' else 'hourly' end, s.price_version_id, s.currency, s.monthly_micro,
  case when s.state = 'on' then s.hourly_on_micro else s.hourly_off_micro end, now()
from server s where billed_state(s, 'off') is not null;
