import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { saveAccount, saveSite } from '#domains/tenancy/api/port.ts';

export interface Terms {
  id: string;
  version: number;
  title: string;
  body: string;
  publishedAt: Date;
}

/** A site's terms of service: one version, or the newest that is published by then. */
export async function readTermsOf(
  db: Db,
  siteId: string,
  which: { version?: number | undefined; now: Date },
): Promise<Terms | undefined> {
  const published = db
    .selectFrom('site_document')
    .select(['id', 'version', 'title', 'body', 'published_at as publishedAt'])
    .where('site_id', '=', siteId)
    .where('kind', '=', 'terms')
    .where('published_at', '<=', which.now);
  const wanted = which.version === undefined ? published : published.where('version', '=', which.version);
  return wanted.orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** Notes that an account accepted a version of the terms. */
export async function acceptTerms(
  tx: Db,
  accountId: string,
  what: { terms: Terms; ip: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('document_acceptance')
    .values({ account_id: accountId, document_id: what.terms.id, accepted_at: what.now, ip: what.ip })
    .onConflict((c) => c.doNothing())
    .execute();
  const latest = sql<number>`greatest(terms_version, ${what.terms.version}::int)`;
  await saveAccount(tx, accountId, { terms_version: latest });
}

export interface NewTerms {
  siteId: string;
  title: string;
  body: string;
  now: Date;
  /** Everyone must accept it before going on. */
  binding: boolean;
}

/** Publishes the next version of a site's terms; answers its number. */
export async function publishTerms(tx: Db, terms: NewTerms): Promise<number> {
  const last = await tx
    .selectFrom('site_document')
    .select((e) => e.fn.max('version').as('version'))
    .where('site_id', '=', terms.siteId)
    .where('kind', '=', 'terms')
    .executeTakeFirstOrThrow();
  const version = (last.version ?? 0) + 1;
  await tx
    .insertInto('site_document')
    .values({
      id: newId<'document'>(),
      site_id: terms.siteId,
      kind: 'terms',
      version,
      title: terms.title,
      body: terms.body,
      published_at: terms.now,
    })
    .execute();
  if (terms.binding) await saveSite(tx, terms.siteId, { terms_version: version });
  return version;
}

/** Every version of a site's terms, the newest first, with how many accounts accepted it. */
export async function listTermsOf(db: Db, siteId: string) {
  const { terms_version: binding } = await db
    .selectFrom('site')
    .select('terms_version')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom('site_document')
    .select(['version', 'title', 'body', 'published_at as publishedAt'])
    .select(
      sql<number>`(select count(*)::int from document_acceptance where document_id = site_document.id)`.as('accepted'),
    )
    .where('site_id', '=', siteId)
    .where('kind', '=', 'terms')
    .orderBy('version', 'desc')
    .execute();
  return { binding, versions };
}

/** Terms that people of a site must accept at their next sign-in, and how many of them. */
export interface AskedTerms {
  title: string;
  site: string;
  version: number;
  people: number;
}

/** The binding terms that some of these accounts have not accepted. */
export async function readAskedTerms(db: Db, accountIds: readonly string[]): Promise<AskedTerms[]> {
  const { rows } = await sql<AskedTerms>`
    select d.title, s.name as site, d.version, count(*)::int as people
    from account a join site s on s.id = a.site_id
      join site_document d on d.site_id = s.id and d.kind = 'terms' and d.version = s.terms_version
    where a.id = any(${accountIds}::uuid[]) and coalesce(a.terms_version, 0) < s.terms_version
    group by d.title, s.name, d.version order by s.name`.execute(db);
  return rows;
}

/** The sites `s` in scope that have terms, with the newest version `v`. */
export const agreementsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('site as s')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('site_document as d')
          .select(['d.id', 'd.kind', 'd.version', 'd.title', 'd.published_at'])
          .whereRef('d.site_id', '=', 's.id')
          .orderBy('d.version', 'desc')
          .limit(1)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['s.id as siteId', 's.host as siteHost', 's.name as site', 'v.kind as id', 'v.title', 'v.version'])
    .select('v.published_at as publishedAt')
    .select(sql<number>`(select count(*)::int from document_acceptance a where a.document_id = v.id)`.as('accepted'))
    // Who is asked for the newest version at the next sign-in.
    .select(
      sql<number>`(select count(*)::int from account a where a.site_id = s.id and a.deleted_at is null
        and coalesce(a.terms_version, 0) < s.terms_version)`.as('waiting'),
    )
    .where(scope.reach === 'provider' ? sql<boolean>`true` : sql<boolean>`s.id = ${scope.siteId}`);

/** Who accepted which version `d` of an agreement: accounts `a` of a site, also deleted ones, which have lost their names. */
export const acceptancesOf = (db: Db) =>
  db
    .selectFrom('document_acceptance as c')
    .innerJoin('site_document as d', 'd.id', 'c.document_id')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['a.id as accountId', 'a.email', 'a.name', 'd.version', 'c.accepted_at as acceptedAt'])
    .select(sql<string>`host(c.ip)`.as('ip'));
