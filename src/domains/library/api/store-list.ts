import { serviceKinds } from '#domains/tenancy/api/port.ts';
import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { FileColumn } from '#platform/http/table-file.ts';
import { library } from '../contract.ts';
import { pricesOf } from './price.ts';
import { rowOf, type Shown } from './row.ts';
import { isUnused, ofTab, readImages, whoOf } from './store.ts';

/** The columns of the file, whose names are older than those of the list. */
const columns: readonly FileColumn<Shown>[] = [
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

/** The images of one tab, the newest first; the public ones by name. */
export const listImages = listRows(library.listImages, {
  what: 'images',
  from: ({ db }) => db.selectFrom('image as i').select('i.id'),
  scope: (asked) => sql<boolean>`i.state <> 'deleted' and ${ofTab(asked.query.tab, whoOf(asked))}`,
  id: sortBy('i.id', 'uuid'),
  sorts: {
    created: sortBy('i.created_at', 'timestamptz'),
    name: { value: sql`lower(i.name)`, type: 'text' },
    size: sortBy('i.size_bytes', 'bigint'),
  },
  sort: ({ query }) => (query.tab === 'public' ? 'name' : '-created'),
  search: [sql`lower(i.name)`, sql`lower(i.description)`, sql`lower(i.guest_os)`],
  filters: {
    tab: () => null,
    zone: (zone) => sql<boolean>`exists (select 1 from image_zone z where z.image_id = i.id and z.zone_id = ${zone})`,
    family: (family) => sql<boolean>`i.os_family = ${family}`,
    tag: (tag) => sql<boolean>`i.tags @> array[${tag}::text]`,
    unused: (_wanted, { now }) => isUnused(now),
  },
  items: async (rows, asked) => {
    const ids = rows.map((row) => row.id);
    const images = await readImages(asked.db, whoOf(asked), ids);
    const priceOf = await pricesOf(asked, images);
    return images.map((image) => rowOf(image, asked.now, priceOf));
  },
  info: (_asked, items) => ({ open: items.some(({ task, state }) => task !== null || state === 'uploading') }),
  columns: () => columns,
});

/** The images of an account, on the services of a user. */
export const imageServices = serviceKinds({
  id: 'image',
  may: 'image.view',
  metered: 'image',
  services: (accountId) => sql`select i.id::text, i.name, i.state, i.home_zone, '' as place, i.created_at
    from image i where i.account_id = ${accountId} and i.state <> 'deleted'`,
});
