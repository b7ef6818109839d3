import { sql } from 'kysely';
import { acceptancesOf, agreementsIn } from '#domains/registration/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { agreements } from '../contract.ts';

export const listAgreements = listRows(agreements.listAgreements, {
  what: 'agreements',
  from: ({ db, scope }) => agreementsIn(db, scope),
  scope: () => sql<boolean>`true`,
  id: sortBy('s.id', 'uuid'),
  sorts: {
    site: { value: sql`lower(s.name) collate "C"`, type: 'text' },
    publishedAt: sortBy('v.published_at', 'timestamptz'),
  },
  search: [sql`lower(s.name)`, sql`lower(v.title)`],
  filters: {},
});

/** An agreement of a site in scope. Throws NotFound. */
export async function findAgreement(db: Db, scope: Scope, asked: { siteId: string; agreementId: string }) {
  const found = await agreementsIn(db, scope)
    .where('s.id', '=', asked.siteId)
    .where('v.kind', '=', asked.agreementId)
    .executeTakeFirst();
  if (found === undefined) throw new NotFound();
  return found;
}

/** Who accepted an agreement of a site in scope. */
export const listAcceptances = listRows(agreements.listAcceptances, {
  what: 'acceptances',
  prepare: ({ db, scope }, { params }) => findAgreement(db, scope, params),
  of: ({ own }) => own.site,
  from: ({ db }) => acceptancesOf(db),
  scope: ({ own }) => sql<boolean>`d.site_id = ${own.siteId} and d.kind = ${own.id}`,
  id: { value: sql`d.id::text || a.id::text`, type: 'text' },
  sorts: {
    acceptedAt: sortBy('c.accepted_at', 'timestamptz'),
    email: { value: sql`a.email_key`, type: 'text' },
    version: { value: sql`d.version`, type: 'bigint' },
  },
  search: [sql`a.email_key`, sql`lower(a.name)`, { personal: sql`host(c.ip)` }],
  filters: { version: (version) => sql<boolean>`d.version = ${version}` },
});
