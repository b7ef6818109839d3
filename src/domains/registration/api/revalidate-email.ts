import { TooMany } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { mailValidation } from './mail-validation.ts';
import { resendMs } from './mail-token.ts';
import { isUnconfirmed } from './store.ts';
import { secondsToNext } from './store-mail-token.ts';

/** Mails the confirmation once more; before its time it answers 1009 with the seconds that are left. */
export const revalidateEmail: Run<(typeof registration)['revalidateEmail']> = async (ctx) => {
  const { accountId, email, siteId } = ctx.me;
  ctx.audited({ objectType: 'account', objectId: accountId, objectName: email, siteId, accountId });
  if (!(await isUnconfirmed(ctx.db, accountId))) return { seconds: 0 };
  const seconds = await secondsToNext(ctx.db, { accountId, purpose: 'validate', now: ctx.now });
  if (seconds > 0) throw new TooMany(seconds);
  await mailValidation(ctx, { accountId, email });
  return { seconds: resendMs / 1000 };
};
