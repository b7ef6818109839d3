import { item, Refusal } from '#kernel/errors.ts';
import type { Ctx } from '#platform/http/context.ts';
import { logSignIn } from '../store-login-log.ts';
import { isPermitted } from './store-setting.ts';

/** Throws 55, and logs it, when the person's list of addresses does not permit the one of the request. */
export async function requirePermitted(ctx: Ctx, who: { accountId: string; email: string }): Promise<void> {
  const { accountId, email } = who;
  if (await isPermitted(ctx.db, accountId, { ip: ctx.request.ip, now: ctx.now })) return;
  await logSignIn(ctx.pool, ctx, { email, accountId, result: 'ip-refused' });
  throw new Refusal(403, [item(55)]);
}
