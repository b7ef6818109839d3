import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import { translate, type WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import {
  checkZone,
  deleteSchedule,
  insertSchedule,
  readSchedules,
  updateSchedule,
  type Stored,
} from '#domains/schedules/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { reports } from '../contract.ts';
import { maxReportSchedules } from '../limits.ts';
import { findReport, queryOf } from './find-report.ts';
import { reportSchedule, type ScheduleEdit } from './schedule-kind.ts';

type Row = WithMessages<ResultOf<typeof reports.createReportSchedule>>;

/** The reports that are mailed to the caller. One that no longer exists stays, so that it can be removed. */
export const listReportSchedules = computedRows(reports.listReportSchedules, {
  what: 'report-schedules',
  async rows(ctx) {
    const rows = (await ownSchedules(ctx)).map((one) => rowOf(ctx, one));
    return { rows, more: { limit: maxReportSchedules, count: rows.length } };
  },
  id: ({ id }) => id,
  sorts: { created: ['bigint', (_row, at) => at], nextAt: ['timestamptz', ({ nextAt }) => nextAt] },
  search: ({ reportId, filter }) => [reportId, filter],
  filters: { reportId: (reportId, row) => row.reportId === reportId },
});

/** Has a report mailed. */
export const createReportSchedule: Run<typeof reports.createReportSchedule> = async (ctx, { input }) => {
  const held = await ownSchedules(ctx, true);
  if (held.length >= maxReportSchedules) throw new Conflict(2000, undefined, { max: maxReportSchedules });
  const edit = checked(ctx, input);
  const id = await insertSchedule(ctx.db, reportSchedule, { objectId: ctx.me.accountId, edit, now: ctx.now });
  note(ctx, { id, reportId: edit.reportId, diff: { schedule: [null, edit] } });
  return shown(ctx, id);
};

/** Changes, pauses or resumes one. */
export const saveReportSchedule: Run<typeof reports.saveReportSchedule> = async (ctx, { params, input }) => {
  const before = await oneOf(ctx, params.scheduleId, true);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const edit = checked(ctx, input);
  await updateSchedule(ctx.db, reportSchedule, { id: before.id, edit, now: ctx.now });
  const { kind, hour, minute, paused, filter, where } = before.edit;
  note(ctx, {
    id: before.id,
    reportId: edit.reportId,
    diff: { schedule: [{ kind, hour, minute, paused, filter, where }, edit] },
  });
  return shown(ctx, before.id);
};

/** Ends one. */
export const deleteReportSchedule: Run<typeof reports.deleteReportSchedule> = async (ctx, { params }) => {
  const before = await oneOf(ctx, params.scheduleId, true);
  await deleteSchedule(ctx.db, before.id);
  const { reportId } = before.edit;
  note(ctx, { id: before.id, reportId, diff: { schedule: [reportId, null] } });
};

/** A schedule as it is going to be kept; refuses what the report would refuse. */
function checked(ctx: Ctx, input: ScheduleEdit): ScheduleEdit {
  // Half a character, which some input methods leave, is none in what the task is kept as.
  const edit = { ...input, filter: input.filter.toWellFormed(), where: input.where.toWellFormed() };
  const report = findReport(ctx, edit.reportId);
  queryOf(report, { filter: edit.filter, where: edit.where, language: ctx.language, reader: ctx.me });
  checkZone(edit.timeZone);
  return edit;
}

const ownSchedules = ({ db, me }: Ctx, locked = false): Promise<Stored<ScheduleEdit>[]> =>
  readSchedules(db, reportSchedule, { objectIds: [me.accountId], locked });

async function oneOf(ctx: Ctx, id: string, locked = false): Promise<Stored<ScheduleEdit>> {
  const found = (await ownSchedules(ctx, locked)).find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  return found;
}

async function shown(ctx: Ctx, id: string): Promise<WithMessages<Row>> {
  const found = await oneOf(ctx, id);
  ctx.setHeader('etag', `"${found.version}"`);
  return rowOf(ctx, found);
}

const rowOf = ({ app }: Ctx, { id, edit, nextAt, last, version }: Stored<ScheduleEdit>): WithMessages<Row> => ({
  ...edit,
  id,
  version,
  title: app.reports.get(edit.reportId)?.title ?? edit.reportId,
  nextAt: nextAt?.toISOString() ?? null,
  lastAt: last?.settledAt?.toISOString() ?? null,
  lastProblem: last?.reason ?? null,
});

function note(
  ctx: Ctx,
  { id, reportId, diff }: { id: string; reportId: string; diff: Record<string, readonly [unknown, unknown]> },
): void {
  const { siteId, accountId } = ctx.me;
  const name = translate(ctx.app.reports.get(reportId)?.title ?? reportId, 'en');
  auditAlone(ctx, { type: 'report-schedule', id, name, siteId, accountId }, { diff });
}
