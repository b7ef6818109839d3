import { sendMail, senderOf, type Sender } from '#domains/messages/api/port.ts';
import { auditAlone, byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { validateMail } from './mails.ts';
import { addMailToken, findMailToken, resendMs, secondsToNext } from './store-mail-token.ts';
import { Invalid, item, TooMany } from '#kernel/errors.ts';
import { checkOrigin, screen } from '#domains/identity/api/port.ts';
import { takeToken } from '#platform/db/mailed-token.ts';
import type { registration } from '../contract.ts';
import { confirmEmail, isUnconfirmed } from './store.ts';

const senderHere = (ctx: Ctx): Sender =>
  senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));

/** Mails the link that confirms an account's email: in the name of the site of the request, unless another one sends it. */
export async function mailValidation(
  ctx: Ctx,
  to: { accountId: string; email: string },
  sender: Sender = senderHere(ctx),
): Promise<void> {
  const token = await addMailToken(ctx.db, { ...to, purpose: 'validate', now: ctx.now });
  await sendMail(ctx.db, validateMail, { sender, accountId: to.accountId, to: to.email, data: { token } });
}

/** Confirms the email that a link was sent to. A used link says so; an expired one is 1400, any other 1401. */
export const validateEmail: Run<(typeof registration)['validateEmail']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const siteId = ctx.request.site.id;
  const found = await findMailToken(ctx.db, { token: input.token, purpose: 'validate', siteId });
  if (found === undefined || found.sentTo !== found.email) throw new Invalid([item(1401, 'token')]);
  const { accountId, email } = found;
  const person = { accountId, email, siteId };
  const object = ofPerson(person);
  const open = found.usedAt === null;
  if (open && found.expiresAt <= ctx.now) throw new Invalid([item(1400, 'token')]);
  // What was looked up since the sign-up, such as the mail servers of the domain, counts as well.
  if (open) await screen(ctx, { place: 'sign-up', email, accountId });
  const used = open ? await takeToken(ctx.db, 'mail_token', { token: input.token, siteId, now: ctx.now }) : undefined;
  if (used === undefined) {
    auditAlone(ctx, object);
    return { state: 'used', email };
  }
  await confirmEmail(ctx.db, accountId, ctx.now);
  await record(ctx, { object, kind: 'access', action: say('email.validate'), by: byPerson(person), audit: true });
  return { state: 'validated', email };
};

/** Mails the confirmation once more; before its time it answers 1009 with the seconds that are left. */
export const revalidateEmail: Run<(typeof registration)['revalidateEmail']> = async (ctx) => {
  const { accountId, email } = ctx.me;
  auditAlone(ctx, ofPerson(ctx.me));
  if (!(await isUnconfirmed(ctx.db, accountId))) return { seconds: 0 };
  const seconds = await secondsToNext(ctx.db, { accountId, purpose: 'validate', now: ctx.now });
  if (seconds > 0) throw new TooMany(seconds);
  await mailValidation(ctx, { accountId, email });
  return { seconds: resendMs / 1000 };
};
