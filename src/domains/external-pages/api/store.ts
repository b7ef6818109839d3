import { sql } from 'kysely';
import type { Role } from '#kernel/permissions.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import { saveSite } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { externalPages } from '../contract.ts';
import type { parameters, places, sandboxFlags } from '../options.ts';

type Input = InputOf<typeof externalPages.addExternalPage>;
type Place = (typeof places)[number];

const pages = (db: Db) =>
  db
    .selectFrom('external_page as p')
    .select(['p.id', 'p.title', 'p.url', 'p.enabled', 'p.version'])
    // The operations let nothing else in.
    .select((e) => [
      e.ref('p.place').$castTo<Place>().as('place'),
      e.ref('p.sandbox').$castTo<(typeof sandboxFlags)[number][]>().as('sandbox'),
      e.ref('p.parameters').$castTo<(typeof parameters)[number][]>().as('parameters'),
      e.ref('p.roles').$castTo<Role[]>().as('roles'),
    ])
    .select(sql<boolean>`p.key_sealed is not null`.as('hasKey'));

/** The external pages of a site that the caller may configure. */
export const listExternalPages = listRows(externalPages.listExternalPages, {
  what: 'external-pages',
  async prepare(ctx, { params }: { params: { siteHost: string } }) {
    const { id, host } = await siteOf(ctx, params.siteHost);
    return { id, host };
  },
  of: ({ own }) => own.host,
  from: ({ db }) => pages(db),
  scope: ({ own }) => sql<boolean>`p.site_id = ${own.id}`,
  id: sortBy('p.id', 'uuid'),
  sorts: { title: { value: sql`p.title collate "C"`, type: 'text' } },
  search: [sql`lower(p.title)`, sql`lower(p.url)`],
  filters: {},
});

/** A page of a site. */
export const findPage = (db: Db, siteId: string, id: string) =>
  pages(db)
    .select('p.key_sealed as keySealed')
    .where('p.site_id', '=', siteId)
    .where('p.id', '=', id)
    .executeTakeFirst();

/** The pages that a role has in the menu of a site. Every caller of the site may know them: none is looked for by its id. */
export async function readEntries(db: Db, siteId: string, role: Role) {
  const all = await pages(db)
    .select('p.key_sealed as keySealed')
    .where('p.site_id', '=', siteId)
    .where('p.enabled', '=', true)
    .orderBy('p.title')
    .orderBy('p.id')
    .execute();
  return all.filter(({ roles }) => roles.includes(role));
}

export async function countPages(db: Db, siteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('external_page')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPage(tx: Db, siteId: string, page: Input): Promise<string> {
  const id = newId<'externalPage'>();
  await tx
    .insertInto('external_page')
    .values({ id, site_id: siteId, ...page })
    .execute();
  await saveOrigins(tx, siteId);
  return id;
}

export async function updatePage(tx: Db, siteId: string, { id, page }: { id: string; page: Input }): Promise<void> {
  await tx
    .updateTable('external_page')
    .set((e) => ({ ...page, version: e('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  await saveOrigins(tx, siteId);
}

export async function deletePage(tx: Db, siteId: string, id: string): Promise<void> {
  await tx.deleteFrom('external_page').where('site_id', '=', siteId).where('id', '=', id).execute();
  await saveOrigins(tx, siteId);
}

export async function saveKey(tx: Db, siteId: string, page: { id: string; sealed: Buffer }): Promise<void> {
  await tx
    .updateTable('external_page')
    .set({ key_sealed: page.sealed })
    .where('site_id', '=', siteId)
    .where('id', '=', page.id)
    .execute();
}

/** Lets the console of the site frame the origins of its pages, and no others. */
async function saveOrigins(tx: Db, siteId: string): Promise<void> {
  const rows = await tx
    .selectFrom('external_page')
    .select('url')
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .execute();
  const origins = [...new Set(rows.map(({ url }) => new URL(url).origin))].sort();
  await saveSite(tx, siteId, { frame_origins: origins });
}

/** All pages of a site that was found, without their keys. */
export async function readPages(db: Db, siteId: string) {
  const all = await pages(db).where('p.site_id', '=', siteId).orderBy('p.title').orderBy('p.id').execute();
  return all.map(({ hasKey: _, ...page }) => page);
}
