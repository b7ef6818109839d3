import { z } from 'zod';
import { Forbidden, Invalid, item, TooMany } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import type { notifications } from '../contract.ts';
import { digestOf, newToken } from '#platform/token.ts';
import { requireUnlocked } from './editable.ts';
import { countConfirmMails, deleteAddress, readAddresses, saveAddress } from './store-addresses.ts';
import { confirmAddressMail } from './templates.ts';

const linkHours = 72;
/** More would let somebody fill the mailbox of a stranger. */
const linksAnHour = 5;

/** Sets or takes away an additional address. Asking again for one that waits mails a new link. */
export const saveAdditionalEmail: Run<typeof notifications.saveAdditionalEmail> = async (ctx, { input }) => {
  const { carbonCopyFlag: level, carbonCopyFlagEnabled: enabled } = input;
  const { accountId } = ctx.me;
  const email = input.email.trim().toLowerCase();
  await requireUnlocked(ctx);
  if (level === 1 && !ctx.me.permissions.has('notification.administer')) throw new Forbidden();
  const before = (await readAddresses(ctx.db, accountId)).find((one) => one.level === level)?.address;
  if (email === '') await deleteAddress(ctx.db, accountId, level);
  else {
    if (!z.email().safeParse(email).success) throw new Invalid([item(12, 'email')]);
    const confirmed = before?.email === email && before.state === 'confirmed';
    const token = confirmed ? null : newToken();
    const until = new Date(ctx.now.getTime() + linkHours * 3_600_000);
    const tokenHash = token === null ? null : digestOf(token);
    await saveAddress(ctx.db, { accountId, level, email, enabled, tokenHash, until });
    if (token !== null) await mailLink(ctx, email, token);
  }
  const after = (await readAddresses(ctx.db, accountId)).find((one) => one.level === level)?.address ?? null;
  ctx.audited({
    objectType: 'account',
    objectId: accountId,
    siteId: ctx.me.siteId,
    accountId,
    diff: { [`additionalEmail.${level}`]: [before?.email ?? '', after?.email ?? ''] },
  });
  return { additionalEmail: after };
};

async function mailLink(ctx: Ctx, email: string, token: string): Promise<void> {
  const { accountId } = ctx.me;
  if ((await countConfirmMails(ctx.db, accountId, confirmAddressMail.id)) >= linksAnHour) throw new TooMany(3600);
  const host = typeof ctx.request.headers['host'] === 'string' ? ctx.request.headers['host'] : 'localhost';
  const sender = senderOf(ctx.app.config, ctx.request.site, host);
  await sendMail(ctx.db, confirmAddressMail, { sender, accountId, to: email, data: { asker: ctx.me.email, token } });
}
