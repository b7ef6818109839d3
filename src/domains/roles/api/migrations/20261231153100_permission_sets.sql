-- A named set of permissions that people made.
create table permission_set (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- Whose it is: the account whose people it is for, or someone of the staff.
  account_id uuid not null references account (id) on delete cascade,
  -- How far its owner sees. People who see further can't have it: who may change it does not see that far.
  reach text not null check (reach in ('account', 'site', 'provider')),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  description text not null default '',
  permissions text[] not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index permission_set_name on permission_set (
  (case when reach = 'account' then account_id else site_id end), name_key
);
create index permission_set_site on permission_set (site_id, name_key, id);
create index permission_set_account on permission_set (account_id, name_key, id);
create index permission_set_listed on permission_set (name_key, id);

-- A set, or one permission, that a person or a group has on top of their role.
create table permission_grant (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- The person, or the owner of the group.
  account_id uuid not null references account (id) on delete cascade,
  group_id uuid references account_group (id) on delete cascade,
  set_id uuid references permission_set (id) on delete cascade,
  permission text,
  -- It counts for people who see no further than this...
  reach text not null check (reach in ('account', 'site', 'provider')),
  -- ...and who are in the tree of this account; null: on the site.
  home_id uuid references account (id) on delete cascade,
  granted_by uuid references account (id) on delete set null,
  reason text not null,
  created_at timestamptz not null,
  -- Null: it does not expire.
  expires_at timestamptz,
  ended_at timestamptz,
  -- Someone revoked it; false: it expired.
  revoked boolean not null default false,
  check ((set_id is null) <> (permission is null))
);
create unique index permission_grant_open on permission_grant (
  account_id, coalesce(group_id, account_id), coalesce(set_id::text, permission)
) where ended_at is null;
create index permission_grant_group on permission_grant (group_id) where ended_at is null and group_id is not null;
create index permission_grant_set on permission_grant (set_id, created_at desc, id desc);
create index permission_grant_due on permission_grant (expires_at) where ended_at is null and expires_at is not null;
create index permission_grant_site on permission_grant (site_id, created_at desc, id desc);
create index permission_grant_listed on permission_grant (created_at desc, id desc);
create index permission_grant_account on permission_grant (account_id, created_at desc, id desc);

-- An email that was never confirmed proves no one to be in a group.
create or replace view granted_permission as
select
  h.account_id,
  g.id as grant_id,
  coalesce(s.permissions, array[g.permission]) as permissions,
  coalesce(g.expires_at, 'infinity') as expires_at
from (
    select o.account_id, o.id as grant_id from permission_grant o where o.group_id is null and o.ended_at is null
    union all
    select m.account_id, o.id from permission_grant o
      join account_group_member m on m.group_id = o.group_id
      join account p on p.id = m.account_id and p.email_validated_at is not null
    where o.ended_at is null
    union all
    select p.id, o.id from account p
      join account_group_member m on m.site_id = p.site_id and m.email_key = p.email_key and m.account_id is null
      join permission_grant o on o.group_id = m.group_id and o.ended_at is null
    where p.email_validated_at is not null
  ) h
  join permission_grant g on g.id = h.grant_id
  join account a on a.id = h.account_id
  left join permission_set s on s.id = g.set_id
where s.archived_at is null
  and case g.reach
    when 'account' then a.role in ('account-holder', 'account-viewer')
    when 'site' then a.role not in ('root', 'infrastructure-operator')
    else true end
  and case when g.home_id is null then a.site_id = g.site_id
    else a.id = g.home_id or g.home_id in (select account_above(a.id)) end;
