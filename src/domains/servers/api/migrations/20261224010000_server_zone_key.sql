-- Lists sort data centers by what they show, their names: the ids of Frankfurt and Hong Kong begin with EU and AS.
alter table server add column zone_key text collate "C" not null default '';
update server s set zone_key = lower(d.name) from data_center d where d.id = s.zone_id;

create function set_server_zone_key() returns trigger language plpgsql as $$
begin
  new.zone_key := coalesce((select lower(d.name) from data_center d where d.id = new.zone_id), '');
  return new;
end $$;
create trigger server_zone_key before insert or update of zone_id on server
  for each row execute function set_server_zone_key();

create function data_center_renamed() returns trigger language plpgsql as $$
begin
  update server set zone_key = lower(new.name) where zone_id = new.id;
  return null;
end $$;
create trigger server_zone_renamed after update of name on data_center
  for each row when (old.name is distinct from new.name) execute function data_center_renamed();

create index server_zone_key on server (zone_key, id) where state <> 'terminated';
drop index server_zone_id;
