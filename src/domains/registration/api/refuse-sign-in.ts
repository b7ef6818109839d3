import { checkOrigin, lockOut, takeSignInAlert } from '#domains/identity/api/port.ts';
import { byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { addMailToken } from './store-mail-token.ts';

/**
 * 'This was not me': shuts everyone out and answers the token of a reset, since the user who has the link reads the
 * account's mail. Throws 1602 for a link that does not work.
 */
export const refuseSignIn: Run<(typeof registration)['refuseSignIn']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const account = await takeSignInAlert(ctx.db, input.token, { siteId, now: ctx.now });
  if (account === undefined) throw new Invalid([item(1602, 'token')]);
  await lockOut(ctx.db, account.id, ctx.now);
  const { id: accountId, email } = account;
  const person = { accountId, email, siteId };
  const action = say('account.lock-out');
  await record(ctx, { object: ofPerson(person), kind: 'access', action, by: byPerson(person), audit: true });
  return { token: await addMailToken(ctx.db, { accountId, email, purpose: 'reset', now: ctx.now }) };
};
