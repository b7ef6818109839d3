import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { connect } from '../contract.ts';
import { readConsoles } from './store-consoles.ts';

/** Who has a console of the server open. */
export const listConsoles: Run<typeof connect.listConsoles> = async ({ db, scope, me, now }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = await readConsoles(db, server.id, now);
  return {
    items: rows.map(({ openedAt, sessionId, ...row }) => ({
      ...row,
      since: openedAt.toISOString(),
      own: sessionId === me.sessionId,
    })),
  };
};
