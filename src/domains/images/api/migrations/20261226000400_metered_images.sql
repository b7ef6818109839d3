-- An image of a customer is billed for its size, from when its bytes are there until it is deleted.
create function meter_image(of image, is_there boolean, moment timestamptz) returns void language sql as $$
  select meter_use(of.id::text, 'image.gb', moment,
    case when is_there and of.size_bytes > 0 then jsonb_build_object(
      'site_id', of.site_id, 'account_id', of.account_id, 'object_type', 'image', 'object_name', of.name,
      'zone_id', of.home_zone, 'state', 'stored', 'quantity', round(of.size_bytes / 1000000000.0, 6), 'billing', 'stored') end,
    of.task_id)
$$;

create function meter_images() returns trigger language plpgsql as $$
declare
  changed image := coalesce(new, old);
begin
  perform meter_image(changed, tg_op <> 'DELETE' and changed.state in ('available', 'deleting', 'cloning', 'copying'),
    now());
  return null;
end $$;
create trigger image_metered_insert after insert on image for each row when (new.account_id is not null)
  execute function meter_images();
create trigger image_metered_delete after delete on image for each row when (old.account_id is not null)
  execute function meter_images();
create trigger image_metered after update of state, size_bytes, name, account_id, site_id, home_zone on image
  for each row when (new.account_id is not null and (old.state, old.size_bytes, old.name, old.account_id, old.home_zone)
    is distinct from (new.state, new.size_bytes, new.name, new.account_id, new.home_zone))
  execute function meter_images();

select meter_image(i, i.state in ('available', 'deleting', 'cloning', 'copying'), now()) from image i where i.account_id is not null;
