import type { ResultOf } from '#kernel/op.ts';
import { isOwn } from '#kernel/scope.ts';
import { trafficPriceKey } from '#domains/infrastructure/traffic.ts';
import { findServer, seesMoney, type FoundServer } from '#domains/servers/api/port.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import { priceItem } from '#domains/tenancy/pricing.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { statistics } from '../contract.ts';
import { monthOf, monthRows, spanOf } from './month-report.ts';
import { readPackage } from './store-report.ts';

type TrafficAnswer = ResultOf<typeof statistics.readTraffic>;

/** Bytes of a gigabyte of traffic. */
export const gigabyte = 1_000_000_000;

/** The bytes of a package such as `t5000`; null where a package is unmetered. */
export function includedBytes(code: string | null): number | null {
  const found = /^t(\d+)$/.exec(code ?? '');
  return found === null ? null : Number(found[1]) * gigabyte;
}

/** The running month beside the package. */
export const readTraffic: Run<typeof statistics.readTraffic> = async (ctx, { params }) =>
  trafficOf(ctx, await findServer(ctx.db, ctx.scope, params.serverId));

/** The same of a server that the caller has found. */
export async function trafficOf({ db, scope, me, now }: Ctx, server: FoundServer): Promise<TrafficAnswer> {
  const month = monthOf(now);
  const bought = await readPackage(db, server.id);
  const row = (await monthRows(db, server.id, now)).find((one) => one.month === month);
  const [received, sent] = [row?.wanIn ?? 0, row?.wanOut ?? 0];
  const traffic = {
    month,
    used: received + sent,
    received,
    sent,
    projected: projectionOf(received + sent, { month, createdAt: bought?.createdAt ?? now, now }),
    included: includedBytes(bought?.package ?? null),
    package: bought?.package ?? null,
  };
  const sees = seesMoney(me) && isOwn(scope, server.id);
  return { ...traffic, beyond: sees ? await beyondOf(db, server, traffic) : null };
}

/** What goes beyond the package, by the account's price of a GB; null where it is not counted or not sold by the GB. */
async function beyondOf(
  db: Db,
  { accountId, zoneId }: FoundServer,
  { used, projected, included, package: bought }: Omit<TrafficAnswer, 'beyond'>,
): Promise<TrafficAnswer['beyond']> {
  if (bought !== null && included === null) return null;
  const book = await readPriceBook(db, { accountId, zoneId });
  const rate = book?.rates[trafficPriceKey];
  if (book === null || rate === undefined) return null;
  const costOf = (bytes: number) =>
    priceItem(book, trafficPriceKey, Math.max(0, bytes - (included ?? 0)) / gigabyte)?.monthlyMicro ?? 0;
  return {
    bytes: Math.max(0, used - (included ?? 0)),
    micro: costOf(used),
    projectedMicro: projected === null ? null : costOf(projected),
    rateMicro: rate.monthlyMicro,
    currency: book.currency,
    priceListName: book.priceListName,
  };
}

/** What a month comes to when it goes on as it did; null while too little of it has passed to say. */
export function projectionOf(
  used: number,
  { month, createdAt, now }: { month: string; createdAt: Date; now: Date },
): TrafficAnswer['projected'] {
  const { from, until } = spanOf(month);
  const begin = Math.max(from.getTime(), createdAt.getTime());
  const passed = now.getTime() - begin;
  if (passed < 6 * 3_600_000) return null;
  return Math.round((used * (until.getTime() - begin)) / passed);
}
