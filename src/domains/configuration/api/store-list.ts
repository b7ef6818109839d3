import { sql } from 'kysely';
import { findServer } from '#domains/servers/api/port.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { configuration } from '../contract.ts';
import { rowOf } from './read-configuration.ts';
import { readConfigurations } from './store.ts';

/** The changes of one server. */
export const listConfigurations = listRows(configuration.listConfigurations, {
  prepare: ({ db, scope }, { params }) => findServer(db, scope, params.serverId),
  what: 'configurations',
  of: ({ own }) => own.name,
  from: ({ db }) => db.selectFrom('server_configuration as c').select('c.id'),
  scope: ({ own }) => sql<boolean>`c.server_id = ${own.id}`,
  id: sortBy('c.id', 'uuid'),
  sorts: { created: sortBy('c.created_at', 'timestamptz') },
  search: [sql`lower(c.created_by)`],
  filters: {},
  items: async (found, { db }) => {
    const ids = found.map(({ id }) => id);
    const rows = new Map((await readConfigurations(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []).map(rowOf);
  },
});
