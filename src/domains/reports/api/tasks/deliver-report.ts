import { translate, type Sayable } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { addPart, completeDownload, failDownload } from '#domains/downloads/api/port.ts';
import type { DownloadKind } from '#domains/downloads/schemas.ts';
import type { Sender } from '#domains/messages/api/port.ts';
import { done, fail, next, task } from '#platform/tasks/task.ts';
import { readReportStretch } from '../read-stretch.ts';
import { say } from '../../messages.ts';

interface Data {
  downloadId: string;
  kind: DownloadKind;
  reportId: string;
  title: Sayable;
  query: ReportQuery;
  /** What the person saw when the report was ordered. */
  scope: Scope;
  /** Null: the link was returned immediately. */
  mailTo: { sender: Sender; accountId: string; email: string } | null;
  page: number;
  rows: number;
  bytes: number;
}

/** Writes the file of a requested report, a thousand rows per step, and reports where it is. */
export const deliverReportTask = task<Data>()({
  kind: 'report.deliver',
  label: say('kind-report-deliver'),
  serviceName: 'reports',
  title: ({ title }) => say('deliver-report', { title }),
  first: 'write',
  steps: {
    write: {
      title: say('writing-file'),
      weight: 4,
      cancel: true,
      async run({ app, data, log }) {
        const report = app.reports.get(data.reportId);
        if (report === undefined) return fail(say('report-gone'));
        const { page, downloadId } = data;
        const { language } = data.query;
        const { scope, query } = data;
        const { content, isLast, ...read } = await readReportStretch(app, report, { scope, query, page, language });
        const rows = data.rows + read.rows;
        const patch = { page: page + 1, rows, bytes: data.bytes + Buffer.byteLength(content) };
        const effect = (tx: typeof app.db) => addPart(tx, downloadId, { position: page - 1, content });
        if (!isLast) return next('write', { patch, effect });
        log(say('wrote-rows', { rows }));
        return next('finish', { patch, effect });
      },
    },
    finish: {
      title: say('making-link'),
      weight: 1,
      cancel: true,
      async run({ app, data }) {
        const { downloadId: id, kind, rows, bytes, mailTo, query } = data;
        const title = translate(data.title, query.language);
        const now = new Date(app.clock.now());
        return done({ effect: (tx) => completeDownload(tx, { id, kind, title, rows, bytes, mailTo, now }) });
      },
    },
  },
  undo:
    ({ downloadId }) =>
    (tx) =>
      failDownload(tx, downloadId),
});
