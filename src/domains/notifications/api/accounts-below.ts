import { NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Run } from '#platform/http/context.ts';
import { channels, channelsOf } from '../codes.ts';
import type { notifications } from '../contract.ts';
import { ownSets } from './read-preferences.ts';
import { readSets, savePreference } from './store-preferences.ts';
import { readAccountsBelow, saveParentLock } from './store-settings.ts';

interface Switch {
  set: string;
  code: number;
  channel: string;
  enabled: boolean;
}

/** What copying would change in one account; text messages need a phone of one's own and are not copied. */
async function changesFor(db: Db, from: string, to: string): Promise<Switch[]> {
  const [mine, theirs] = [await readSets(db, from, ownSets), await readSets(db, to, ownSets)];
  return mine.flatMap(({ set, items }) => {
    const other = theirs.find((one) => one.set === set)?.items ?? [];
    return items.flatMap((row) => {
      const same = other.find(({ code }) => code === row.code);
      return channels
        .filter((channel) => channel !== 'sms' && channelsOf(set).includes(channel))
        .filter((channel) => same !== undefined && row[channel] !== same[channel])
        .filter((channel) => same?.lockedChannels.includes(channel) === false)
        .map((channel) => ({ set, code: row.code, channel, enabled: row[channel] === true }));
    });
  });
}

/** The accounts right below the caller's, each with how much copying would change. */
export const listAccountsBelow: Run<typeof notifications.listAccountsBelow> = async ({ db, me }) => {
  const below = await readAccountsBelow(db, me.accountId);
  return Promise.all(
    below.map(async (one) => ({ ...one, changes: (await changesFor(db, me.accountId, one.accountId)).length })),
  );
};

/** Copies the caller's own switches to accounts below. All or nothing: 404 where one of them is not below. */
export const copyPreferences: Run<typeof notifications.copyPreferences> = async (ctx, { input }) => {
  const { accountId: from, siteId } = ctx.me;
  const below = new Set((await readAccountsBelow(ctx.db, from)).map((one) => one.accountId));
  const wrong = input.accountIds.findIndex((id) => !below.has(id));
  if (wrong !== -1) throw new NotFound(1459, `accountIds.${wrong}`);
  let changed = 0;
  for (const to of new Set(input.accountIds)) {
    const changes = await changesFor(ctx.db, from, to);
    for (const change of changes) await savePreference(ctx.db, to, change);
    changed += changes.length;
    const diff = Object.fromEntries(
      changes.map(({ set, code, channel, enabled }) => [`${set}.${code}.${channel}`, [!enabled, enabled] as const]),
    );
    ctx.audited({ objectType: 'account', objectId: to, siteId, accountId: to, diff });
  }
  return { changed };
};

/** Takes over the settings of an account below, or gives them back. */
export const lockPreferences: Run<typeof notifications.lockPreferences> = async (ctx, { input }) => {
  const { accountId, locked } = input;
  const one = (await readAccountsBelow(ctx.db, ctx.me.accountId)).find((below) => below.accountId === accountId);
  if (one === undefined) throw new NotFound(1459, 'accountId');
  await saveParentLock(ctx.db, accountId, locked);
  const diff = { parentLocked: [one.locked, locked] as const };
  ctx.audited({ objectType: 'account', objectId: accountId, siteId: ctx.me.siteId, accountId, diff });
  return { locked };
};
