import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import type { firewall as contract } from '../contract.ts';
import { readRevisions } from './store.ts';

/** The rule sets that a server had, newest first. */
export const listFirewallRevisions: Run<typeof contract.listFirewallRevisions> = async ({ db, scope }, { params }) => {
  const server = await findServer(db, scope, params.serverId);
  const rows = await readRevisions(db, server.id);
  return {
    items: rows.map((row) => ({
      ...row,
      date: row.date.toISOString(),
      appliedAt: row.appliedAt?.toISOString() ?? null,
    })),
  };
};
