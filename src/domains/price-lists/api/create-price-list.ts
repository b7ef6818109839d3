import { siteOf } from '#domains/sites/api/port.ts';
import {
  createPriceList as insertPriceList,
  findPriceList,
  isListNameTaken,
  readPriceItems,
  readPriceVersions,
  renamePriceList,
  touchPriceList,
  type ListedItem,
} from '#domains/tenancy/api/port.ts';
import { Invalid, item, Stale, type ErrorItem } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { priceLists } from '../contract.ts';
import { maxFactor, maxNameLength, maxPercent } from '../limits.ts';
import { say } from '../messages.ts';
import { factorOf, scaleRate } from '../scale.ts';
import { versionStatesAt } from '../states.ts';
import { rateFaults } from './item-faults.ts';
import { listOf, lockOne, recordList } from './view.ts';

/** What is wrong with the name of a list. */
async function nameFaults({ db }: Ctx, about: { siteId: string; name: string; but?: string }): Promise<ErrorItem[]> {
  const { name } = about;
  if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name))
    return [item(9700, 'name', { max: maxNameLength })];
  return (await isListNameTaken(db, about)) ? [item(9701, 'name')] : [];
}

/** Creates a price list, empty or with the multiplied prices of another one. */
export const createPriceList: Run<typeof priceLists.createPriceList> = async (ctx, { params, input }) => {
  const { db, now } = ctx;
  const site = await siteOf(ctx, params.siteHost, true);
  const [name, currency] = [input.name.trim(), input.currency];
  const faults = await nameFaults(ctx, { siteId: site.id, name });
  const { items, from, wrong } = await copied(ctx, input);
  faults.push(...wrong);
  if (faults.length > 0) throw new Invalid(faults);
  const id = await insertPriceList(db, { siteId: site.id, name, currency, items, now });
  await recordList(
    ctx,
    { id, name, siteId: site.id },
    {
      kind: 'lifecycle',
      action: say('list.create'),
      diff: {
        name: [null, name],
        currency: [null, currency],
        prices: [null, items.length],
        ...(from !== undefined && {
          copiedFrom: [null, from] as const,
          percent: [null, input.copy?.percent ?? 0] as const,
        }),
      },
    },
  );
  return listOf(ctx, id);
};

/** The prices that a list begins with. */
async function copied(
  { db, scope, now }: Ctx,
  { copy, currency }: InputOf<typeof priceLists.createPriceList>,
): Promise<{ items: ListedItem[]; from?: string; wrong: ErrorItem[] }> {
  if (copy === null) return { items: [], wrong: [] };
  const { percent, factor } = copy;
  const wrong = percent >= -100 && percent <= maxPercent ? [] : [item(9716, 'copy.percent', { max: maxPercent })];
  const of = await findPriceList(db, scope, copy.priceListId);
  if (of === undefined) return { items: [], wrong: [...wrong, item(9720, 'copy.priceListId')] };
  const isOther = of.currency !== currency;
  if (isOther && (factor === null || factor <= 0 || factor > maxFactor))
    wrong.push(item(9717, 'copy.factor', { max: maxFactor }));
  if (wrong.length > 0) return { items: [], wrong };
  const versions = await readPriceVersions(db, of.id);
  const version = versions[versionStatesAt(versions, now).indexOf('current')] ?? versions[0];
  const times = factorOf(percent) * (isOther ? (factor ?? 1) : 1);
  const found = version === undefined ? [] : await readPriceItems(db, version.id);
  const items = found.map((one) => ({ ...one, rate: scaleRate(one.rate, times) }));
  const tooHigh = items.some(({ rate }) => rateFaults(rate, '').length > 0);
  return { items, from: of.name, wrong: tooHigh ? [item(9716, 'copy.percent', { max: maxPercent })] : [] };
}

/** Renames a price list. */
export const savePriceList: Run<typeof priceLists.savePriceList> = async (ctx, { params, input }) => {
  const before = await lockOne(ctx, params.priceListId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const name = input.name.trim();
  const faults = await nameFaults(ctx, { siteId: before.siteId, name, but: before.id });
  if (faults.length > 0) throw new Invalid(faults);
  await renamePriceList(ctx.db, before.id, name);
  await touchPriceList(ctx.db, before.id);
  const action = say('list.rename');
  await recordList(ctx, { ...before, name }, { kind: 'configuration', action, diff: { name: [before.name, name] } });
  return listOf(ctx, before.id);
};
