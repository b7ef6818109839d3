import { sql, type RawBuilder } from 'kysely';
import type { LogService } from '#kernel/log.ts';
import { sortBy } from '#platform/db/page.ts';
import { likeText } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { daysWithin } from '#domains/tenancy/api/port.ts';
import { logs } from '../contract.ts';
import { maxLogDays, type LogLevel, type LogSpan } from '../kinds.ts';

const levels: Record<LogLevel, number> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const levelOf = (number: number): LogLevel =>
  (Object.keys(levels) as LogLevel[]).findLast((level) => levels[level] <= number) ?? 'trace';
const minutesOf: Record<LogSpan, number> = { '15m': 15, '1h': 60, '6h': 360, '24h': 1440, '7d': 10_080 };
/** What is read where nothing says when: a search without a time would read all that is kept. */
const usual = minutesOf['24h'];
/** The minutes on each side of an instant. */
const aroundMinutes = 2;

const since = (now: Date, minutes: number): RawBuilder<boolean> =>
  sql`log_line.at >= ${new Date(now.getTime() - minutes * 60_000)}`;
/** Above `warn` the index on these lines alone finds them. */
const among = (wanted: readonly string[]): RawBuilder<boolean> => {
  const numbers = wanted.map((level) => levels[level as LogLevel]);
  const serious = numbers.every((number) => number >= levels.warn);
  return sql`(log_line.level = any(${numbers}::smallint[])${serious ? sql` and log_line.level >= 40` : sql``})`;
};

/** The lines of all processes. They belong to the installation and to no account. */
export const listLogs = listRows(logs.listLogs, {
  what: 'log',
  from: ({ db }) =>
    db
      .selectFrom('log_line')
      .select(['id', 'at', 'level', 'process', 'message', 'details'])
      .select((e) => [
        // Written by the platform alone, as one of these.
        e.ref('service').$castTo<LogService>().as('service'),
        e.ref('request_id').as('requestId'),
        e.ref('task_id').as('taskId'),
      ]),
  scope({ query, now }) {
    const { requestId, taskId, within, period, around } = query;
    return requestId || taskId || within || period || around ? sql`true` : since(now, usual);
  },
  id: sortBy('log_line.id', 'bigint'),
  sorts: { at: sortBy('log_line.at', 'timestamptz'), level: sortBy('log_line.level', 'bigint') },
  search(text) {
    const like = `%${likeText(text)}%`;
    return sql`(log_line.message ilike ${like} or log_line.details ilike ${like} or log_line.request_id = ${text}
      or log_line.task_id::text = ${text})`;
  },
  filters: {
    level: among,
    service: (services) => sql`log_line.service = any(${services})`,
    process: (process) => sql`log_line.process = ${process}`,
    requestId: (id) => sql`log_line.request_id = ${id}`,
    taskId: (id) => sql`log_line.task_id = ${id}`,
    within: (span, { now }) => since(now, minutesOf[span]),
    period: (period, { me }) => daysWithin(sql`log_line.at`, { of: period, maxDays: maxLogDays }, me.accountId),
    around: (at) => sql`log_line.at between ${at}::timestamptz - make_interval(mins => ${aroundMinutes})
      and ${at}::timestamptz + make_interval(mins => ${aroundMinutes})`,
  },
  items: (rows) =>
    rows.map(({ id, at, level, details, ...row }) => ({
      ...row,
      id: String(id),
      at: at.toISOString(),
      level: levelOf(level),
      details: details === '' ? null : details,
    })),
});
