import type { WithMessages } from '#kernel/message.ts';
import { Invalid, item } from '#kernel/errors.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { QueryOf, ResultOf } from '#kernel/op.ts';
import { findServer, type FoundServer } from '#domains/servers/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { statistics } from '../contract.ts';
import { maxSpanDays } from '../limits.ts';
import { unitOf } from '../series.ts';
import { downSample, stepOf } from './down-sample.ts';
import { levelOf, readStretches } from './pieces.ts';
import { readEvents, readStatus, type Status } from './store-status.ts';

type Shown = ResultOf<typeof statistics.readStatistics>;
type Answer = Omit<Shown, 'events'> & WithMessages<Pick<Shown, 'events'>>;

const dayMs = 86_400_000;
/** Samples that are later than this say that the engine does not answer. */
const lateMs = 5 * 60_000;

/** One category of a server over a span. */
export const readStatistics: Run<typeof statistics.readStatistics> = async (ctx, { params, query }) =>
  statisticsOf(ctx, await findServer(ctx.db, ctx.scope, params.serverId), query);

/** The points of a server that was found in the caller's scope. */
export async function statisticsOf(
  { app, db, now }: Ctx,
  server: FoundServer,
  query: QueryOf<typeof statistics.readStatistics>,
): Promise<Answer> {
  const span = spanOf(query, now);
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000;
  const level = levelOf(span.from, now, stepOf(seconds));
  const [stretches, status, events] = await Promise.all([
    readStretches(db, { serverId: server.id, category: query.category, ...span, now, level }),
    readStatus(db, server.id, server.engine),
    readEvents(db, server.id, span),
  ]);
  const { times, series, step, sampleSeconds, empty } = downSample(stretches, {
    from: span.from.getTime() / 1000,
    until: span.until.getTime() / 1000,
    step: Math.max(stepOf(seconds), level),
  });
  const able = (capabilitiesOf(app, server.engine)?.statistics ?? null) !== null;
  return {
    category: query.category,
    unit: unitOf[query.category],
    from: span.from.toISOString(),
    to: span.until.toISOString(),
    interval: step,
    sampleInterval: sampleSeconds,
    times,
    series,
    gap: able ? gapOf(status, { query, until: span.until, now, empty }) : { reason: 'unsupported', since: null },
    createdAt: status.createdAt.toISOString(),
    collectedUntil: status.until?.toISOString() ?? null,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  };
}

/** The span that was asked for, up to now. Throws Invalid for one that ends before it begins, or is too long. */
export function spanOf({ from, to }: { from: string; to: string }, now: Date): { from: Date; until: Date } {
  const span = { from: new Date(from), until: new Date(Math.min(Date.parse(to), now.getTime())) };
  if (Date.parse(to) <= Date.parse(from)) throw new Invalid([item(1790, 'to')]);
  if (span.from >= now) throw new Invalid([item(1791, 'from')]);
  if (Date.parse(to) - Date.parse(from) > maxSpanDays * dayMs)
    throw new Invalid([item(1792, 'from', { max: maxSpanDays })]);
  return span;
}

function gapOf(
  status: Status,
  about: { query: { category: string }; until: Date; now: Date; empty: boolean },
): Answer['gap'] {
  const { createdAt, reason, since, until } = status;
  // Before the other: a span that ends with the last full minute may end before a server of a few seconds begins.
  const recent = Math.min(createdAt.getTime(), about.until.getTime());
  if (about.empty && about.now.getTime() - recent < lateMs) return { reason: 'new', since: null };
  if (about.until <= createdAt) return { reason: 'before', since: null };
  if (until !== null && about.now.getTime() - until.getTime() > lateMs)
    return { reason: 'host', since: until.toISOString() };
  if (reason === null || (reason === 'agent' && about.query.category !== 'ram')) return null;
  return { reason, since: since?.toISOString() ?? null };
}
