import { addPart, completeDownload, orderDownload } from '#domains/downloads/api/port.ts';
import { mail, mailSample, sendMail, senderOf } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { invoiceRecipients } from '#domains/billing/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { amountText } from '#domains/payments/texts.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { IssuedDocument } from '../document.ts';
import { notice } from '../notices.ts';
import { invoicePath } from '../paths.ts';
import { readFile, saveSent, type StoredInvoice } from './store.ts';

interface Mailed {
  number: string;
  amount: string;
  month: string;
  seller: string;
  invoice: string;
  url: string;
  until: string;
}

const sample: Mailed = {
  number: 'INV-000042',
  amount: '$11.90',
  month: '2026-10',
  seller: 'Example Ltd',
  invoice: 'INV-000041',
  url: `${mailSample.consoleUrl}/invoice/download`,
  until: '2026-12-01',
};
/** To invoice recipients, who may have no access to the console. */
const invoiceMail = mail<Mailed>({
  id: 'invoices.ready',
  title: message('invoices', 'mail-ready', 'Invoice'),
  sample,
  values: ({ number, amount, month, seller, until }) => ({ number, amount, month, seller, until }),
  secret: true,
  subject: (data) => notice('ready', data),
  parts: ({ url, until, ...data }) => [
    { kind: 'text', text: notice('mail-text', data) },
    { kind: 'link', label: notice('download'), url },
    { kind: 'text', text: notice('mail-once', { until }) },
  ],
});
const creditMail = mail<Mailed>({
  id: 'invoices.credited',
  title: message('invoices', 'mail-credited', 'Credit note'),
  sample: { ...sample, number: 'CN-000007' },
  values: ({ number, amount, invoice, seller, until }) => ({ number, amount, invoice, seller, until }),
  secret: true,
  subject: (data) => notice('credited', data),
  parts: ({ url, until, ...data }) => [
    { kind: 'text', text: notice('mail-note', data) },
    { kind: 'link', label: notice('download'), url },
    { kind: 'text', text: notice('mail-once', { until }) },
  ],
});

const dayOf = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);
const linkDays = 30;

/**
 * Notifies an account of a document and mails its file to the other invoice recipients, once. Answers to whom it went.
 */
export async function sendDocument(app: App, tx: Db, invoice: StoredInvoice): Promise<string[]> {
  const { id, accountId, owner, currency, document, paid, credited } = invoice;
  const now = new Date(app.clock.now());
  if (document === null || !(await saveSent(tx, id, now))) return [];
  const { number, kind, month, about } = document;
  const amount = amountText(document.total, currency);
  const isPaid = paid >= document.total - credited;
  await notify(tx, {
    accountId,
    code: kind === 'invoice' ? 1260 : 1261,
    severity: kind === 'invoice' ? 'info' : 'success',
    title: notice(kind === 'invoice' ? 'ready' : 'credited', { number, amount }),
    text:
      about === null
        ? notice(isPaid ? 'ready-paid' : 'ready-text', { month, due: dayOf(document.dueAt ?? now) })
        : notice('credited-text', { invoice: about.number, reason: about.reason }),
    objectLink: invoicePath(id),
    groupKey: `invoice:${id}`,
  });
  const others = (await invoiceRecipients(tx, accountId)).filter(({ email }) => email !== owner);
  if (others.length === 0) return [owner];
  const site = await readSiteLook(tx, invoice.siteId);
  const sender = senderOf(app.config, site, `localhost:${app.config.port}`);
  const until = dayOf(new Date(now.getTime() + linkDays * 86_400_000));
  const data = { number, amount, month, seller: document.seller.legalName, invoice: about?.number ?? '', until };
  for (const { email, language } of others) {
    // A link works once: each gets one of their own.
    const url = await orderPdf(tx, { invoice, document, sender, now });
    await sendMail(tx, kind === 'invoice' ? invoiceMail : creditMail, {
      sender,
      accountId,
      to: email,
      language,
      data: { ...data, url },
    });
  }
  return [owner, ...others.map(({ email }) => email)];
}

async function orderPdf(
  tx: Db,
  about: {
    invoice: StoredInvoice;
    document: IssuedDocument;
    sender: Parameters<typeof orderDownload>[1]['sender'];
    now: Date;
  },
): Promise<string> {
  const { invoice, document, sender, now } = about;
  const { id, siteId, accountId } = invoice;
  const content = await readFile(tx, id, 'pdf');
  if (content === undefined) throw new Error(`the document ${document.number} has no file`);
  const title = document.number;
  const order = {
    kind: 'invoice',
    siteId,
    accountId,
    title,
    filename: `${title}.pdf`,
    contentType: 'application/pdf',
    sender,
    now,
  } as const;
  const { id: downloadId, url } = await orderDownload(tx, order, { withLink: true });
  await addPart(tx, downloadId, { position: 0, content });
  const file = { id: downloadId, kind: 'invoice', title, rows: 1, bytes: content.length, now, mailTo: null } as const;
  await completeDownload(tx, file);
  return url ?? '';
}
