-- A snapshot is billed for the room that it takes, from when it is ready until it is gone. Its server's owner pays.
create function meter_snapshot(of snapshot, owner server, is_there boolean, moment timestamptz) returns void language sql as $$
  select meter_use(of.id::text, 'snapshot.gb', moment,
    case when is_there and of.size_mb > 0 then jsonb_build_object(
      'site_id', owner.site_id, 'account_id', owner.account_id, 'object_type', 'snapshot',
      'object_name', owner.name || ' / ' || of.name, 'zone_id', owner.zone_id, 'state', 'stored',
      'quantity', round(of.size_mb / 1024.0, 6), 'billing', 'stored') end,
    of.task_id)
$$;

create function meter_snapshots() returns trigger language plpgsql as $$
declare
  changed snapshot := coalesce(new, old);
  owner server;
begin
  select * into owner from server where id = changed.server_id;
  -- Without its server it is gone with it.
  perform meter_snapshot(changed, owner, owner.id is not null and tg_op <> 'DELETE'
    and changed.state in ('ready', 'reverting', 'deleting'), now());
  return null;
end $$;
create trigger snapshot_metered_insert after insert or delete on snapshot for each row execute function meter_snapshots();
create trigger snapshot_metered after update of state, size_mb, name on snapshot
  for each row when ((old.state, old.size_mb, old.name) is distinct from (new.state, new.size_mb, new.name))
  execute function meter_snapshots();

create function meter_snapshots_of_server() returns trigger language plpgsql as $$
begin
  perform meter_snapshot(s, new, s.state in ('ready', 'reverting', 'deleting'), now())
    from snapshot s where s.server_id = new.id;
  return null;
end $$;
create trigger server_snapshots_metered after update of account_id on server
  for each row when (old.account_id <> new.account_id) execute function meter_snapshots_of_server();

select meter_snapshot(p, s, p.state in ('ready', 'reverting', 'deleting'), now())
from snapshot p join server s on s.id = p.server_id;
