import type { Db } from '#platform/db/pool.ts';
import { notify, type Notice } from '#domains/notifications/api/port.ts';
import type { Drifted } from './store-drift.ts';

/** So many servers of one account are told one by one; more that stop together are told as one. */
const toldSingly = 3;

const stopped: Record<string, { title(name: string): string; text: string }> = {
  off: {
    title: (name) => `Server ${name} went off by itself`,
    text: 'Nobody ordered it: its system shut down, or its host lost it. Power it on when you are ready.',
  },
  error: {
    title: (name) => `The machine of server ${name} is missing`,
    text: 'The data center does not find it. The server can be used again when the machine is found.',
  },
};
const words: Record<string, string> = { on: 'went on', suspended: 'was suspended' };

/** Tells accounts what happened to their servers without an order: that they stopped, and to who chose it also the rest. */
export async function tellDrift(tx: Db, drifted: readonly Drifted[]): Promise<void> {
  const lost = drifted.filter(({ to }) => stopped[to] !== undefined);
  for (const servers of Map.groupBy(lost, ({ accountId }) => accountId).values())
    for (const notice of servers.length > toldSingly ? together(servers) : servers.map(alone)) await notify(tx, notice);
  for (const server of drifted) {
    const word = words[server.to];
    if (word !== undefined) await notify(tx, restless(server, word));
  }
}

const about = ({ id, accountId, to, since }: Drifted) => ({
  accountId,
  objectLink: `/servers/${id}/history`,
  groupKey: `power:${id}:${to}:${since.getTime()}`,
});

function alone(server: Drifted): Notice {
  const said = stopped[server.to];
  return {
    ...about(server),
    code: 1170,
    severity: server.to === 'error' ? 'error' : 'warning',
    title: said?.title(server.name) ?? '',
    text: said?.text ?? '',
  };
}

const restless = (server: Drifted, word: string): Notice => ({
  ...about(server),
  code: 1100,
  severity: 'info',
  title: `Server ${server.name} ${word} by itself`,
  text: 'Nobody ordered it here: it happened in the data center.',
});

/** Most of a zone may stop at once: hundreds of mails would hide the one that matters. */
function together(servers: readonly Drifted[]): Notice[] {
  const [first] = servers;
  if (first === undefined) return [];
  const named = servers.slice(0, 5).map(({ name }) => name);
  const more = servers.length - named.length;
  return [
    {
      accountId: first.accountId,
      code: 1170,
      severity: 'error',
      title: `${servers.length} servers stopped by themselves`,
      text: `Nobody ordered it: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
      objectLink: '/servers',
      groupKey: `power:${first.id}:${first.since.getTime()}:${servers.length}`,
    },
  ];
}
