import { NotFound } from '#kernel/errors.ts';
import { isOwn } from '#kernel/scope.ts';
import type { Run } from '#platform/http/context.ts';
import { readSpansOf } from '#domains/metering/api/port.ts';
import { chargesOf, type Charge } from '#domains/metering/charges-of.ts';
import { findServer, readConfigured } from '#domains/servers/api/port.ts';
import { trafficOf } from '#domains/statistics/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { minorOf } from '#domains/tenancy/pricing.ts';
import type { charges } from '../contract.ts';
import type { invoiceLines } from '../kinds.ts';

type What = (typeof invoiceLines)[number];
interface Line {
  what: What;
  hours: { soFar: number; projected: number } | null;
  soFar: number;
  projected: number;
}

/**
 * What the next invoice holds of a server, for the user who pays for it: the hours of this month, the rest of it from a change on, the
 * next month in advance, and traffic beyond the package. What goes on is taken to stay as it is.
 */
export const readNextInvoice: Run<typeof charges.readNextInvoice> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const server = await findServer(db, scope, params.serverId);
  const configured = isOwn(scope, server.id) ? await readConfigured(db, server.id) : null;
  if (configured === null) throw new NotFound();
  const [from, end] = [monthStart(now), nextMonth(now)];
  const all = await readSpansOf(db, { objectIds: [server.id], from, until: end });
  const spans = all.filter(({ accountId, meter }) => accountId === server.accountId && meter === 'server');
  const chargesUntil = (until: Date) => chargesOf(spans, { month: from, until, pricesOf: () => [] });
  const lines = linesOf(chargesUntil(now), chargesUntil(end));
  if (
    configured.billingMode === 0 &&
    spans.some(({ endedAt, state, billing }) => endedAt === null && state !== 'kept' && billing !== 'withheld')
  )
    lines.push({ what: 'next-month', hours: null, soFar: 0, projected: minorOf(configured.monthlyMicro) });
  const { beyond } = await trafficOf(ctx, server);
  if (beyond !== null && (beyond.micro > 0 || (beyond.projectedMicro ?? 0) > 0)) {
    const [soFar, projected] = [minorOf(beyond.micro), minorOf(beyond.projectedMicro ?? beyond.micro)];
    lines.push({ what: 'traffic', hours: null, soFar, projected });
  }
  return { lines, currency: configured.currency, priceListName: configured.priceListName };
};

/** A full month was on the invoice before: it was charged in advance. */
function whatOf({ kind, state }: Charge): What | null {
  if (kind === 'partial-month' || kind === 'once') return kind;
  if (kind !== 'hourly') return null;
  return state === 'on' ? 'hours-on' : 'hours-off';
}

function linesOf(soFar: readonly Charge[], projected: readonly Charge[]): Line[] {
  const sum = (of: readonly Charge[], what: What) => {
    const own = of.filter((charge) => whatOf(charge) === what);
    const total = (value: (charge: Charge) => number) => own.reduce((all, charge) => all + value(charge), 0);
    return { amount: total(({ amount }) => amount), hours: total(({ seconds }) => seconds) / 3600 };
  };
  return (['hours-on', 'hours-off', 'partial-month', 'once'] as const).flatMap((what) => {
    if (!projected.some((charge) => whatOf(charge) === what)) return [];
    const [now, then] = [sum(soFar, what), sum(projected, what)];
    const hours = what === 'partial-month' || what === 'once' ? null : { soFar: now.hours, projected: then.hours };
    return [{ what, hours, soFar: now.amount, projected: then.amount }];
  });
}
