import type { Db } from '#platform/db/pool.ts';
import { notify, type Notice } from '#domains/notifications/api/port.ts';
import type { Drifted } from './store-drift.ts';
import { serverPath, serversPath } from '../../paths.ts';
import { notice } from '../../notices.ts';

/** Up to this many servers of one account are reported separately; if more stop together, they are reported as one. */
const notifiedSingly = 3;

/** Notifies accounts of unrequested changes to their servers: that they stopped and, where chosen, of the rest. */
export async function notifyDrift(tx: Db, drifted: readonly Drifted[]): Promise<void> {
  const lost = drifted.filter(({ to }) => to === 'off' || to === 'error');
  for (const servers of Map.groupBy(lost, ({ accountId }) => accountId).values())
    for (const one of servers.length > notifiedSingly ? together(servers) : servers.map(alone)) await notify(tx, one);
  for (const server of drifted) {
    if (server.to === 'on' || server.to === 'suspended') await notify(tx, restless(server));
  }
}

const about = ({ id, accountId, to, since }: Drifted) => ({
  accountId,
  objectLink: serverPath(id, 'history'),
  groupKey: `power:${id}:${to}:${since.getTime()}`,
});

function alone(server: Drifted): Notice {
  const missing = server.to === 'error';
  return {
    ...about(server),
    code: 1170,
    severity: missing ? 'error' : 'warning',
    title: notice(missing ? 'machine-missing' : 'server-stopped', { name: server.name }),
    text: notice(missing ? 'machine-missing-text' : 'server-stopped-text'),
  };
}

const restless = (server: Drifted): Notice => ({
  ...about(server),
  code: 1100,
  severity: 'info',
  title: notice('power-drifted', { to: server.to, name: server.name }),
  text: notice('power-drifted-text'),
});

/** Most of a zone may stop at once: hundreds of mails would hide the one that matters. */
function together(servers: readonly Drifted[]): Notice[] {
  const [first] = servers;
  if (first === undefined) return [];
  const shown = 5;
  const names = servers
    .slice(0, shown)
    .map(({ name }) => name)
    .join(', ');
  const more = servers.length - shown;
  return [
    {
      accountId: first.accountId,
      code: 1170,
      severity: 'error',
      title: notice('servers-stopped', { count: servers.length }),
      text: more > 0 ? notice('servers-stopped-more-text', { names, more }) : notice('servers-stopped-text', { names }),
      objectLink: serversPath(),
      groupKey: `power:${first.id}:${first.since.getTime()}:${servers.length}`,
    },
  ];
}
