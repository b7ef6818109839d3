import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { csvOfRules } from '../csv.ts';
import type { firewall as contract } from '../contract.ts';
import { readFirewall } from './store.ts';
import { readChoices } from './store-refs.ts';

const bom = '\uFEFF';

/** The wanted rules of a server as a file: CSV for people and for pasting, JSON for programs. */
export const exportFirewall: Run<typeof contract.exportFirewall> = async (ctx, { params, query }) => {
  const { db, scope, now } = ctx;
  const server = await findServer(db, scope, params.serverId);
  const { set, revision } = await readFirewall(db, server.id);
  const choices = await readChoices(db, server.accountId);
  const nameOf = (peer: string) => choices.find(({ ref }) => ref === peer)?.name ?? peer;
  const { format } = query;
  const text =
    format === 'csv'
      ? bom + csvOfRules(set.rules, nameOf)
      : `${JSON.stringify({ server: { id: server.id, name: server.name }, revision, ...set, refs: choices }, null, 2)}\n`;
  return {
    kind: 'file',
    contentType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    filename: `firewall-${server.name.replace(/[^A-Za-z0-9._-]/g, '_')}-${now.toISOString().slice(0, 10)}.${format}`,
    body: once(text),
  };
};

async function* once(text: string): AsyncIterable<string> {
  yield text;
}
