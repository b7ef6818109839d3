-- A kept address that goes to another account counts for that one from now on: it has been taken for longer.
create or replace function meter_addresses() returns trigger language plpgsql as $$
declare
  changed address := coalesce(new, old);
begin
  perform meter_kept(changed, tg_op <> 'DELETE' and changed.account_id is not null,
    case when tg_op = 'INSERT' and changed.account_id is not null then changed.taken_at
      when tg_op = 'UPDATE' and changed.account_id is not null and old.account_id is null then changed.taken_at
      else now() end);
  return null;
end $$;
