import { orderDownload } from '#domains/downloads/api/port.ts';
import { auditAlone, ofAccount } from '#domains/history/api/port.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { statements } from '../contract.ts';
import { maxMovements } from '../limits.ts';
import { say } from '../messages.ts';
import { momentsOf, summaryOf } from './read-statement.ts';
import { makeFileTask, type What } from './tasks/make-file.ts';

interface Ordering {
  title: string;
  format: 'pdf' | 'csv';
  what: What;
}

const contentTypes = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** Orders the file of a statement or a receipt, and answers the link that it is fetched by. */
export async function orderFile(ctx: Ctx, { title, format, what }: Ordering): Promise<{ cmdId: string; url: string }> {
  const { site, headers } = ctx.request;
  const sender = senderOf(ctx.app.config, { ...site, host: site.calledHost ?? site.host }, String(headers.host ?? ''));
  const { siteId, accountId } = ctx.me;
  const order = {
    kind: 'document',
    siteId,
    accountId,
    title,
    filename: `${title}.${format}`,
    contentType: contentTypes[format],
    sender,
    now: ctx.now,
  } as const;
  const { id: downloadId, url } = await orderDownload(ctx.db, order, { withLink: true });
  const cmdId = await enqueue(ctx.db, makeFileTask, {
    data: { downloadId, title, what },
    object: { type: 'download', id: downloadId, name: title, siteId, accountId },
    by: requesterOf(ctx),
  });
  return { cmdId, url: url ?? '' };
}

/** Orders a statement of the caller's account. */
export const orderStatement: Run<typeof statements.orderStatement> = async (ctx, { input }) => {
  const { siteId, accountId, email } = ctx.me;
  const { currency, format, ...period } = input;
  const { totals } = await summaryOf(ctx.db, { accountId, currency, ...momentsOf(period) });
  if (totals.reduce((sum, { count }) => sum + count, 0) > maxMovements)
    throw new Invalid([item(8602, 'until', { max: maxMovements })]);
  const title = ctx.translate(say('statement', period));
  const ordered = await orderFile(ctx, { title, format, what: { kind: 'statement', accountId, siteId, ...input } });
  const account = ofAccount({ id: accountId, name: email, siteId, accountId });
  auditAlone(ctx, account, { diff: { statement: [null, title] }, taskId: ordered.cmdId });
  return ordered;
};
