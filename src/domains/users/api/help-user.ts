import { endSessionsOf, forgetBrowsers, requireSeen, requireSignIn, unlockName } from '#domains/identity/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { mailResetLink } from '#domains/registration/api/port.ts';
import { readAccount, readSiteLook, signatureFor } from '#domains/tenancy/api/port.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { users } from '../contract.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

type Own = typeof users;

/** Mails a link to choose a new password. 9505 within a minute of the last one, 9506 for those who may not sign in. */
export const mailPasswordReset: Run<Own['mailPasswordReset']> = async (ctx, { params }) => {
  const person = await requireSignIn(ctx, params.userId, 'security');
  const account = await readAccount(ctx.db, person.accountId);
  if (!account?.enabled || account.status === 'Locked') throw new Conflict(9506);
  const seconds = await mailResetLink(ctx, { ...person, site: await readSiteLook(ctx.db, person.siteId) });
  if (seconds > 0) throw new Conflict(9505, undefined, { seconds });
  await record(ctx, { object: ofPerson(person), kind: 'access', action: say('user.mail-reset'), audit: true });
};

/** Forgets failed sign-ins, so that a name that is blocked may try again at once. */
export const unblockUser: Run<Own['unblockUser']> = async (ctx, { params }) => {
  const person = await requireSeen(ctx, params.userId);
  await unlockName(ctx.app, ctx.db, person);
  await record(ctx, { object: ofPerson(person), kind: 'access', action: say('user.unblock'), audit: true });
};

/** Ends all sessions and remembered browsers of a user, who is notified of who did it and why. */
export const signOutUser: Run<Own['signOutUser']> = async (ctx, { params, input }) => {
  const person = await requireSignIn(ctx, params.userId, 'security');
  await endSessionsOf(ctx.db, person.accountId, { now: ctx.now });
  await forgetBrowsers(ctx.db, person.accountId);
  const { reason } = input;
  const { email: by } = await signatureFor(ctx.db, ctx.me, person.siteId);
  await record(ctx, {
    object: ofPerson(person),
    kind: 'access',
    action: say('user.sign-out', { reason }),
    audit: { reason: [null, reason] },
    notice: {
      code: 1410,
      title: notice('signed-out'),
      text: notice('signed-out-text', { by, reason }),
      objectLink: null,
      severity: 'warning',
    },
  });
};
