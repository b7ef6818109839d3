-- Members of groups are changed with a permission of its own: who held the one before goes on to change them.
update permission_set set permissions = array_append(permissions, 'group.members')
where 'group.manage' = any(permissions) and not 'group.members' = any(permissions);
insert into permission_grant (id, site_id, account_id, group_id, permission, reach, home_id, granted_by, reason, created_at, expires_at)
select gen_random_uuid(), site_id, account_id, group_id, 'group.members', reach, home_id, granted_by, reason, created_at, expires_at
from permission_grant where permission = 'group.manage' and ended_at is null
on conflict do nothing;
