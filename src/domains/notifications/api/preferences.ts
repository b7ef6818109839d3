import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import type { Ctx } from '#platform/http/context.ts';
import { channelsOf, codesOf, defaultOf, isNotificationCode } from '../kinds.ts';
import { channels, type PreferenceSet } from '../sets.ts';
import type { Change } from '../schemas.ts';
import { auditOwn, requireUnlocked } from './editable.ts';
import { readSets, savePreference } from './store-preferences.ts';
import { readVerifiedPhone } from './store-settings.ts';

/** The changes of one set, and where the request holds them. */
export interface SetChanges {
  set: PreferenceSet;
  key: string;
  changes: readonly Change[];
}

type Sets = Awaited<ReturnType<typeof readSets>>;

/** Checks and saves changes of the caller's sets, and answers those sets. Throws Invalid at `<key>.<row>.<field>`. */
export async function savePreferences(ctx: Ctx, given: readonly SetChanges[]) {
  await requireUnlocked(ctx);
  const { accountId } = ctx.me;
  const names = given.map(({ set }) => set);
  const before = await readSets(ctx.db, accountId, names);
  const hasPhone = (await readVerifiedPhone(ctx.db, accountId)) !== null;
  const wrong = given.flatMap((changes) => faultsOf(changes, { before, hasPhone }));
  if (wrong.length > 0) throw new Invalid(wrong);
  const diff: Record<string, readonly [unknown, unknown]> = {};
  for (const { set, changes } of given)
    for (const { code, ...switches } of changes)
      for (const channel of channels) {
        const enabled = switches[channel];
        if (enabled === undefined) continue;
        await savePreference(ctx.db, accountId, { set, code, channel, enabled });
        diff[`${set}.${code}.${channel}`] = [rowOf(before, set, code)?.[channel], enabled];
      }
  auditOwn(ctx, diff);
  return readSets(ctx.db, accountId, names);
}

const rowOf = (sets: Sets, set: string, code: number) =>
  sets.find((one) => one.set === set)?.items.find((row) => row.code === code);

function faultsOf({ set, key, changes }: SetChanges, known: { before: Sets; hasPhone: boolean }): ErrorItem[] {
  const codes = codesOf(set);
  return changes.flatMap((change, index) => {
    const { code } = change;
    const at = `${key}.${index}`;
    if (!isNotificationCode(code) || !codes.includes(code))
      return [item(1000, `${at}.code`, { detail: say('not-in-set') })];
    if (change.mail === false && defaultOf(set, code).mailLocked) return [item(1450, `${at}.mail`)];
    if (change.sms === true && !known.hasPhone && channelsOf(set).includes('sms')) return [item(1456, `${at}.sms`)];
    const locked = rowOf(known.before, set, code)?.lockedChannels ?? [];
    return channels
      .filter((channel) => change[channel] !== undefined)
      .flatMap((channel) => {
        if (!channelsOf(set).includes(channel)) return [item(1455, `${at}.${channel}`)];
        return locked.includes(channel) ? [item(1454, `${at}.${channel}`)] : [];
      });
  });
}
