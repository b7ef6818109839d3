import { record } from '#domains/history/api/port.ts';
import { lockServers, ofServer } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { isHeld, refusalOn } from './find-firewall.ts';
import { orderFirewall } from './order-firewall.ts';
import { endTrial, readFirewall, readSet } from './store.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

const by = { name: 'Trial', source: 'schedule' };

interface Trial {
  serverId: string;
  trialId: string;
}

/**
 * Ends a trial and orders the earlier rules, in one transaction: the caller that runs it again finds the trial ended. `busy`: the
 * server is under another task.
 */
export async function goBack(app: App, { serverId, trialId }: Trial): Promise<'back' | 'busy' | 'nothing'> {
  const now = new Date(app.clock.now());
  return app.db.transaction().execute(async (tx) => {
    // The trial was begun by someone who could reach the server: the product acts for the provider.
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
      reason: say('reverted-to', { revision: firewall.trialBackTo ?? 0 }),
      trial: false,
      by,
      requester: { accountId: null, name: by.name, source: by.source, requestId: null },
      now,
    });
    if (ordered === null) throw new Error('a free, locked server could not be given rules');
    const action = say('firewall-goes-back-new');
    await record(tx, {
      object: ofServer(server),
      kind: 'firewall',
      action,
      by,
      taskId: ordered.taskId,
      notice: {
        code: 1021,
        title: notice('reverted', { name: server.name }),
        text: notice('reverted-text'),
        objectLink: serverPath(server.id, 'firewall'),
        severity: 'warning',
        groupKey: `firewall-trial:${trialId}`,
      },
    });
    return 'back';
  });
}
