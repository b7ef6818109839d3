import type { ReportKind } from '../limits.ts';
import { Refusal } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import { orderDownload } from '#domains/downloads/api/port.ts';
import type { DownloadKind } from '#domains/downloads/schemas.ts';
import { senderOf } from '#domains/messages/api/port.ts';
import type { AnyReport, App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DueRun, Outcome, ScheduleRunner } from '#domains/schedules/api/port.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { fileName } from '#platform/http/table-file.ts';
import { reports } from '../contract.ts';
import { queryOf } from './find-report.ts';
import { say } from '../messages.ts';
import { reportSchedule, type ScheduleEdit } from './schedule-kind.ts';
import { readRecipient, scopeOf, type Recipient } from './store-recipient.ts';
import { deliverReportTask } from './tasks/deliver-report.ts';

/**
 * The day, week or month before a moment, as days of the zone that the schedule is in: `2026-10-01..2026-10-31`. A week is
 * the seven days before.
 */
export function periodBefore(kind: ReportKind, at: Date, timeZone: string): string {
  const today = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)}T00:00:00Z`);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const from =
    kind === 'monthly' ? Date.UTC(year, month - 1) : Date.UTC(year, month, day - (kind === 'weekly' ? 7 : 1));
  const last = kind === 'monthly' ? Date.UTC(year, month, 0) : Date.UTC(year, month, day - 1);
  return `${dayText(from)}..${dayText(last)}`;
}

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Orders the reports whose time has come. It is never too late: each file says which period it is about. */
export const reportRunner: ScheduleRunner<ScheduleEdit> = {
  kind: reportSchedule,
  windowMinutes: () => null,
  doing: ({ reportId }, _detail, { reports: known }) => known.get(reportId)?.title ?? reportId,
  save: ({ id, edit }) => requestTo(reports.saveReportSchedule, { params: { scheduleId: id }, input: edit }),
  async begin({ app, tx, now }, run) {
    const to = await readRecipient(tx, run.objectId, now);
    return to === null ? { state: 'skipped' } : order(app, tx, { run, to, now });
  },
};

/** The filters without the year, which the period of a schedule leaves sooner or later. */
const undated = ({ filters }: AnyReport, given: ReportQuery['filters']): ReportQuery['filters'] =>
  Object.fromEntries(
    Object.entries(given).filter(([id]) => !filters.some((filter) => filter.id === id && filter.kind === 'year')),
  );

/** Orders the file as the person would; missed where they could not anymore. */
async function order(
  app: App,
  tx: Db,
  { run, to, now }: { run: DueRun<ScheduleEdit>; to: Recipient; now: Date },
): Promise<Outcome> {
  const { edit, slot } = run;
  const report = app.reports.get(edit.reportId);
  if (report === undefined) return { state: 'missed', reason: say('report-gone') };
  if (!to.open) return { state: 'missed', reason: say('account-not-open') };
  if (!effectivePermissions(to).includes(report.may)) return { state: 'missed', reason: say('role-does-not-allow') };
  const { siteId, accountId, email, language } = to;
  const site = { id: siteId, name: to.siteName, host: to.host, primaryColor: to.primaryColor };
  const sender = senderOf(app.config, site, `localhost:${app.config.port}`);
  const kind: DownloadKind = report.deliveredAs ?? 'report';
  try {
    const reader = { permissions: new Set(effectivePermissions(to)), scope: scopeOf(to) };
    const asked = queryOf(report, { filter: edit.filter, where: edit.where, language, reader });
    const dated = report.filters.find((filter) => filter.kind === 'period');
    const period = dated === undefined ? null : periodBefore(edit.kind, slot, edit.timeZone);
    const [from = '', until = ''] = period?.split('..') ?? [];
    const title =
      period === null
        ? report.title
        : say('report-of-period', { title: report.title, from: { day: from }, to: { day: until } });
    const name = translate(title, language);
    const query =
      dated === undefined || period === null
        ? asked
        : { ...asked, filters: { ...undated(report, asked.filters), [dated.id]: period } };
    const file = { kind, siteId, accountId, title: name, filename: fileName([report.id], now, 'csv'), sender, now };
    const { id } = await orderDownload(tx, { ...file, contentType: 'text/csv; charset=utf-8' }, { withLink: false });
    const data = { downloadId: id, kind, reportId: report.id, title, query, scope: scopeOf(to) };
    const taskId = await enqueue(tx, deliverReportTask, {
      data: { ...data, mailTo: { sender, accountId, email }, page: 1, rows: 0, bytes: 0 },
      object: { type: 'download', id, name, siteId, accountId },
      by: run.asked?.requester ?? byItself,
    });
    return { state: 'running', taskId };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'missed', reason: error.said };
    throw error;
  }
}
