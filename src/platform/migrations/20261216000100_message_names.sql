-- Ids of messages that did not say what the message is about have better ones; stored rows follow, nested messages included.
create temporary table renamed (old text primary key, new text not null) on commit drop;
insert into renamed values
  ('backups.data-center-could-not', 'backups.backup-not-taken'),
  ('backups.removing-what-kept-no', 'backups.removing-expired'),
  ('backups.present-state-could-not', 'backups.current-state-not-backed-up'),
  ('backups.restored-but-could-not', 'backups.restored-not-powered-on'),
  ('configuration.does-not-start-with', 'configuration.does-not-start'),
  ('configuration.processor-memory-disks-as', 'configuration.hardware-as-wanted'),
  ('guest-access.data-center-has-no', 'guest-access.no-machine'),
  ('guest-access.data-center-could-not', 'guest-access.not-done'),
  ('guest-access.machine-has-gone-from', 'guest-access.machine-gone'),
  ('health.data-center-has-no', 'health.no-machine'),
  ('init-policies.guest-runs-them-as', 'init-policies.guest-runs-at-boot'),
  ('init-policies.data-center-knows-no', 'init-policies.none-in-data-center'),
  ('library.refused-2', 'library.was-refused'),
  ('library.data-center-could-not', 'library.not-removed'),
  ('library.data-center-does-not', 'library.not-listed'),
  ('library.disk-cloned-but-server', 'library.cloned-not-started'),
  ('library.bytes-arrived-do-not', 'library.checksum-differs'),
  ('library.data-center-could-not-copy', 'library.not-copied'),
  ('networks.switches-could-not-told', 'networks.switches-not-configured'),
  ('nics.data-center-could-not', 'nics.interfaces-not-changed'),
  ('reports.this-report-does-not', 'reports.report-gone'),
  ('servers.machine-has-gone-from', 'servers.machine-gone'),
  ('servers.created-but-could-not', 'servers.created-not-powered-on'),
  ('servers.data-center-could-not', 'servers.machine-not-removed'),
  ('servers.data-center-has-no', 'servers.no-machine-there'),
  ('servers.keeping-for-while', 'servers.waiting-to-be-removed'),
  ('servicelets.could-not', 'servicelets.not-done'),
  ('snapshots.data-center-could-not', 'snapshots.snapshot-not-taken'),
  ('snapshots.removing-what-kept-no', 'snapshots.removing-expired'),
  ('snapshots.present-state-could-not', 'snapshots.current-state-not-saved'),
  ('snapshots.present-state-kept-as', 'snapshots.current-state-saved');

create function pg_temp.with_new_ids(said text) returns text language plpgsql as $$
declare
  name record;
begin
  for name in select old, new from renamed loop
    said := replace(said, to_json(name.old)::text, to_json(name.new)::text);
  end loop;
  return said;
end $$;

do $$
declare
  place record;
  pattern text;
begin
  select '"(' || string_agg(replace(old, '.', '\.'), '|') || ')"' into pattern from renamed;
  for place in
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.domain_name = 'sentence' and t.table_type = 'BASE TABLE'
  loop
    execute format('update %1$I set %2$I = pg_temp.with_new_ids(%2$I::text)::jsonb where %2$I::text ~ %3$L',
      place.table_name, place.column_name, pattern);
  end loop;
end $$;
