import { sql } from 'kysely';
import { findServer } from '#domains/servers/api/port.ts';
import { listRows } from '#platform/http/list-source.ts';
import { firewall } from '../contract.ts';
import { revisionSource } from './store.ts';

/** The rule sets that a server had. */
export const listFirewallRevisions = listRows(firewall.listFirewallRevisions, {
  ...revisionSource,
  prepare: ({ db, scope }, { params }) => findServer(db, scope, params.serverId),
  of: ({ own }) => own.name,
  scope: ({ own }) => sql<boolean>`v.server_id = ${own.id}`,
});
