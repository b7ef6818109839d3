import type { QueryOf } from '#kernel/op.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { pricesOf } from './price.ts';
import { rowOf } from './row.ts';
import { countWhere, idColumn, idsWhere, readImages, sortColumns, type Wanted, type Who } from './store.ts';

/** Who asks, for every query of images. */
export const whoOf = ({ scope, me }: Ctx): Who => ({ scope, accountId: me.accountId });

/** What a query of the list asks for. */
export const wantedOf = (
  { tab, zone, family, filter, tag, unused }: QueryOf<typeof library.listImages>,
  now: Date,
): Wanted => ({
  tab,
  zone,
  family,
  filter: filter ?? '',
  tag,
  unusedAt: unused === undefined ? null : now,
});

/** The images of one tab, the newest first. */
export const listImages: Run<typeof library.listImages> = async (ctx, { query }) => {
  const { db, scope, now } = ctx;
  const [who, wanted] = [whoOf(ctx), wantedOf(query, now)];
  const { tab, zone, family } = query;
  const page = await pageOf(idsWhere(db, who, wanted), {
    request: query,
    columns: sortColumns,
    defaultSort: tab === 'public' ? 'name' : '-created',
    id: idColumn,
    total: () => countWhere(db, who, wanted),
    toItem: (row) => row.id,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: { tab, ...(zone === undefined ? {} : { zone }), ...(family === undefined ? {} : { family }) },
  });
  const images = await readImages(db, who, page.items);
  const priceOf = await pricesOf(ctx, images);
  const items = images.map((image) => rowOf(image, now, priceOf));
  return {
    ...page,
    items,
    info: { ...page.info, open: items.some(({ task, state }) => task !== null || state === 'uploading') },
  };
};
