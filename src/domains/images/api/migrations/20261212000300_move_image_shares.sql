insert into share (id, object_type, object_id, site_id, group_id, account_id, email, level, shared_by, by_account,
  passed_on, created_at, until)
select id, 'image', image_id, site_id, group_id, account_id, email,
  case when may_reshare then 'share' else 'use' end, shared_by, by_account, passed_on, created_at, until
from image_share;
drop function images_shared_with(uuid);
drop table image_share;
create trigger image_shares after delete on image for each row execute function delete_shares('image');
