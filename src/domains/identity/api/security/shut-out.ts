import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { lockSetting } from '../factors/store-setting.ts';
import { readAsked, saveAsked } from './store-setting.ts';

const askedMs = 2 * 60_000;
/** An unconfirmed list of addresses switches itself off after this long. */
export const guardMs = 10 * 60_000;

/**
 * Refuses (1501) a change that shuts out the address it comes from, unless the same change was refused within the
 * last two minutes. Called before the transaction of the change, so that the question is remembered.
 */
export async function askTwice(ctx: Ctx, change: string): Promise<void> {
  const { accountId } = ctx.me;
  const asked = await ctx.pool.transaction().execute(async (tx) => {
    await lockSetting(tx, accountId);
    const before = await readAsked(tx, accountId);
    await saveAsked(tx, accountId, { change, at: ctx.now });
    return before?.change === change && ctx.now.getTime() - before.at.getTime() < askedMs;
  });
  if (!asked) throw new Refusal(409, [item(1501, undefined, { address: ctx.request.ip })]);
}
