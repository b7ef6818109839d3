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

/** When something ends, as part of a line of history. */
export const untilText = (until: Date | null): string => (until === null ? '' : `, until ${momentText(until)}`);
const momentText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const sentenceOfEnd = (until: Date | null): string => (until === null ? '' : ` It ends ${momentText(until)}.`);

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
  change: { share: StoredShare; step: 'given' | 'changed' | 'taken' | 'ended'; by: string },
): Promise<void> {
  const { share, step, by } = change;
  await emit('share.changed', server, { accountId: server.accountId });
  const titles = {
    given: `${by} shares the server ${server.name} with you`,
    changed: `What you may do with ${server.name} has changed`,
    taken: `The server ${server.name} is shared with you no more`,
    ended: `The server ${server.name} is shared with you no more`,
  };
  const through = share.groupId === null ? '' : ` Through the group ${share.name}.`;
  const over = step === 'taken' || step === 'ended';
  const text = {
    given: `${what[share.level]}${sentenceOfEnd(share.until)}`,
    changed: `${what[share.level]}${sentenceOfEnd(share.until)}`,
    taken: `${by} has taken it back.`,
    ended: 'The time for which it was shared is over.',
  }[step];
  for (const to of await reached(db, server.siteId, share)) {
    if (to.accountId === server.accountId) continue;
    await emit('share.changed', to, { accountId: to.accountId });
    await notify(db, {
      accountId: to.accountId,
      code: over ? 1071 : 1070,
      severity: 'info',
      title: titles[step],
      text: `${text}${through}`,
      objectLink: over ? '/servers' : `/servers/${server.id}/overview`,
      groupKey: `share:${share.id}:${step}:${share.level}:${share.until?.getTime() ?? ''}`,
    });
  }
}
