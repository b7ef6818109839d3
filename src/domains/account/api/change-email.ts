import { Conflict, Forbidden, Invalid, item, TooMany } from '#kernel/errors.ts';
import { checkOrigin, endSessionsOf, readPasswordMark, requireProof, screen } from '#domains/identity/api/port.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { auditAlone, byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { emailFault, mailValidation } from '#domains/registration/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { account } from '../contract.ts';
import { askedMail, confirmMail, movedMail } from './mails.ts';
import { senderFor } from './sender-for.ts';
import { isTaken } from './store.ts';
import { lockTarget, recordTarget } from './target.ts';
import { addChange, moveEmail, resendMs, secondsToNext, useChange } from './store-email-change.ts';
import { profilePath } from '../paths.ts';
import { notice } from '../notices.ts';

const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

const envelope = (ctx: Ctx, accountId: string, to: string) => ({
  sender: senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? '')),
  accountId,
  to,
});

/** Mails a link to the new email and a word to the old one; until the link is confirmed nothing changes. */
export const requestEmail: Run<(typeof account)['requestEmail']> = async (ctx, { input }) => {
  const { accountId, email: from, siteId } = ctx.me;
  const to = input.email.trim();
  const fault = emailFault(to);
  if (fault !== null) throw new Invalid([fault]);
  if (to.toLowerCase() === from.toLowerCase()) throw new Invalid([item(1561, 'email')]);
  await requireProof(ctx);
  await screen(ctx, { place: 'sign-up', email: to, accountId });
  const seconds = await secondsToNext(ctx.db, accountId, ctx.now);
  if (seconds > 0) throw new TooMany(seconds);
  if (await isTaken(ctx.db, siteId, to)) throw new Conflict(17, 'email');
  const token = newToken();
  const passwordMark = await readPasswordMark(ctx.db, accountId);
  await addChange(ctx.db, { tokenHash: digestOf(token), accountId, from, to, passwordMark, now: ctx.now });
  await sendMail(ctx.db, confirmMail, { ...envelope(ctx, accountId, to), data: { token } });
  await sendMail(ctx.db, askedMail, { ...envelope(ctx, accountId, from), data: { email: to, ip: ctx.request.ip } });
  auditAlone(ctx, ofPerson(ctx.me), { diff: { email: [from, to] } });
  return { email: to, seconds: resendMs / 1000 };
};

/** Moves the account to the email of a link. Its other sessions end: they were opened with the old one. */
export const confirmEmail: Run<(typeof account)['confirmEmail']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const change = await useChange(ctx.db, digestOf(input.token), { siteId, now: ctx.now });
  if (change === undefined) throw new Invalid([item(1560, 'token')]);
  const { accountId, from, to } = change;
  if (await isTaken(ctx.db, siteId, to)) throw new Conflict(17, 'token');
  // Someone may be taking the address at this very moment.
  await moveEmail(ctx.db, accountId, { email: to, validatedAt: ctx.now }).catch((error: unknown) => {
    throw isDuplicate(error) ? new Conflict(17, 'token') : error;
  });
  const { actor } = ctx;
  const mine = actor !== null && actor.accountId === accountId ? actor.sessionId : undefined;
  await endSessionsOf(ctx.db, accountId, { now: ctx.now, except: mine });
  await sendMail(ctx.db, movedMail, { ...envelope(ctx, accountId, from), data: { email: to } });
  const diff = { email: [from, to] } as const;
  await record(ctx, {
    object: ofPerson({ accountId, email: to, siteId }),
    kind: 'access',
    action: say('email.change'),
    by: byPerson({ email: to }),
    diff,
    audit: diff,
    notice: {
      code: 123,
      title: notice('email-changed'),
      text: notice('email-changed-text', { to, from }),
      objectLink: profilePath(),
      severity: 'warning',
    },
  });
  return { email: to };
};

/**
 * Gives someone else another email at once, such as after a merger of domains. Their sessions end. They confirm the address by a
 * link that is mailed to it, unless staff has verified it already.
 */
export const changeEmailOf: Run<(typeof account)['changeEmailOf']> = async (ctx, { params, input }) => {
  const named = await lockTarget(ctx, params.userId, 'account.administer');
  // A membership has the email of the account that opens it.
  const target = named.sign_in_id === null ? named : await lockTarget(ctx, named.sign_in_id, 'account.administer');
  if (target.id === ctx.me.accountId) throw new Forbidden();
  if (target.deleted_at !== null) throw new Conflict(1567);
  const to = input.email.trim();
  const fault = emailFault(to);
  if (fault !== null) throw new Invalid([fault]);
  const { email: from, site_id: siteId } = target;
  if (to.toLowerCase() === from.toLowerCase()) throw new Invalid([item(1568, 'email')]);
  await requireProof(ctx);
  if (await isTaken(ctx.db, siteId, to)) throw new Conflict(17, 'email');
  // Someone may be taking the address at this very moment.
  await moveEmail(ctx.db, target.id, { email: to, validatedAt: input.verified ? ctx.now : null }).catch(
    (error: unknown) => {
      throw isDuplicate(error) ? new Conflict(17, 'email') : error;
    },
  );
  await endSessionsOf(ctx.db, target.id, { now: ctx.now });
  const sender = await senderFor(ctx.app, ctx.db, target);
  await sendMail(ctx.db, movedMail, { sender, accountId: target.id, to: from, data: { email: to } });
  if (!input.verified) await mailValidation(ctx, { accountId: target.id, email: to }, sender);
  const diff = { email: [from, to] } as const;
  await recordTarget(
    ctx,
    { ...target, email: to },
    {
      kind: 'access',
      action: say('email.change'),
      diff,
      audit: { ...diff, verified: [null, input.verified] },
      notified: notice('email-changed-text', { to, from }),
    },
  );
  return { email: to };
};
