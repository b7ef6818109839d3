import { orderDownload } from '#domains/downloads/api/port.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { invoices } from '../contract.ts';
import { say } from '../messages.ts';
import { readInvoicesIn } from './store.ts';
import { packInvoicesTask } from './tasks/pack-invoices.ts';

/** Orders a file of invoices, and answers the link that it is fetched by. */
export const orderInvoiceDownload: Run<typeof invoices.orderInvoiceDownload> = async (ctx, { input }) => {
  const wanted = new Set(input.invoiceIds);
  const found = await readInvoicesIn(ctx.db, ctx.scope, { ids: [...wanted], now: ctx.now });
  if (found.length !== wanted.size) throw new NotFound();
  const ready = found.filter(({ files }) => files.includes('pdf'));
  const [first] = ready;
  if (first === undefined) throw new Conflict(7612);
  const { site, headers } = ctx.request;
  const sender = senderOf(ctx.app.config, { ...site, host: site.calledHost ?? site.host }, String(headers.host ?? ''));
  const isOne = ready.length === 1;
  const title = isOne ? first.numberText : ctx.translate(say('invoices', { count: ready.length }));
  const { siteId, accountId } = ctx.me;
  const order = {
    kind: 'invoice',
    siteId,
    accountId,
    title,
    filename: isOne ? `${title}.pdf` : 'invoices.zip',
    contentType: isOne ? 'application/pdf' : 'application/zip',
    sender,
    now: ctx.now,
  } as const;
  const { id: downloadId, url } = await orderDownload(ctx.db, order, { withLink: true });
  const ids = ready.map(({ id }) => id);
  const cmdId = await enqueue(ctx.db, packInvoicesTask, {
    data: { downloadId, title, ids },
    object: { type: 'download', id: downloadId, name: title, siteId, accountId },
    by: requesterOf(ctx),
  });
  auditMany(ctx, { invoices: [null, ready.map(({ numberText }) => numberText).join(', ')] }, downloadId);
  return { cmdId, url: url ?? '' };
};
