import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { hosts } from '../../contract.ts';
import { countMoves, movesIn, readEvacuation, type StoredEvacuation } from './store.ts';

/** An evacuation as the wire has it. */
export async function shownEvacuation(db: Db, evacuation: StoredEvacuation) {
  const { id, state, sideBySide, allowCold, createdAt, endedAt, taskId } = evacuation;
  const counts = await countMoves(db, id);
  return {
    id,
    state,
    sideBySide,
    allowCold,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
    created: createdAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
    cmdId: taskId,
  };
}

/** The servers of an evacuation in the order in which they move. */
export const listEvacuationMoves = listRows(hosts.listEvacuationMoves, {
  what: 'evacuation',
  async prepare({ db }, { params }) {
    const evacuation = await readEvacuation(db, params.evacuationId);
    if (evacuation === null || evacuation.hostId !== params.hostId) throw new NotFound();
    return evacuation;
  },
  from: ({ db }) => movesIn(db),
  scope: ({ own, scope }) => sql<boolean>`m.evacuation_id = ${own.id} and ${within(scope, 's')}`,
  id: sortBy('m.server_id', 'uuid'),
  sorts: { place: sortBy('m.position', 'bigint'), name: sortBy('s.name', 'text'), ramMb: sortBy('m.ram_mb', 'bigint') },
  search: [sql`lower(s.name)`],
  filters: { state: (states) => sql<boolean>`m.state = any(${states})` },
  items: (rows) =>
    rows.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      started: startedAt?.toISOString() ?? null,
      ended: endedAt?.toISOString() ?? null,
    })),
});
