import { stringify } from 'csv-stringify/sync';
import { sortColumnOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { library } from '../contract.ts';
import { wantedOf, whoOf } from './list-images.ts';
import { pricesOf } from './price.ts';
import { rowOf, type LibraryRow } from './row.ts';
import { idColumn, idsWhere, readImages, sortColumns } from './store.ts';

const bom = '\uFEFF';
const most = 10_000;

const columns: readonly (readonly [title: string, of: (row: LibraryRow) => string | number])[] = [
  ['id', (r) => r.id],
  ['name', (r) => r.name],
  ['version', (r) => r.version],
  ['state', (r) => r.state],
  ['reason', (r) => r.reason ?? ''],
  ['zones', (r) => r.zones.join(' ')],
  ['owner', (r) => r.owner],
  ['system', (r) => r.guestOs],
  ['family', (r) => r.osFamily],
  ['format', (r) => r.format ?? ''],
  ['sizeBytes', (r) => r.sizeBytes],
  ['diskGb', (r) => r.diskGb],
  ['minRamMb', (r) => r.minRamMb],
  ['extraDisksGb', (r) => r.extraDisksGb.join(' ')],
  ['sha256', (r) => r.sha256 ?? ''],
  ['source', (r) => r.source],
  ['createdFrom', (r) => r.createdFrom],
  ['createdBy', (r) => r.createdBy],
  ['created', (r) => r.created],
  ['usedBy', (r) => r.usedBy],
  ['locked', (r) => String(r.locked)],
  ['latest', (r) => String(r.latest)],
  ['tags', (r) => r.tags.join(', ')],
  ['monthly', (r) => (r.price === null ? '' : (r.price.monthlyMicro / 1_000_000).toFixed(2))],
  ['currency', (r) => r.price?.currency ?? ''],
  ['deprecatedAt', (r) => r.deprecatedAt ?? ''],
  ['endsAt', (r) => r.endsAt ?? ''],
  ['description', (r) => r.description],
];

/** The filtered images as CSV, the newest first. */
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
  const lines = images.map((image) => columns.map(([, of]) => of(rowOf(image, now, priceOf))));
  return {
    kind: 'file',
    contentType: 'text/csv; charset=utf-8',
    filename: `images-${now.toISOString().slice(0, 10)}.csv`,
    body: linesOf(lines),
  };
};

async function* linesOf(lines: readonly (string | number)[][]): AsyncIterable<string> {
  yield bom + stringify([columns.map(([title]) => title)]);
  if (lines.length > 0) yield stringify([...lines], { escape_formulas: true });
}
