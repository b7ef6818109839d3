import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { servers } from '../../contract.ts';
import { readRow } from '../list/store-list.ts';
import { seesMoney } from '../money-view.ts';

const source = historySource('server');

/** The history of one server. Costs of a previous owner, or of the owner of a shared server, are hidden. */
export const listServerHistory = listRows(servers.listServerHistory, {
  ...source,
  async prepare({ app, db, scope }, { params }: { params: { serverId: string } }) {
    const server = await readRow(db, scope, { id: params.serverId, app });
    if (server === null) throw new NotFound();
    return server;
  },
  scope: (asked) =>
    sql<boolean>`${source.scope(asked)} and (h.kind <> 'billing' or (${seesMoney(asked.me)} and ${within(asked.me.scope, 'h')}))`,
  info: ({ own }) => ({ open: own.task !== null }),
});
