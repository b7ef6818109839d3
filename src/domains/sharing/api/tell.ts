import type { ShareLevel } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { accountsIn } from '#domains/groups/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { StoredShare } from './store.ts';

interface Target {
  siteId: string;
  accountId: string;
}
interface SharedServer {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
}

/** The accounts that a share reaches. */
async function reached(db: Db, siteId: string, { groupId, accountId }: StoredShare): Promise<Target[]> {
  if (groupId !== null) return accountsIn(db, groupId);
  return accountId === null ? [] : [{ siteId, accountId }];
}

const what: Record<ShareLevel, string> = {
  access: 'You may see it, power it and open its console.',
  configure: 'You may see it, use it and change it.',
};

/**
 * Repaints the screens of the owner and of those whom a share reaches, and tells them in their notification centre. `by`
 * is who did it.
 */
export async function tellShare(
  { db, emit }: { db: Db; emit: Emit },
  server: SharedServer,
  change: { share: StoredShare; step: 'given' | 'changed' | 'taken'; by: string },
): Promise<void> {
  const { share, step, by } = change;
  await emit('share.changed', server, { accountId: server.accountId });
  const titles = {
    given: `${by} shares the server ${server.name} with you`,
    changed: `What you may do with ${server.name} has changed`,
    taken: `The server ${server.name} is shared with you no more`,
  };
  const through = share.groupId === null ? '' : ` Through the group ${share.name}.`;
  for (const to of await reached(db, server.siteId, share)) {
    if (to.accountId === server.accountId) continue;
    await emit('share.changed', to, { accountId: to.accountId });
    await notify(db, {
      accountId: to.accountId,
      code: step === 'taken' ? 1071 : 1070,
      severity: 'info',
      title: titles[step],
      text: step === 'taken' ? `${by} has taken it back.${through}` : `${what[share.level]}${through}`,
      objectLink: step === 'taken' ? '/servers' : `/servers/${server.id}/overview`,
      groupKey: `share:${share.id}:${step}:${share.level}`,
    });
  }
}
