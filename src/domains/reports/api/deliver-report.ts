import { auditAlone } from '#domains/history/api/port.ts';
import { orderDownload } from '#domains/downloads/api/port.ts';
import type { DownloadKind } from '#domains/downloads/schemas.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import { translate } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import { fileName } from '#platform/http/table-file.ts';
import type { reports } from '../contract.ts';
import { findReport, queryOf } from './find-report.ts';
import { deliverReportTask } from './tasks/deliver-report.ts';

/** Orders the filtered report as a file: its link is answered here, or mailed to the caller. */
export const deliverReport: Run<typeof reports.deliverReport> = async (ctx, { params, input }) => {
  const report = findReport(ctx, params.reportId);
  const { delivery, ...asked } = input;
  // Half a character, which some input methods leave, is none in the JSON that the task is kept as.
  const whole = { ...asked, filter: asked.filter?.toWellFormed(), where: asked.where?.toWellFormed() };
  const query = queryOf(report, { ...whole, language: ctx.language, reader: ctx.me });
  const { accountId, siteId, email } = ctx.me;
  const title = ctx.translate(report.title);
  const kind: DownloadKind = report.deliveredAs ?? 'report';
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const file = {
    kind,
    siteId,
    accountId,
    title,
    filename: fileName([report.id], ctx.now, 'csv'),
    sender,
    now: ctx.now,
  };
  const { id, url } = await orderDownload(
    ctx.db,
    { ...file, contentType: 'text/csv; charset=utf-8' },
    { withLink: delivery === 'url' },
  );
  const mailTo = delivery === 'email' ? { sender, accountId, email } : null;
  const cmdId = await enqueue(ctx.db, deliverReportTask, {
    data: {
      downloadId: id,
      kind,
      reportId: report.id,
      title: report.title,
      query,
      scope: ctx.scope,
      mailTo,
      page: 1,
      rows: 0,
      bytes: 0,
    },
    object: { type: 'download', id, name: title, siteId, accountId },
    by: requesterOf(ctx),
  });
  const name = translate(report.title, 'en');
  auditAlone(ctx, { type: 'report', id: report.id, name, siteId, accountId }, { taskId: cmdId });
  return { cmdId, url };
};
