import { Refusal } from '#kernel/errors.ts';
import { permissionsOf } from '#kernel/permissions.ts';
import { orderDownload } from '#domains/downloads/api/port.ts';
import type { DownloadKind } from '#domains/downloads/schemas.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { fileName } from '#platform/http/table-file.ts';
import { queryOf } from './find-report.ts';
import { periodBefore } from './period.ts';
import { timingOf } from './schedules.ts';
import { saveRun, scopeOf, takeDue, type DueSchedule } from './store-schedules.ts';
import { deliverReportTask } from './tasks/deliver-report.ts';

const atOnce = 500;

/** Every minute: orders the reports whose time has come. */
export const runReportSchedules: Schedule = {
  name: 'reports.run-schedules',
  pattern: '* * * * *',
  run: runDue,
};

/** One round over what is due, a schedule a transaction: a mail is ordered once, whichever worker is first. */
export async function runDue(app: App): Promise<void> {
  const now = new Date(app.clock.now());
  for (let n = 0; n < atOnce; n++) {
    const found = await app.db.transaction().execute((tx) => runNext(app, tx, now));
    if (!found) return;
  }
}

async function runNext(app: App, tx: Db, now: Date): Promise<boolean> {
  const due = await takeDue(tx, now);
  if (due === null) return false;
  const problem = await order(app, tx, { due, now });
  // After a standstill what lies between is not made up for: each file says which period it is about.
  await saveRun(tx, due.id, { next: nextRuns(timingOf(due), now, 1)[0] ?? null, at: now, problem });
  return true;
}

/** Orders the file as the person would; why not, where they could not any more. */
async function order(app: App, tx: Db, { due, now }: { due: DueSchedule; now: Date }): Promise<string | null> {
  const report = app.reports.get(due.reportId);
  if (report === undefined) return 'This report does not exist any more.';
  if (!due.open) return 'The account is locked or switched off.';
  if (!permissionsOf(due.role).includes(report.may)) return 'Your role does not allow this report any more.';
  const { siteId, accountId, email } = due;
  const site = { id: siteId, name: due.siteName, host: due.host, primaryColor: due.primaryColor };
  const sender = senderOf(app.config, site, `localhost:${app.config.port}`);
  const kind: DownloadKind = report.deliveredAs ?? 'report';
  try {
    const asked = queryOf(report, { filter: due.filter, where: due.where });
    const dated = report.filters.find((filter) => filter.kind === 'period');
    const period = dated === undefined ? null : periodBefore(due.kind, due.nextAt, due.timeZone);
    const title = period === null ? report.title : `${report.title}, ${period.replace('..', ' to ')}`;
    const query =
      dated === undefined || period === null ? asked : { ...asked, filters: { ...asked.filters, [dated.id]: period } };
    const file = { kind, siteId, accountId, title, filename: fileName([report.id], now, 'csv'), sender, now };
    const { id } = await orderDownload(tx, { ...file, contentType: 'text/csv; charset=utf-8' }, { withLink: false });
    const data = { downloadId: id, kind, reportId: report.id, title, query, scope: scopeOf(due) };
    await enqueue(tx, deliverReportTask, {
      data: { ...data, mailTo: { sender, accountId, email }, page: 1, rows: 0, bytes: 0 },
      object: { type: 'download', id, name: title, siteId, accountId },
      by: byItself,
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
