import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { notifications } from '../contract.ts';
import { changesFor } from './changes-for.ts';
import { readAccountsBelow } from './store-accounts-below.ts';
import { savePreference } from './store-preferences.ts';
import { saveParentLock } from './store-settings.ts';

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
