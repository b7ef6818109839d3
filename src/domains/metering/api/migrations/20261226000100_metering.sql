create extension if not exists btree_gist;

-- What was used: one row from each change of an object to the next, written in the transaction of the change.
create table usage_span (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id),
  -- Who pays.
  account_id uuid not null references account (id),
  object_type text collate "C" not null,
  object_id text collate "C" not null,
  object_name text not null,
  zone_id text collate "C" not null,
  -- What is counted, such as `server` or `snapshot.gb`.
  meter text collate "C" not null,
  state text collate "C" not null,
  quantity numeric not null check (quantity > 0),
  -- `monthly`: in advance; `hourly`: by the second, at the price of an hour; `stored`: by the second, at the price of a month.
  billing text collate "C" not null check (billing in ('monthly', 'hourly', 'stored')),
  -- What was agreed, for all of the quantity; null: the price list that holds at each moment.
  price_version_id uuid references price_list_version (id),
  currency text collate "C" check (currency in ('USD', 'ILS', 'EUR')),
  monthly_micro bigint check (monthly_micro >= 0),
  hourly_micro bigint check (hourly_micro >= 0),
  -- What the price consists of: key, quantity and prices of each component.
  lines jsonb not null default '[]',
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The tasks that began and ended it; null: a change without one, which the history of the object has.
  started_by uuid,
  ended_by uuid,
  check (ended_at > started_at),
  check ((price_version_id is null) = (currency is null) and (currency is null) = (monthly_micro is null)
    and (currency is null) = (hourly_micro is null)),
  -- No two spans of an object overlap: nothing is ever counted twice.
  constraint usage_span_no_overlap exclude using gist
    (object_id with =, meter with =, tstzrange(started_at, ended_at) with &&)
);
create unique index usage_span_open on usage_span (object_id, meter) where ended_at is null;
create index usage_span_account on usage_span (account_id, started_at);
create index usage_span_account_open on usage_span (account_id) where ended_at is null;

-- A span that has ended stays as it is, but for the name, which is removed with a person.
create function refuse_change_of_span() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and (tg_op = 'DELETE' or to_jsonb(new) - 'object_name' <> to_jsonb(old) - 'object_name')
  then raise exception 'a span of use that has ended is never changed'; end if;
  return coalesce(new, old);
end $$;
create trigger usage_span_final before update or delete on usage_span for each row execute function refuse_change_of_span();

-- Says how an object is used from a moment on; without a use, that it ends. The only writer of spans. What is the same as before
-- goes on. A moment that is too early counts as the one at which the former span began.
create function meter_use(object text, meter_key text, moment timestamptz, usage jsonb, task uuid) returns void
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
      and (former.price_version_id, former.currency, former.monthly_micro, former.hourly_micro)
      is not distinct from (next.price_version_id, next.currency, next.monthly_micro, next.hourly_micro)
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
    price_version_id, currency, monthly_micro, hourly_micro, lines, started_at, started_by)
  values (next.site_id, next.account_id, next.object_type, object, next.object_name, next.zone_id, meter_key, next.state,
    next.quantity, next.billing, next.price_version_id, next.currency, next.monthly_micro, next.hourly_micro,
    coalesce(next.lines, '[]'), at, task);
end $$;
