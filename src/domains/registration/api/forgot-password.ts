import { Invalid } from '#kernel/errors.ts';
import { checkOrigin, findAccount } from '#domains/identity/api/port.ts';
import { sendMail, senderIn } from '#domains/messages/api/port.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { emailFault } from './check-password.ts';
import { resetMail } from './mails.ts';
import { addMailToken, secondsToNext } from './store-mail-token.ts';

/**
 * Responds immediately and identically for every address. The account is looked up after the response, so that neither body
 * nor timing reveals it.
 */
export const forgotPassword: Run<(typeof registration)['forgotPassword']> = async (ctx, { input }) => {
  checkOrigin(ctx.app.config, ctx.request);
  const email = input.email.trim();
  const fault = emailFault(email, 22);
  if (fault !== null) throw new Invalid([fault]);
  setImmediate(() => {
    mailReset(ctx, email).catch((error: unknown) =>
      ctx.app.log.error({ err: error }, 'password reset email not queued'),
    );
  });
  return { sent: true };
};

/** Queues the mail, at most one a minute for an account; accounts that may not sign in get none. */
async function mailReset(ctx: Ctx, email: string): Promise<void> {
  const { site } = ctx.request;
  await ctx.pool.transaction().execute(async (tx) => {
    const account = await findAccount(tx, site.id, email);
    if (!account?.enabled || account.status === 'Locked' || !account.email_sign_in) return;
    const to = { accountId: account.id, email: account.email, site };
    if ((await mailResetLink({ app: ctx.app, db: tx, now: ctx.now, request: ctx.request }, to)) > 0) return;
    const touched = { objectType: 'account', objectId: account.id, objectName: account.email, siteId: site.id };
    await writeAudit(tx, { action: 'password.forgot', outcome: 'done', actor: null, request: ctx.request }, [
      { ...touched, accountId: account.id },
    ]);
  });
}

/** Mails a link to choose a new password, in the brand of a site. Answers the seconds until one may be mailed, 0 if it was. */
export async function mailResetLink(
  { app, db, now, request }: Pick<Ctx, 'app' | 'db' | 'now' | 'request'>,
  { accountId, email, site }: { accountId: string; email: string; site: Parameters<typeof senderIn>[1] },
): Promise<number> {
  const to = { accountId, email, purpose: 'reset' as const, now };
  const seconds = await secondsToNext(db, to);
  if (seconds > 0) return seconds;
  const token = await addMailToken(db, to);
  const sender = senderIn({ app, request }, site);
  await sendMail(db, resetMail, { sender, accountId, to: email, data: { token } });
  return 0;
}
