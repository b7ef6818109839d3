import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import {
  insertPriceVersion,
  lastPriceVersion,
  readPriceItems,
  readPriceVersions,
  removePriceVersion,
  touchPriceList,
  type ListedItem,
} from '#domains/tenancy/api/port.ts';
import type { Rate } from '#domains/tenancy/pricing.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { asInstant } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import type { priceLists } from '../contract.ts';
import { say } from '../messages.ts';
import { knownItems } from './catalog.ts';
import { itemFaults } from './item-faults.ts';
import { listOf, lockOne, recordList } from './view.ts';

/** A price without what is usual, as it is read. */
export function tidyRate({ tiers, included, minimum, onceMicro, ...rate }: Rate): Rate {
  return {
    ...rate,
    ...(tiers !== undefined && tiers.length > 0 && { tiers }),
    ...(included && { included }),
    ...(minimum && { minimum }),
    ...(onceMicro && { onceMicro }),
  };
}

/** Publishes the prices of a list: they hold from now, or from a moment that follows all its versions. */
export const publishPriceVersion: Run<typeof priceLists.publishPriceVersion> = async (ctx, { params, input }) => {
  const { db, now } = ctx;
  const list = await lockOne(ctx, params.priceListId);
  if (list.version !== ctx.ifMatch) throw new Stale();
  const last = await lastPriceVersion(db, list.id);
  const former = last === undefined ? [] : await readPriceItems(db, last.id);
  // What is no longer sold may stay in a list: nothing else asks for it.
  const items = new Set([...(await knownItems(db)), ...former.map(({ key }) => key)]);
  const zones = new Set((await listDataCenters(db)).map(({ id }) => id));
  const faults = itemFaults(input.items, { items, zones });
  const from = input.from === null ? now : new Date(input.from);
  if (input.from !== null && from <= now) faults.push(item(2005, 'from'));
  else if (last !== undefined && (from < last.from || (input.from !== null && from <= last.from)))
    faults.push(item(9709, 'from'));
  if (faults.length > 0) throw new Invalid(faults);
  const prices = input.items.map((one) => ({ ...one, rate: tidyRate(one.rate) }));
  const number = (last?.number ?? 0) + 1;
  await insertPriceVersion(db, list.id, { number, from, items: prices });
  await touchPriceList(db, list.id);
  await recordList(ctx, list, {
    kind: 'configuration',
    action: say('list.publish', { number, from: asInstant(from) }),
    diff: { prices: [former.length, prices.length], changedPrices: [null, changedCount(former, prices)] },
  });
  return listOf(ctx, list.id, number);
};

const nameOf = ({ key, zoneId }: ListedItem) => `${key} ${zoneId}`;
const textOf = ({ rate }: ListedItem) => JSON.stringify(Object.entries(rate).sort(([a], [b]) => (a < b ? -1 : 1)));

/** How many prices were changed, added or removed. */
function changedCount(before: readonly ListedItem[], after: readonly ListedItem[]): number {
  const was = new Map(before.map((one) => [nameOf(one), textOf(one)]));
  const stays = after.filter((one) => was.has(nameOf(one)));
  const changed = stays.filter((one) => was.get(nameOf(one)) !== textOf(one)).length;
  return changed + (after.length - stays.length) + (before.length - stays.length);
}

/** Withdraws a version that has not begun. */
export const withdrawPriceVersion: Run<typeof priceLists.withdrawPriceVersion> = async (ctx, { params }) => {
  const { db, now } = ctx;
  const list = await lockOne(ctx, params.priceListId);
  const version = (await readPriceVersions(db, list.id)).find(({ number }) => number === params.number);
  if (version === undefined) throw new NotFound();
  if (version.from <= now) throw new Conflict(9710);
  await removePriceVersion(db, version.id);
  await touchPriceList(db, list.id);
  const action = say('list.withdraw', { number: version.number });
  const diff = { from: [version.from.toISOString(), null] } as const;
  await recordList(ctx, list, { kind: 'configuration', action, diff });
};
