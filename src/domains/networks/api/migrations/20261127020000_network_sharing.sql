alter table network add column tags text[] not null default '{}';
create index network_tags on network using gin (tags);

-- With whom a network of an account is shared: a person named by email, or a group.
create table network_share (
  id uuid primary key,
  network_id uuid not null references network (id) on delete cascade,
  site_id uuid not null references site (id),
  group_id uuid references account_group (id) on delete cascade,
  -- Null for a group, and while nobody has the email.
  account_id uuid references account (id) on delete cascade,
  email text,
  email_key text collate "C" generated always as (lower(email)) stored,
  -- `use`: put servers into it. `manage`: its subnets and reservations too.
  level text collate "C" not null check (level in ('use', 'manage')),
  shared_by text not null,
  until timestamptz,
  created_at timestamptz not null,
  check ((group_id is null) <> (email is null)),
  check (account_id is null or email is not null)
);
create unique index network_share_person on network_share (network_id, email_key) where email is not null;
create unique index network_share_of_group on network_share (network_id, group_id) where group_id is not null;
create index network_share_account on network_share (account_id, network_id) where account_id is not null;
create index network_share_group on network_share (group_id, network_id) where group_id is not null;
create index network_share_waiting on network_share (site_id, email_key) where account_id is null and email is not null;

-- The networks of others that any of these accounts may use. An email that was never confirmed proves nobody.
create function networks_shared_with(persons uuid[])
returns table (network_id uuid, level text, shared_by text, until timestamptz)
language sql stable as $$
  with me as (
    select a.id, a.site_id, a.email_key from account a where a.id = any(persons) and a.email_validated_at is not null
  ), meant as (
    select h.* from me join network_share h on h.account_id = me.id
    union all
    select h.* from me join network_share h on h.site_id = me.site_id and h.email_key = me.email_key
      and h.account_id is null
    union all
    select h.* from me join account_group_member m on m.account_id = me.id
      join network_share h on h.group_id = m.group_id
    union all
    select h.* from me join account_group_member m on m.site_id = me.site_id and m.email_key = me.email_key
      and m.account_id is null join network_share h on h.group_id = m.group_id
  )
  select meant.network_id, case when bool_or(meant.level = 'manage') then 'manage' else 'use' end, min(meant.shared_by),
    case when bool_or(meant.until is null) then null else max(meant.until) end
  from meant where meant.until is null or meant.until > now() group by meant.network_id
$$;

-- The history of a network knows the subnets that have gone by what the trail says of their end.
create index audit_subnet_gone on audit ((diff -> 'networkId' ->> 0), object_id) where action = 'subnet.delete';
