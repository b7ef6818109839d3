import { lockServers, writeHistory } from '#domains/servers/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { App } from '#platform/app.ts';
import { isHeld, refusalOn } from './find-firewall.ts';
import { orderFirewall } from './order-firewall.ts';
import { endTrial, readFirewall, readSet } from './store.ts';

const by = { name: 'Trial', source: 'schedule' };

interface Trial {
  serverId: string;
  trialId: string;
}

/**
 * Ends a trial and orders the earlier rules, in one transaction: whoever runs it again finds the trial ended. `busy`: the
 * server is under another task.
 */
export async function goBack(app: App, { serverId, trialId }: Trial): Promise<'back' | 'busy' | 'nothing'> {
  const now = new Date(app.clock.now());
  return app.db.transaction().execute(async (tx) => {
    // The trial was begun by somebody who could reach the server: the product acts for the provider.
    const [server] = await lockServers(tx, { reach: 'provider' }, [serverId]);
    const firewall = await readFirewall(tx, serverId);
    if (server === undefined || firewall.trialId !== trialId) return 'nothing';
    if (firewall.taskId !== null || isHeld(server)) return 'busy';
    const set = await readSet(tx, serverId, firewall.trialBackTo ?? 0);
    const refusal = refusalOn(server, 'apply');
    await endTrial(tx, serverId, trialId);
    if (set === null || refusal !== null) return 'nothing';
    const ordered = await orderFirewall(tx, server, {
      firewall: { ...firewall, trialId: null, trialBackTo: null },
      set,
      template: null,
      reason: `Back to revision ${firewall.trialBackTo ?? 0}: not confirmed`,
      trial: false,
      by,
      requester: { accountId: null, name: by.name, source: by.source, requestId: null },
      now,
    });
    if (ordered === null) throw new Error('a free, locked server could not be given rules');
    const action = 'Firewall goes back: the new rules were not confirmed';
    await writeHistory(tx, { server, kind: 'firewall', action, by, taskId: ordered.taskId });
    await notify(tx, {
      accountId: server.accountId,
      code: 1021,
      title: `The firewall of ${server.name} went back`,
      text: 'Nobody confirmed the new rules within 2 minutes: the earlier ones come back.',
      objectLink: `/servers/${server.id}/firewall`,
      severity: 'warning',
      groupKey: `firewall-trial:${trialId}`,
    });
    return 'back';
  });
}
