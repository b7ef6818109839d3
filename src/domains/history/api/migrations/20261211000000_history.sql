-- One history for every kind of object: that of servers becomes it, in place, so that no row is copied.
alter table server_history rename to history;
alter table history rename column server_id to object_id;
alter table history add column object_type text not null default 'server';
alter table history alter column object_type drop default;
-- An object may be of any table, and its history outlives it.
alter table history drop constraint server_history_server_id_fkey;
-- What belongs to the provider is no account's.
alter table history alter column site_id drop not null;
alter table history alter column account_id drop not null;

alter table history rename constraint server_history_pkey to history_pkey;
alter table history rename constraint server_history_kind_check to history_kind_check;
-- Ids are unique across tables: the type is not needed to find an object.
alter index server_history_server rename to history_object;
alter index server_history_power rename to history_power;
alter index server_history_power_site rename to history_power_site;
alter index server_history_ownership rename to history_ownership;

-- Networks showed their part of the audit trail. What is there becomes their history, in the words of today.
insert into history (object_type, object_id, site_id, account_id, at, kind, action, diff, actor_name, source, task_id)
select 'network', past.network_id, past.site_id, past.account_id, past.at,
  case when past.action in ('network.create', 'network.delete') then 'lifecycle'
    when past.action in ('network.share', 'network.revoke', 'network.leave') then 'access'
    when past.object_type = 'subnet' then 'network' else 'configuration' end,
  jsonb_build_object('id', 'networks.' || past.action,
    'values', jsonb_build_object('object', coalesce(past.object_name, '')))::sentence,
  past.diff - 'networkId', past.actor_name,
  case when past.on_behalf_of is null then past.source else 'support' end, past.task_id
from (
  select u.*, coalesce(n.id, s.network_id, gone.network_id) as network_id
  from audit u
    left join network n on u.object_type = 'network' and n.id::text = u.object_id
    left join subnet s on u.object_type = 'subnet' and s.id::text = u.object_id
    left join lateral (
      select (g.diff -> 'networkId' ->> 0)::uuid as network_id from audit g
      where g.action = 'subnet.delete' and g.object_type = 'subnet' and g.object_id = u.object_id and g.outcome = 'done'
        and g.diff -> 'networkId' ->> 0 is not null limit 1
    ) gone on u.object_type = 'subnet' and s.id is null
  where u.outcome = 'done' and u.object_type in ('network', 'subnet')
) past
where past.network_id is not null and past.action in ('network.create', 'network.rename', 'network.delete',
  'network.repair', 'network.share', 'network.revoke', 'network.leave', 'tag.change', 'subnet.create', 'subnet.edit',
  'subnet.delete', 'address.reserve', 'address.free', 'address.note', 'address.import', 'address.reverse-name')
order by past.at, past.id;
