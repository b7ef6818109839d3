-- The accounts that a grant counts for. An email that was never confirmed proves no one to be in a group.
create view grant_holder as
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

create or replace view granted_permission as select * from grant_holder;
