import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf, ResultOf } from '#kernel/op.ts';
import type { Zoned } from '#kernel/timing.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { nextRuns } from '#platform/next-runs.ts';
import type { reports } from '../contract.ts';
import { maxReportSchedules } from '../limits.ts';
import { findReport, queryOf } from './find-report.ts';
import * as store from './store-schedules.ts';

type Row = ResultOf<typeof reports.createReportSchedule>;

/** The timing as the library that reckons it wants it. */
export const timingOf = (
  edit: Pick<store.ScheduleEdit, 'kind' | 'hour' | 'minute' | 'weekday' | 'monthDay' | 'timeZone'>,
): Zoned => ({
  ...edit,
  everyHours: 1,
});

/** The reports that are mailed to the caller. One that does not exist any more stays, so that it can be removed. */
export const listReportSchedules: Run<typeof reports.listReportSchedules> = async (ctx) => ({
  items: (await store.readSchedules(ctx.db, ctx.me.accountId)).map((one) => rowOf(ctx, one)),
  limit: maxReportSchedules,
});

/** Has a report mailed. */
export const createReportSchedule: Run<typeof reports.createReportSchedule> = async (ctx, { input }) => {
  const held = await store.readSchedules(ctx.db, ctx.me.accountId, { locked: true });
  if (held.length >= maxReportSchedules) throw new Conflict(2000, undefined, { max: maxReportSchedules });
  const kept = checked(ctx, input);
  const id = newId<'reportSchedule'>();
  await store.insertSchedule(ctx.db, { id, accountId: ctx.me.accountId, now: ctx.now }, kept);
  note(ctx, { id, reportId: kept.edit.reportId, diff: { schedule: [null, kept.edit] } });
  return shown(ctx, id);
};

/** Changes, pauses or resumes one. */
export const saveReportSchedule: Run<typeof reports.saveReportSchedule> = async (ctx, { params, input }) => {
  const before = await oneOf(ctx, params.scheduleId, { locked: true });
  if (before.version !== ctx.ifMatch) throw new Stale();
  const kept = checked(ctx, input);
  await store.updateSchedule(ctx.db, before.id, kept);
  const { kind, hour, minute, paused, filter, where } = before;
  note(ctx, {
    id: before.id,
    reportId: kept.edit.reportId,
    diff: { schedule: [{ kind, hour, minute, paused, filter, where }, kept.edit] },
  });
  return shown(ctx, before.id);
};

/** Ends one. */
export const deleteReportSchedule: Run<typeof reports.deleteReportSchedule> = async (ctx, { params }) => {
  const before = await oneOf(ctx, params.scheduleId, { locked: true });
  await store.deleteSchedule(ctx.db, before.id);
  note(ctx, { id: before.id, reportId: before.reportId, diff: { schedule: [before.reportId, null] } });
};

/** A schedule as it is going to be kept; refuses what the report would refuse. */
function checked(ctx: Ctx, input: InputOf<typeof reports.createReportSchedule>) {
  // Half a character, which some input methods leave, is none in what the task is kept as.
  const edit = {
    ...input,
    filter: (input.filter ?? '').toWellFormed(),
    where: (input.where ?? '').toWellFormed(),
    paused: input.paused ?? false,
  };
  const report = findReport(ctx, edit.reportId);
  queryOf(report, { filter: edit.filter, where: edit.where });
  if (!isTimeZone(edit.timeZone)) throw new Invalid([item(1558, 'timeZone')]);
  return { edit, nextAt: edit.paused ? null : (nextRuns(timingOf(edit), ctx.now, 1)[0] ?? null) };
}

async function oneOf(ctx: Ctx, id: string, options?: { locked: boolean }): Promise<store.StoredSchedule> {
  const found = (await store.readSchedules(ctx.db, ctx.me.accountId, options)).find((one) => one.id === id);
  if (found === undefined) throw new NotFound();
  return found;
}

async function shown(ctx: Ctx, id: string): Promise<Row> {
  const found = await oneOf(ctx, id);
  ctx.setHeader('etag', `"${found.version}"`);
  return rowOf(ctx, found);
}

const rowOf = ({ app }: Ctx, { accountId: _account, nextAt, lastAt, ...same }: store.StoredSchedule): Row => ({
  ...same,
  title: app.reports.get(same.reportId)?.title ?? same.reportId,
  nextAt: nextAt?.toISOString() ?? null,
  lastAt: lastAt?.toISOString() ?? null,
});

function note(
  ctx: Ctx,
  { id, reportId, diff }: { id: string; reportId: string; diff: Record<string, readonly [unknown, unknown]> },
): void {
  const { siteId, accountId } = ctx.me;
  const objectName = ctx.app.reports.get(reportId)?.title ?? reportId;
  ctx.audited({ objectType: 'report-schedule', objectId: id, objectName, siteId, accountId, diff });
}
