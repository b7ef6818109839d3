import { sql } from 'kysely';
import type { Actor } from '#kernel/scope.ts';
import { NotFound } from '#kernel/errors.ts';
import { within, withinShared } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource, historyViews } from '#domains/history/api/port.ts';
import { servers } from '../../contract.ts';
import { readRow } from '../list/store-list.ts';
import { seesMoney } from '../money-view.ts';

const source = historySource('server');

/** Costs are for those who see billing, and not those of another account. */
const withoutCosts = (me: Actor) =>
  sql<boolean>`(h.kind <> 'billing' or (${seesMoney(me)} and ${within(me.scope, 'h')}))`;

/** What a task changed of servers in scope, or shared with it. */
export const serverChanges = historyViews({
  type: 'server',
  may: 'server.view',
  scope: ({ me, scope }) => sql<boolean>`${withinShared(scope, 'h', 'object_id')} and ${withoutCosts(me)}`,
});

/** The history of one server. Costs of a previous owner, or of the owner of a shared server, are hidden. */
export const listServerHistory = listRows(servers.listServerHistory, {
  ...source,
  async prepare({ app, db, scope }, { params }: { params: { serverId: string } }) {
    const server = await readRow(db, scope, { id: params.serverId, app });
    if (server === null) throw new NotFound();
    return server;
  },
  scope: (asked) => sql<boolean>`${source.scope(asked)} and ${withoutCosts(asked.me)}`,
  info: ({ own }) => ({ open: own.task !== null }),
});
