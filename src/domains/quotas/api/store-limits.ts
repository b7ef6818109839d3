import { sql, type RawBuilder } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { sitesIn, teamAccount, teamOf } from '#domains/tenancy/api/port.ts';
import { quotas } from '../contract.ts';
import { quotaResources, type Limits, type QuotaResource } from '../resources.ts';

export interface Limit {
  resource: QuotaResource;
  limit: number | null;
  source: 'default' | 'account' | 'temporary';
  expires: Date | null;
}

/** Every limit that counts for an account now, in one statement. */
export async function readLimitsOf(db: Db, accountId: string, now: Date): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select r.resource, coalesce(own.amount, d.amount, case when r.resource = 'servers' then a.server_allowance end) as limit,
      case when own.id is null then 'default' when own.expires_at is null then 'account' else 'temporary' end as source,
      own.expires_at as expires
    from ${teamAccount(accountId)} a
      cross join unnest(${quotaResources}::text[]) with ordinality as r (resource, position)
      left join site_quota d on d.site_id = a.site_id and d.resource = r.resource
      left join lateral (
        select l.id, l.amount, l.expires_at from account_quota l
        where l.account_id = a.id and l.resource = r.resource and (l.expires_at is null or l.expires_at > ${now})
        order by l.expires_at is null limit 1) own on true
    order by r.position`.execute(db);
  return rows;
}

/** The limits that count for an account now, by resource. */
export async function readLimits(db: Db, accountId: string, now: Date): Promise<Limits> {
  const limits: Limits = { servers: 0, cpus: 0, ramGb: 0, diskGb: 0, addresses: 0, spend: 0 };
  for (const { resource, limit } of await readLimitsOf(db, accountId, now)) limits[resource] = limit;
  return limits;
}

/** Whether an account, its team or its site has a limit of a resource, now or for another time, as a condition of a statement. */
export const mayBeLimited = (accountId: string, resource: QuotaResource): RawBuilder<boolean> => sql`(
  exists (select from account_quota l where l.account_id = ${teamOf(accountId)} and l.resource = ${resource})
  or exists (select from site_quota d join ${teamAccount(accountId)} a on a.site_id = d.site_id where d.resource = ${resource}))`;

/** Sets a limit of an account, or of its team. One for good ends one for a time; one for a time leaves the one behind it. */
export async function saveLimit(
  tx: Db,
  limit: { siteId: string; accountId: string; resource: QuotaResource; amount: number; until: Date | null; now: Date },
): Promise<void> {
  const { siteId: site_id, accountId, resource, amount, until: expires_at, now: created_at } = limit;
  if (expires_at === null) await removeLimits(tx, accountId, resource);
  await tx
    .insertInto('account_quota')
    .values({ id: newId(), site_id, account_id: teamOf(accountId), resource, amount, expires_at, created_at })
    .onConflict((c) =>
      c.expression(sql`account_id, resource, (expires_at is null)`).doUpdateSet({ amount, expires_at, created_at }),
    )
    .execute();
}

/** Returns an account, or its team, to the default of its site. */
export async function removeLimits(tx: Db, accountId: string, resource: QuotaResource): Promise<void> {
  const of = tx.deleteFrom('account_quota').where('account_id', '=', teamOf(accountId));
  await of.where('resource', '=', resource).execute();
}

/** Removes the limits of an account that goes; those of its team stay. */
export async function forgetLimits(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('account_quota').where('account_id', '=', accountId).execute();
}

const amountOf = (resource: QuotaResource) =>
  sql<number | null>`(select q.amount from site_quota q where q.site_id = s.id and q.resource = ${sql.lit(resource)})`;

/** The defaults of the sites in scope. */
export const listQuotaDefaults = listRows(quotas.listQuotaDefaults, {
  what: 'quota-defaults',
  from: ({ db, scope }) =>
    db
      .selectFrom(sitesIn(db, scope).select(['t.id', 't.name as site']).as('s'))
      .select(['s.id', 's.site'])
      .select([
        amountOf('servers').as('servers'),
        amountOf('cpus').as('cpus'),
        amountOf('ramGb').as('ramGb'),
        amountOf('diskGb').as('diskGb'),
        amountOf('addresses').as('addresses'),
        amountOf('spend').as('spend'),
      ]),
  scope: () => sql<boolean>`true`,
  id: sortBy('s.id', 'uuid'),
  sorts: { site: { value: sql`lower(s.site) collate "C"`, type: 'text' } },
  search: [sql`lower(s.site)`],
  filters: {},
  items: (rows) => rows,
});

/** Sets defaults of a site, and returns what each was before. Those that are not named stay. */
export async function saveDefaults(
  tx: Db,
  siteId: string,
  limits: Partial<Limits>,
): Promise<Map<QuotaResource, number | null>> {
  const named = quotaResources.filter((resource) => limits[resource] !== undefined);
  const gone = tx.deleteFrom('site_quota').where('site_id', '=', siteId).where('resource', 'in', named);
  const deleted = named.length === 0 ? [] : await gone.returning(['resource', 'amount']).execute();
  const before = new Map<string, number>(deleted.map(({ resource, amount }) => [resource, amount]));
  const values = named.flatMap((resource) => {
    const amount = limits[resource] ?? null;
    return amount === null ? [] : [{ site_id: siteId, resource, amount }];
  });
  if (values.length > 0) await tx.insertInto('site_quota').values(values).execute();
  return new Map(named.map((resource) => [resource, before.get(resource) ?? null]));
}

/** A site in scope, locked; undefined where there is none. */
export async function lockSite(
  tx: Db,
  scope: Scope,
  siteId: string,
): Promise<{ id: string; name: string } | undefined> {
  const site = await sitesIn(tx, scope).where('t.id', '=', siteId).forNoKeyUpdate().executeTakeFirst();
  return site === undefined ? undefined : { id: site.siteId, name: site.siteName };
}
