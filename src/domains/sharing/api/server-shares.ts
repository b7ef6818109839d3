import { asInstant, type Message } from '#kernel/message.ts';
import type { ShareLevel } from '#kernel/op.ts';
import { shareable, type ShareChange, type ShareTraces } from '#domains/shares/api/port.ts';
import { ofServer } from '#domains/servers/api/port.ts';
import { serverPath, serversPath } from '#domains/servers/paths.ts';
import { maxShares, sharingCodes } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

type Change = ShareChange<ShareLevel>;

/** Servers as objects that are shared. */
export const serverShares = shareable<{ id: string; name: string; siteId: string; accountId: string }, ShareLevel>({
  type: 'server',
  max: maxShares,
  codes: sharingCodes,
  recorded: ofServer,
  announce: (emit, _server, { siteId, accountId }) => emit('share.changed', { siteId, accountId }, { accountId }),
  notice(server, change) {
    const { share, step } = change;
    const over = step === 'taken' || step === 'ended';
    const text = textOf(change);
    return {
      code: over ? 1071 : 1070,
      severity: 'info',
      title: titleOf(server.name, change),
      text: share.groupId === null ? text : notice('through-group', { text, group: share.name }),
      objectLink: over ? serversPath() : serverPath(server.id, 'overview'),
      groupKey: `share:${share.id}:${step}:${share.level}:${share.until?.getTime() ?? ''}`,
    };
  },
  traces(_server, change): ShareTraces {
    if (change.step === 'left')
      return { action: say('given-up', { email: change.email }), audit: { sharedWith: [change.email, null] } };
    const { step, share, before } = change;
    const { name, level, until } = share;
    if (step === 'ended') return { action: say('shared-with-no-more', { name }) };
    if (step === 'taken')
      return { action: say('shared-no-more', { name }), audit: { sharedWith: [name, null], level: [level, null] } };
    return {
      action: until === null ? say('was-shared', { name, level }) : untilText(name, level, until),
      audit: {
        sharedWith: [before?.name ?? null, name],
        level: [before?.level ?? null, level],
        until: [before?.until ?? null, until],
      },
    };
  },
});

const untilText = (name: string, level: ShareLevel, until: Date): Message =>
  say('was-shared-until', { name, level, until: asInstant(until) });

function titleOf(name: string, { step, by }: Change): Message {
  if (step === 'given') return notice('shared', { by, name });
  return notice(step === 'changed' ? 'changed' : 'ended', { name });
}

function textOf({ step, share: { level, until }, by }: Change): Message {
  if (step === 'taken') return notice('taken-text', { by });
  if (step === 'ended') return notice('expired-text');
  return until === null
    ? notice('level-text', { level })
    : notice('level-until-text', { level, until: asInstant(until) });
}
