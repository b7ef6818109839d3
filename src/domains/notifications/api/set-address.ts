import { z } from 'zod';
import type { Language } from '#kernel/languages.ts';
import { Invalid, item, TooMany } from '#kernel/errors.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { AddressRole } from '../sets.ts';
import { requireUnlocked } from './editable.ts';
import { countConfirmMails, deleteAddress, readAddresses, saveAddress } from './store-addresses.ts';
import { confirmAddressMail } from './templates.ts';

const linkHours = 72;
/** More would let someone fill the mailbox of a stranger. */
const linksAnHour = 5;

/** The position of role addresses among the additional ones. */
export const levelOfRole: Record<AddressRole, 2 | 3> = { billing: 2, technical: 3 };

interface Wanted {
  level: 0 | 1 | 2 | 3;
  /** Empty: takes the address away. */
  email: string;
  enabled: boolean;
  /** Of who reads there; null: the account's. */
  language: Language | null;
}

/** Sets an additional address, which waits until the link that is mailed to it was opened. */
export async function setAddress(ctx: Ctx, { level, enabled, language, ...wanted }: Wanted): Promise<void> {
  const { accountId, siteId } = ctx.me;
  const email = wanted.email.trim().toLowerCase();
  await requireUnlocked(ctx);
  const before = (await readAddresses(ctx.db, accountId)).find((one) => one.level === level)?.address;
  if (email === '') await deleteAddress(ctx.db, accountId, level);
  else {
    if (!z.email().safeParse(email).success) throw new Invalid([item(12, 'email')]);
    const confirmed = before?.email === email && before.state === 'confirmed';
    const token = confirmed ? null : newToken();
    const until = new Date(ctx.now.getTime() + linkHours * 3_600_000);
    const tokenHash = token === null ? null : digestOf(token);
    await saveAddress(ctx.db, { accountId, level, email, enabled, language, tokenHash, until });
    if (token !== null) await mailLink(ctx, { email, token, language });
  }
  const diff = { [`additionalEmail.${level}`]: [before?.email ?? '', email] as const };
  ctx.audited({ objectType: 'account', objectId: accountId, siteId, accountId, diff });
}

async function mailLink(ctx: Ctx, to: { email: string; token: string; language: Language | null }): Promise<void> {
  const { accountId } = ctx.me;
  if ((await countConfirmMails(ctx.db, accountId, confirmAddressMail.id)) >= linksAnHour) throw new TooMany(3600);
  const host = typeof ctx.request.headers['host'] === 'string' ? ctx.request.headers['host'] : 'localhost';
  await sendMail(ctx.db, confirmAddressMail, {
    sender: senderOf(ctx.app.config, ctx.request.site, host),
    accountId,
    to: to.email,
    data: { asker: ctx.me.email, token: to.token },
    ...(to.language === null ? {} : { language: to.language }),
  });
}
