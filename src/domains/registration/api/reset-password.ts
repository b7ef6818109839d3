import { Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { checkOrigin, endSessionsOf, hashPassword, savePassword } from '#domains/identity/api/port.ts';
import { byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { staged } from '#platform/http/context.ts';
import { takeToken } from '#platform/db/mailed-token.ts';
import type { registration } from '../contract.ts';
import { emailFault, passwordFaults } from './check-password.ts';
import { findReset } from './steps.ts';
import { confirmEmail } from './store.ts';
import { dropMailTokens } from './store-mail-token.ts';
import { notice } from '../notices.ts';

interface Prepared {
  accountId: string;
  email: string;
  hash: string;
}

/**
 * Sets the password of the token's account and ends all its sessions. No one is signed in by it: the next sign-in
 * asks for the second factor as always.
 */
export const resetPassword = staged<(typeof registration)['resetPassword'], Prepared>({
  async prepare(ctx, { input }) {
    checkOrigin(ctx.app.config, ctx.request);
    const email = input.email.trim();
    const faults = [emailFault(email), ...passwordFaults({ ...input, email }, ctx.request.site)];
    const wrong = faults.filter((fault): fault is ErrorItem => fault !== null);
    if (wrong.length > 0) throw new Invalid(wrong);
    const account = await findReset(ctx, input.token);
    if (account.email.toLowerCase() !== email.toLowerCase()) throw new Invalid([item(18, 'token')]);
    return { accountId: account.accountId, email: account.email, hash: await hashPassword(input.password) };
  },
  async run(ctx, { input }, { accountId, email, hash }) {
    const { site } = ctx.request;
    // Opening the mailed link proves ownership of the address. It also locks the account: a change of its email waits.
    await confirmEmail(ctx.db, accountId, ctx.now);
    const used = await takeToken(ctx.db, 'mail_token', { token: input.token, siteId: site.id, now: ctx.now });
    if (used?.email !== email) throw new Invalid([item(18, 'token')]);
    await dropMailTokens(ctx.db, { accountId, purpose: 'reset' });
    await savePassword(ctx.db, accountId, hash);
    await endSessionsOf(ctx.db, accountId, { now: ctx.now });
    const person = { accountId, email, siteId: site.id };
    await record(ctx, {
      object: ofPerson(person),
      kind: 'access',
      action: say('password.reset'),
      by: byPerson(person),
      audit: true,
      notice: {
        code: 128,
        title: notice('password-reset'),
        text: notice('password-reset-text'),
        objectLink: null,
        severity: 'warning',
      },
    });
    return { email };
  },
});
