import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone, ofPerson } from '#domains/history/api/port.ts';
import type { identity } from '../contract.ts';
import { checkOrigin } from './csrf.ts';
import { unlockName } from './lock-out.ts';
import { takeUnlock } from './store-lockout.ts';

/** Forgets the failures of a closed name, in every browser. Throws 1604 for a link that does not work. */
export const unlockSignIn: Run<(typeof identity)['unlockSignIn']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const account = await takeUnlock(ctx.db, input.token, { siteId, now: ctx.now });
  if (account === undefined) throw new Invalid([item(1604, 'token')]);
  const { id: accountId, email } = account;
  await unlockName(ctx.app, ctx.db, { siteId, email });
  auditAlone(ctx, ofPerson({ accountId, email, siteId }));
  return { email };
};
