import {
  findPriceList,
  lockPriceList,
  readPriceItems,
  readPriceVersions,
  type StoredPriceList,
} from '#domains/tenancy/api/port.ts';
import { historySource, record, recorded, type Change } from '#domains/history/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { priceLists } from '../contract.ts';
import { versionStatesAt } from '../states.ts';

const ofPriceList = recorded<never>('price-list');

/** Records what was done to a price list in its history and in the audit trail. */
export const recordList = (
  ctx: Ctx,
  { id, name, siteId }: Pick<StoredPriceList, 'id' | 'name' | 'siteId'>,
  change: Pick<Change, 'kind' | 'action' | 'diff'>,
): Promise<void> =>
  record(ctx, { ...change, object: ofPriceList({ id, name, siteId, accountId: null }), audit: change.diff });

/** A price list in scope, locked. Throws NotFound. */
export async function lockOne({ db, scope }: Ctx, id: string): Promise<StoredPriceList> {
  const list = await lockPriceList(db, scope, id);
  if (list === undefined) throw new NotFound();
  return list;
}

/** A price list in scope with the prices of a version: of the one that holds, else of the newest. Throws NotFound. */
export async function listOf(
  ctx: Ctx,
  id: string,
  number?: number,
): Promise<ResultOf<typeof priceLists.readPriceList>> {
  const { db, scope, now } = ctx;
  const list = await findPriceList(db, scope, id);
  if (list === undefined) throw new NotFound();
  const versions = await readPriceVersions(db, list.id);
  const states = versionStatesAt(versions, now);
  const wanted =
    number === undefined
      ? (versions[states.indexOf('current')] ?? versions[0])
      : versions.find((version) => version.number === number);
  if (wanted === undefined && number !== undefined) throw new NotFound();
  ctx.setHeader('etag', `"${list.version}"`);
  const { siteId: _site, ...same } = list;
  return {
    ...same,
    versions: versions.map((one, i) => ({ number: one.number, from: one.from.toISOString(), state: states[i]! })),
    number: wanted?.number ?? null,
    items: wanted === undefined ? [] : await readPriceItems(db, wanted.id),
  };
}

/** One price list. */
export const readPriceList: Run<typeof priceLists.readPriceList> = (ctx, { params, query }) =>
  listOf(ctx, params.priceListId, query.number);

/** What happened to a price list. */
export const listPriceListHistory = listRows(priceLists.listPriceListHistory, {
  ...historySource('price-list'),
  async prepare({ db, scope }, { params }: { params: { priceListId: string } }) {
    const list = await findPriceList(db, scope, params.priceListId);
    if (list === undefined) throw new NotFound();
    return list;
  },
});
