import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { validateMail } from './mails.ts';
import { addMailToken } from './store-mail-token.ts';

/** Mails the link that confirms an account's email. */
export async function mailValidation(ctx: Ctx, to: { accountId: string; email: string }): Promise<void> {
  const token = await addMailToken(ctx.db, { ...to, purpose: 'validate', now: ctx.now });
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  await sendMail(ctx.db, validateMail, { sender, accountId: to.accountId, to: to.email, data: { token } });
}
