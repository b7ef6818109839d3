alter table usage_span drop constraint usage_span_billing_check;
alter table usage_span
  -- In addition: `yearly`, in advance for a year; `counted`, by units.
  add constraint usage_span_billing_check check (billing in ('monthly', 'yearly', 'hourly', 'stored', 'counted')),
  add column yearly_micro bigint not null default 0 check (yearly_micro >= 0),
  -- What is charged once with the begin of the span.
  add column once_micro bigint not null default 0 check (once_micro >= 0),
  -- Of what is counted, the units of a month that are paid already.
  add column included numeric not null default 0 check (included >= 0);

-- What is counted of a day may be corrected later: another span of the same time.
alter table usage_span drop constraint usage_span_no_overlap;
alter table usage_span add constraint usage_span_no_overlap exclude using gist
  (object_id with =, meter with =, tstzrange(started_at, ended_at) with &&) where (billing <> 'counted');
-- The index of the constraint is for some rows only.
create index usage_span_object on usage_span (object_id, meter, ended_at);
alter table usage_span add constraint usage_span_counted check (billing <> 'counted' or ended_at is not null);
create index usage_span_yearly on usage_span (account_id) where billing = 'yearly';
create index usage_span_account_ended on usage_span (account_id, ended_at);

-- What a span costs once: what its lines cost that the object has never used before.
create function once_of(object text, meter_key text, lines jsonb) returns bigint language sql stable as $$
  select coalesce(sum((l ->> 'onceMicro')::bigint), 0) from jsonb_array_elements(coalesce(lines, '[]')) l
  where l ? 'onceMicro' and not exists (select from usage_span s, jsonb_array_elements(s.lines) used
    where s.object_id = object and s.meter = meter_key and used ->> 'key' = l ->> 'key')
$$;

create or replace function meter_use(object text, meter_key text, moment timestamptz, usage jsonb, task uuid) returns void
language plpgsql as $$
declare
  former usage_span;
  at timestamptz := moment;
  next usage_span;
begin
  select * into former from usage_span s
    where s.object_id = object and s.meter = meter_key and s.ended_at is null for update;
  if usage is not null then
    next := jsonb_populate_record(null::usage_span, usage);
    if former.id is not null and (former.account_id, former.state, former.quantity, former.billing, former.lines)
      is not distinct from (next.account_id, next.state, next.quantity, next.billing, coalesce(next.lines, '[]'))
      and (former.price_version_id, former.currency, former.monthly_micro, former.hourly_micro, former.yearly_micro)
      is not distinct from
        (next.price_version_id, next.currency, next.monthly_micro, next.hourly_micro, coalesce(next.yearly_micro, 0))
    then
      if former.object_name <> next.object_name then
        update usage_span set object_name = next.object_name where id = former.id;
      end if;
      return;
    end if;
  end if;
  if former.id is not null then
    at := greatest(at, former.started_at);
    if at = former.started_at then delete from usage_span where id = former.id;
    else update usage_span set ended_at = at, ended_by = task where id = former.id;
    end if;
  else
    at := greatest(at, (select max(s.ended_at) from usage_span s where s.object_id = object and s.meter = meter_key));
  end if;
  if usage is null then return; end if;
  insert into usage_span (site_id, account_id, object_type, object_id, object_name, zone_id, meter, state, quantity, billing,
    price_version_id, currency, monthly_micro, hourly_micro, yearly_micro, once_micro, lines, started_at, started_by)
  values (next.site_id, next.account_id, next.object_type, object, next.object_name, next.zone_id, meter_key, next.state,
    next.quantity, next.billing, next.price_version_id, next.currency, next.monthly_micro, next.hourly_micro,
    coalesce(next.yearly_micro, 0), case when next.lines is null then 0 else once_of(object, meter_key, next.lines) end,
    coalesce(next.lines, '[]'), at, task);
end $$;
