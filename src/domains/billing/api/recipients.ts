import { z } from 'zod';
import { Conflict, Invalid, item, NotFound, Refusal, TooMany } from '#kernel/errors.ts';
import { isLanguage, type Language } from '#kernel/languages.ts';
import { byPerson, record } from '#domains/history/api/port.ts';
import { mail, mailSample, sendMail, senderOf } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { countConfirmMails, readAddresses } from '#domains/notifications/api/port.ts';
import { readPayerAccount } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { billing } from '../contract.ts';
import { say } from '../messages.ts';
import { confirmRecipientPath } from '../paths.ts';
import { mostRecipients } from '../profile-values.ts';
import { ofProfile } from './payer.ts';
import { lockProfile } from './save-billing.ts';
import { readProfile } from './store.ts';
import { confirmRecipient, deleteRecipient, readRecipients, saveRecipient } from './store-recipients.ts';
import { viewOf } from './view.ts';

const linkHours = 72;
/** More would let someone fill the mailbox of a stranger. */
const linksAnHour = 5;
/** The level of the billing contact among the additional addresses of the notifications. */
const billingContactLevel = 2;

/** An address that a document is mailed to, with the language of who reads there. */
export interface InvoiceRecipient {
  email: string;
  language: Language;
}

/**
 * Whom the documents of an account are mailed to: its owner, the billing contact of its notifications and its other invoice
 * recipients, each once. An address that is not confirmed gets nothing.
 */
export async function invoiceRecipients(db: Db, accountId: string): Promise<InvoiceRecipient[]> {
  const account = await readPayerAccount(db, accountId);
  if (account === undefined) return [];
  const profile = await readProfile(db, accountId);
  const spoken = profile?.language ?? account.language;
  const own: Language = isLanguage(spoken) ? spoken : 'en';
  const contact = (await readAddresses(db, accountId)).flatMap(
    ({ level, language, address: { email, flag, state } }) =>
      level === billingContactLevel && flag && state === 'confirmed' ? [{ email, language: language ?? own }] : [],
  );
  const others = (await readRecipients(db, accountId)).filter(({ state }) => state === 'confirmed');
  const all = [{ email: account.email, language: own }, ...contact, ...others];
  const byAddress = new Map(all.toReversed().map(({ email, language }) => [email.toLowerCase(), { email, language }]));
  return [...byAddress.values()].toReversed();
}

/** Asks an address whether it may get the documents of an account. */
const confirmRecipientMail = mail<{ asker: string; token: string }>({
  id: 'billing.confirm-recipient',
  title: message('billing', 'mail-confirm-recipient', 'Confirm invoice recipient'),
  sample: { asker: mailSample.name, token: mailSample.token },
  values: ({ asker }) => ({ name: asker }),
  secret: true,
  subject: (_data, { siteName: site }) => say('confirm-recipient-subject', { site }),
  parts: ({ asker, token }, { siteName: site, consoleUrl }) => [
    { kind: 'title', text: say('confirm-recipient') },
    { kind: 'text', text: say('confirm-recipient-asker', { asker, site }) },
    { kind: 'link', label: say('confirm-recipient'), url: `${consoleUrl}${confirmRecipientPath({ token })}` },
    { kind: 'small', text: say('confirm-recipient-ends') },
  ],
});

/** Adds an invoice recipient, which gets documents once it opens the link that is mailed to it; again: another link. */
export const addBillingRecipient: Run<(typeof billing)['addBillingRecipient']> = async (ctx, { input }) => {
  const { account } = await lockProfile(ctx);
  const email = input.email.trim().toLowerCase();
  if (!z.email().safeParse(email).success) throw new Invalid([item(12, 'email')]);
  const known = await readRecipients(ctx.db, account.id);
  const same = known.find((one) => one.email === email);
  if (same?.state === 'confirmed' || email === account.email.toLowerCase()) throw new Conflict(7509, 'email');
  if (same === undefined && known.length >= mostRecipients)
    throw new Conflict(7510, undefined, { max: mostRecipients });
  const token = newToken();
  const until = new Date(ctx.now.getTime() + linkHours * 3_600_000);
  const { language } = input;
  await saveRecipient(ctx.db, {
    accountId: account.id,
    email,
    language,
    tokenHash: digestOf(token),
    until,
    now: ctx.now,
  });
  await mailLink(ctx, { email, language, token });
  await record(ctx, {
    object: ofProfile(account),
    kind: 'billing',
    action: say('billing.add-recipient', { email }),
    audit: { recipient: [null, email] },
    event: 'changed',
  });
  return viewOf(ctx);
};

async function mailLink(ctx: Ctx, to: InvoiceRecipient & { token: string }): Promise<void> {
  const { accountId, email: asker } = ctx.me;
  if ((await countConfirmMails(ctx.db, accountId, confirmRecipientMail.id)) >= linksAnHour) throw new TooMany(3600);
  const host = typeof ctx.request.headers['host'] === 'string' ? ctx.request.headers['host'] : 'localhost';
  await sendMail(ctx.db, confirmRecipientMail, {
    sender: senderOf(ctx.app.config, ctx.request.site, host),
    accountId,
    to: to.email,
    data: { asker, token: to.token },
    language: to.language,
  });
}

/** Removes an invoice recipient. */
export const removeBillingRecipient: Run<(typeof billing)['removeBillingRecipient']> = async (ctx, { params }) => {
  const { account } = await lockProfile(ctx);
  const removed = await deleteRecipient(ctx.db, { accountId: account.id, id: params.recipientId });
  if (removed === null) throw new NotFound();
  await record(ctx, {
    object: ofProfile(account),
    kind: 'billing',
    action: say('billing.remove-recipient', { email: removed.email }),
    audit: { recipient: [removed.email, null] },
    event: 'changed',
  });
  return viewOf(ctx);
};

/** Who holds the link confirms the address that it was mailed to; no session is needed. */
export const confirmBillingRecipient: Run<(typeof billing)['confirmBillingRecipient']> = async (ctx, { input }) => {
  const confirmed = await confirmRecipient(ctx.db, digestOf(input.token), ctx.now);
  if (confirmed === null) throw new Refusal(400, [item(1451, 'token')]);
  const account = await readPayerAccount(ctx.db, confirmed.accountId);
  if (account === undefined) throw new NotFound();
  await record(ctx, {
    object: ofProfile(account),
    kind: 'billing',
    action: say('billing.confirm-recipient', { email: confirmed.email }),
    by: byPerson(confirmed),
    audit: true,
    event: 'changed',
  });
  return { email: confirmed.email };
};
