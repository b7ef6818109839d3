import { findProof, proofRecordOf, type Finding } from '#connectors/dns/client.ts';
import { forgetSites, replacePrimaryHost, saveHostLook } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { done, task, type Effect } from '#platform/tasks/task.ts';
import { afterLook, type HostLife } from '../host-life.ts';
import { hostFollower } from '../points.ts';
import { notifyHost } from '../notify-host.ts';
import { findHost, isTaken, lockHost, type StoredHost } from '../store-host.ts';
import { say } from '../../messages.ts';

interface Data {
  hostId: string;
  siteId: string;
  host: string;
}

/** Looks the record of a host name up and settles whether the site answers by it. */
export const checkHostTask = task<Data>()({
  kind: 'site.check-host',
  label: say('kind-site-check-host'),
  serviceName: 'sites',
  title: ({ host }) => say('check-host-name', { host }),
  first: 'look',
  steps: {
    look: {
      title: say('looking-up-record'),
      weight: 1,
      timeoutSeconds: 20,
      cancel: true,
      async run({ app, data, signal, log }) {
        const row = await findHost(app.db, data.siteId, data.hostId);
        if (row === undefined || row.token === null) return done({ warn: say('name-removed-meanwhile') });
        const servers = app.config.dnsServers;
        const record = proofRecordOf(row.host, row.token);
        log(say('asking-for-txt-record', { name: record.name }));
        const found = await findProof(record, { servers, signal });
        log(say(`record.${found}`));
        const effect: Effect = (tx) => settle(app, tx, { row, found });
        return found === 'found' ? done({ effect }) : done({ effect, warn: say(`record.${found}`) });
      },
    },
  },
  // The name stays as it was, and the schedule comes to it again.
  undo: () => async () => undefined,
});

async function settle(app: App, tx: Db, { row, found }: { row: StoredHost; found: Finding }): Promise<void> {
  const before = await lockHost(tx, row.id);
  if (before === undefined) return;
  const now = new Date(app.clock.now());
  const taken = found === 'found' && (await isTaken(tx, before));
  const life = afterLook(before, taken ? 'taken' : found, now);
  await saveHostLook(tx, before.id, { life, now });
  if (life.state !== before.state) await noteChange(tx, before, life);
  if (life.state === 'verified' && before.state === 'pending')
    for (const one of hostFollower.of(app.domains)) await one.verified(app, tx, before);
  await notifyHost(tx, before, life);
  await forgetSites({ app, db: tx });
}

/** Writes down that a site answers by a name from now on, or no longer. */
async function noteChange(tx: Db, before: StoredHost, life: HostLife): Promise<void> {
  if (life.state === 'pending') await replacePrimaryHost(tx, before.siteId, before.host);
  const action = life.state === 'verified' ? 'site.verify-host' : 'site.lose-host';
  const request = { id: newId(), ip: '127.0.0.1' };
  const diff = { state: [before.state, life.state] } as const;
  await writeAudit(tx, { action, outcome: 'done', actor: null, request }, [
    { objectType: 'site-host', objectId: before.id, objectName: before.host, siteId: before.siteId, diff },
  ]);
}
