-- All objects of a kind with a tag are shared with a group.
create table tag_rule (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- Of the group, whose objects it is about.
  account_id uuid not null references account (id) on delete cascade,
  group_id uuid not null references account_group (id) on delete cascade,
  object_type text collate "C" not null check (object_type in ('server', 'network', 'image')),
  tag_id uuid not null references tag (id) on delete cascade,
  level text collate "C" not null,
  -- Who made it, and the role by which they held what it gives.
  by_account uuid references account (id) on delete set null,
  by_role text not null,
  shared_by text not null,
  created_at timestamptz not null,
  -- Null: it does not end.
  until timestamptz
);
create unique index tag_rule_group on tag_rule (group_id, object_type, tag_id);
create index tag_rule_account on tag_rule (account_id, object_type);
create index tag_rule_tag on tag_rule (tag_id);
create index tag_rule_by on tag_rule (by_account) where by_account is not null;

-- What carries tags and can be shared.
create view tagged_object as
select 'server' collate "C" as object_type, s.id as object_id, s.account_id, s.name, s.tags
from server s where s.state <> 'terminated'
union all
select 'network' collate "C", n.id, n.account_id, n.name, n.tags from network n where n.account_id is not null
union all
select 'image' collate "C", i.id, i.account_id, i.name, i.tags
from image i where i.account_id is not null and i.state <> 'deleted';

-- The rules with the names that their tags have now.
create view tag_rule_named as
select r.id, r.account_id, r.group_id, r.object_type, r.tag_id, t.name as tag, r.level, r.by_account, r.created_at, r.until
from tag_rule r join tag t on t.id = r.tag_id;

-- The rules that count now: who made one still holds what it gives, by the role they made it with, and still sees the account.
create view tag_rule_in_force as
select r.id, r.group_id, r.account_id, r.object_type, t.name as tag, r.level, r.shared_by, r.until
from tag_rule r
  join tag t on t.id = r.tag_id and t.account_id = r.account_id
  join account o on o.id = r.account_id and o.site_id = r.site_id and o.deleted_at is null
  join account b on b.id = r.by_account and b.role = r.by_role and b.enabled and b.status <> 'Locked'
    and b.deleted_at is null and b.left_at is null and not b.grants_only
where (r.until is null or r.until > now())
  and case b.role
    when 'account-holder' then b.id = r.account_id or b.id in (select account_above(r.account_id))
    when 'site-admin' then b.site_id = r.site_id
    else b.role in ('root', 'infrastructure-operator') end;

create or replace view share_by_rule as
select r.group_id, r.object_type, o.object_id, r.level, r.shared_by, r.until, r.id as rule_id, r.tag
from tag_rule_in_force r
  join tagged_object o on o.object_type = r.object_type and o.account_id = r.account_id and o.tags @> array[r.tag::text];
