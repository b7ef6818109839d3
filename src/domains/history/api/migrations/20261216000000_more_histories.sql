-- Histories of other objects than servers, by kind and account: what is removed with an account is found by it.
create index history_kind on history (object_type, account_id) where object_type <> 'server';

-- Profiles showed their part of the audit trail. What is there becomes their history, in the words of today, as does
-- what the trail has of keys, groups, tags and sites.
insert into history (object_type, object_id, site_id, account_id, at, kind, action, diff, actor_name, source, task_id)
select case u.object_type when 'site-host' then 'site' else u.object_type end,
  case u.object_type when 'site-host' then u.site_id else u.object_id::uuid end, u.site_id, u.account_id, u.at,
  case when u.action ~ '(create|delete)$' then 'lifecycle'
    when u.action in ('account.allow-email', 'email.change', 'password.change', 'group.add-member', 'group.remove-member')
    then 'access' else 'configuration' end,
  jsonb_build_object('id', case u.object_type when 'account' then 'account.' when 'sshKey' then 'ssh-keys.'
      when 'group' then 'groups.' when 'tag' then 'tags.' else 'sites.' end || u.action,
    'values', jsonb_build_object('name', coalesce(u.diff -> 'name' ->> 1, ''), 'host', coalesce(u.object_name, '')))::sentence,
  case when u.action in ('site.home', 'site.logo', 'site.remove-host') then null else u.diff end, u.actor_name,
  case when u.on_behalf_of is null then u.source else 'support' end, u.task_id
from audit u
where u.outcome = 'done' and case u.object_type
  when 'account' then u.account_id is not null and u.object_id = u.account_id::text and u.action in ('profile.configure',
    'profile.update', 'profile.contact', 'profile.undo', 'account.allow-email', 'email.change', 'password.change')
    and exists (select from account a where a.id = u.account_id and a.deleted_at is null)
  when 'sshKey' then exists (select from ssh_key k where k.id::text = u.object_id)
  when 'group' then exists (select from account_group g where g.id::text = u.object_id)
  when 'tag' then u.action = 'tag.edit' and exists (select from tag t where t.id::text = u.object_id)
  when 'site' then u.action in ('site.configure', 'site.home', 'site.remote-token', 'site.logo', 'site.terms')
  when 'site-host' then u.site_id is not null
    and u.action in ('site.add-host', 'site.primary-host', 'site.remove-host')
  else false end
order by u.at, u.id;
