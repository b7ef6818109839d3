-- What staff granted to the group of an account counts in the tree of that account, as what the account grants does.
update permission_grant g
set home_id = case when o.role = 'account-viewer' then coalesce(o.parent_id, o.id) else o.id end
from account o
where g.group_id is not null and g.home_id is null and o.id = g.account_id
  and o.role in ('account-holder', 'account-viewer');
