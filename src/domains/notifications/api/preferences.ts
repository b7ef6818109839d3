import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { codesOf, defaultOf, isNotificationCode, type PreferenceSet } from '../codes.ts';
import type { Change } from '../schemas.ts';
import { readSets, savePreference } from './store-preferences.ts';

/** The changes of one set, and where the request holds them. */
export interface SetChanges {
  set: PreferenceSet;
  key: string;
  changes: readonly Change[];
}

/** Checks and saves changes of the caller's sets, and answers those sets. Throws Invalid at `<key>.<row>.<field>`. */
export async function savePreferences(ctx: Ctx, given: readonly SetChanges[]) {
  const wrong = given.flatMap(faultsOf);
  if (wrong.length > 0) throw new Invalid(wrong);
  const { accountId, siteId } = ctx.me;
  const diff: Record<string, readonly [unknown, unknown]> = {};
  const before = await readSets(
    ctx.db,
    accountId,
    given.map(({ set }) => set),
  );
  for (const { set, changes } of given)
    for (const { code, ...switches } of changes)
      for (const channel of ['inApp', 'mail'] as const) {
        const enabled = switches[channel];
        if (enabled === undefined || !isNotificationCode(code)) continue;
        await savePreference(ctx.db, accountId, { set, code, channel, enabled });
        const old = before.find((one) => one.set === set)?.items.find((row) => row.code === code);
        diff[`${set}.${code}.${channel}`] = [old?.[channel], enabled];
      }
  ctx.audited({ objectType: 'account', objectId: accountId, siteId, accountId, diff });
  return readSets(
    ctx.db,
    accountId,
    given.map(({ set }) => set),
  );
}

function faultsOf({ set, key, changes }: SetChanges): ErrorItem[] {
  const known = codesOf(set);
  return changes.flatMap(({ code, mail }, index) => {
    if (!isNotificationCode(code) || !known.includes(code))
      return [item(1000, `${key}.${index}.code`, { detail: 'this set has no such notification' })];
    return mail === false && defaultOf(set, code).mailLocked ? [item(1450, `${key}.${index}.mail`)] : [];
  });
}
