import { sortColumnOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { library } from '../contract.ts';
import { wantedOf, whoOf } from './list-images.ts';
import { pricesOf } from './price.ts';
import { rowOf, type LibraryRow } from './row.ts';
import { idColumn, idsWhere, readImages, sortColumns } from './store.ts';

const most = 10_000;

const columns: readonly FileColumn<LibraryRow>[] = [
  ['id', (r) => r.id],
  ['name', (r) => r.name],
  ['version', (r) => r.version],
  ['state', (r) => r.state],
  ['reason', (r) => r.reason],
  ['zones', (r) => r.zones],
  ['owner', (r) => r.owner],
  ['system', (r) => r.guestOs],
  ['family', (r) => r.osFamily],
  ['format', (r) => r.format],
  ['sizeBytes', (r) => r.sizeBytes],
  ['diskGb', (r) => r.diskGb],
  ['minRamMb', (r) => r.minRamMb],
  ['extraDisksGb', (r) => r.extraDisksGb],
  ['sha256', (r) => r.sha256],
  ['source', (r) => r.source],
  ['createdFrom', (r) => r.createdFrom],
  ['createdBy', (r) => r.createdBy],
  ['created', (r) => r.created],
  ['usedBy', (r) => r.usedBy],
  ['locked', (r) => r.locked],
  ['latest', (r) => r.latest],
  ['tags', (r) => r.tags.join(', ')],
  ['monthly', (r) => (r.price === null ? null : (r.price.monthlyMicro / 1_000_000).toFixed(2))],
  ['currency', (r) => r.price?.currency ?? null],
  ['deprecatedAt', (r) => r.deprecatedAt],
  ['endsAt', (r) => r.endsAt],
  ['description', (r) => r.description],
];

/** The filtered images as a file, the newest first. */
export const exportImages: Run<typeof library.exportImages> = async (ctx, { query }) => {
  const { db, now } = ctx;
  sortColumnOf(sortColumns, query.sorting ?? 'name');
  const who = whoOf(ctx);
  const ids = await idsWhere(db, who, wantedOf(query, now)).orderBy(idColumn.value, 'desc').limit(most).execute();
  const images = await readImages(
    db,
    who,
    ids.map(({ id }) => id),
  );
  const priceOf = await pricesOf(ctx, images);
  const rows = images.map((image) => rowOf(image, now, priceOf));
  return tableFile({ what: 'images', now, format: query.format, columns, batches: [rows] });
};
