import { Invalid, item, TooMany } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { allCodes, codesOf, kindOf } from '../kinds.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import type { notifications } from '../contract.ts';
import { auditOwn } from './editable.ts';
import { adminSets, ownSets } from './read-preferences.ts';
import { countSamples, insertNotification } from './store.ts';
import { notificationPreferencesPath } from '../paths.ts';

/** One's own mailbox is no place for a flood either: each kind twice. */
const samplesAnHour = () => 2 * allCodes().length;

/** Sends the caller samples, through the same channels and preferences as real notifications. */
export const sendTest: Run<typeof notifications.sendTest> = async (ctx, { input }) => {
  const { accountId } = ctx.me;
  const sets = ctx.me.permissions.has('notification.administer') ? [...ownSets, ...adminSets] : ownSets;
  const known = sets.flatMap(codesOf);
  const codes = input.code === undefined ? known : known.filter((code) => code === input.code);
  if (codes.length === 0) throw new Invalid([item(1000, 'code', { detail: say('no-such-notification') })]);
  if ((await countSamples(ctx.db, accountId)) + codes.length > samplesAnHour()) throw new TooMany(3600);
  for (const code of codes) {
    const { title, text, severity } = kindOf(code).sample;
    await insertNotification(ctx.db, {
      accountId,
      code,
      title: notice('sample', { title }),
      text,
      severity,
      objectLink: notificationPreferencesPath(),
      sample: true,
    });
  }
  auditOwn(ctx, { samples: [null, codes] });
  return { sent: codes.length };
};
