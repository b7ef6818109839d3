import { asInstant, type Message } from '#kernel/message.ts';
import type { ShareLevel } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Emit } from '#platform/live/emit.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { notifiedOf, type StoredShare } from '#domains/shares/api/port.ts';
import { serverPath, serversPath } from '#domains/servers/paths.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';

type ShareTerms = Pick<StoredShare<ShareLevel>, 'id' | 'groupId' | 'accountId' | 'name' | 'level' | 'until'>;
interface SharedObject {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
}

/** How the history says that a server is shared. */
export const sharedText = ({ name, level, until }: ShareTerms): Message =>
  until === null
    ? say('was-shared', { name, level })
    : say('was-shared-until', { name, level, until: asInstant(until) });

type Step = 'given' | 'changed' | 'taken' | 'ended';

/** Refreshes the screens of the owner and of the share's recipients, and notifies them. `by` is the actor. */
export async function notifyShare(
  { db, emit }: { db: Db; emit: Emit },
  server: SharedObject,
  change: { share: ShareTerms; step: Step; by: string },
): Promise<void> {
  const { share, step, by } = change;
  await emit('share.changed', server, { accountId: server.accountId });
  const over = step === 'taken' || step === 'ended';
  const text = textOf(share, step, by);
  for (const accountId of await notifiedOf(db, share, server.accountId)) {
    await emit('share.changed', { siteId: server.siteId, accountId }, { accountId });
    await notify(db, {
      accountId,
      code: over ? 1071 : 1070,
      severity: 'info',
      title: titleOf(server.name, step, by),
      text: share.groupId === null ? text : notice('through-group', { text, group: share.name }),
      objectLink: over ? serversPath() : serverPath(server.id, 'overview'),
      groupKey: `share:${share.id}:${step}:${share.level}:${share.until?.getTime() ?? ''}`,
    });
  }
}

function titleOf(name: string, step: Step, by: string): Message {
  if (step === 'given') return notice('shared', { by, name });
  return notice(step === 'changed' ? 'changed' : 'ended', { name });
}

function textOf({ level, until }: ShareTerms, step: Step, by: string): Message {
  if (step === 'taken') return notice('taken-text', { by });
  if (step === 'ended') return notice('expired-text');
  return until === null
    ? notice('level-text', { level })
    : notice('level-until-text', { level, until: asInstant(until) });
}
