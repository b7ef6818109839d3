import { Invalid, item } from '#kernel/errors.ts';
import { checkOrigin } from '#domains/identity/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { takeToken } from '#platform/db/mailed-token.ts';
import type { registration } from '../contract.ts';
import { confirmEmail } from './store.ts';
import { findMailToken } from './store-mail-token.ts';

/** Confirms the email that a link was sent to. A used link says so; an expired one is 1400, any other 1401. */
export const validateEmail: Run<(typeof registration)['validateEmail']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const found = await findMailToken(ctx.db, { token: input.token, purpose: 'validate', siteId });
  if (found === undefined || found.sentTo !== found.email) throw new Invalid([item(1401, 'token')]);
  const { accountId, email } = found;
  ctx.audited({ objectType: 'account', objectId: accountId, objectName: email, siteId, accountId });
  if (found.usedAt !== null) return { state: 'used', email };
  if (found.expiresAt <= ctx.now) throw new Invalid([item(1400, 'token')]);
  const used = await takeToken(ctx.db, 'mail_token', { token: input.token, siteId, now: ctx.now });
  if (used === undefined) return { state: 'used', email };
  await confirmEmail(ctx.db, accountId, ctx.now);
  return { state: 'validated', email };
};
