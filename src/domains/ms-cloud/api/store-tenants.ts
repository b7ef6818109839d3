import { sql } from 'kysely';
import { accountFinders, ownerEmail, ownerEmailKey, serviceKinds, siteName } from '#domains/tenancy/api/port.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { NotFound } from '#kernel/errors.ts';
import { currencies } from '#kernel/money.ts';
import { msCloud } from '../contract.ts';
import { mostTenants, shownMonths } from '../limits.ts';
import { say } from '../messages.ts';

/** Tenants with what lists show of them. */
export const tenantsIn = (db: Db) =>
  db
    .selectFrom('ms_customer as c')
    .select([
      'c.id',
      'c.tenant_id as tenantId',
      'c.company',
      'c.domain',
      'c.relationship',
      'c.site_id as siteId',
      siteName('c.site_id').as('site'),
      'c.account_id as userId',
      sql<string>`coalesce(${ownerEmail('c.account_id')}, '')`.as('owner'),
      sql<number>`(select count(*)::int from ms_subscription s where s.customer_id = c.id and s.removed_at is null)`.as(
        'subscriptions',
      ),
      sql<number>`(select count(*)::int from ms_azure_subscription s where s.customer_id = c.id and s.removed_at is null)`.as(
        'azureSubscriptions',
      ),
      'c.details_at as detailsAt',
      'c.removed_at as removedAt',
    ]);
export type StoredTenant = Awaited<ReturnType<ReturnType<typeof tenantsIn>['execute']>>[number];

/** A tenant as the wire has it. */
export const tenantView = ({ detailsAt, removedAt, ...tenant }: StoredTenant) => ({
  ...tenant,
  detailsAt: detailsAt?.toISOString() ?? null,
  removedAt: removedAt?.toISOString() ?? null,
});

/** The tenants in scope: a customer sees those that are linked to them. */
export const listMsTenants = listRows(msCloud.listMsTenants, {
  what: 'microsoft-tenants',
  from: ({ db }) => tenantsIn(db),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.id', 'uuid'),
  sorts: { company: sortBy('c.company', 'text'), domain: sortBy('c.domain', 'text') },
  search: [sql`lower(c.company)`, sql`lower(c.domain)`, sql`c.tenant_id`, ownerEmailKey('c.account_id')],
  filters: {
    userId: (userId) => sql<boolean>`c.account_id = ${userId}`,
    siteId: (siteId) => sql<boolean>`c.site_id = ${siteId}`,
    linked: (linked) => sql<boolean>`(c.account_id is not null) = ${linked === 1}`,
    azure: (azure) =>
      sql<boolean>`exists (select from ms_azure_subscription s where s.customer_id = c.id and s.removed_at is null) = ${azure === 1}`,
  },
  items: (rows) => rows.map(tenantView),
});

/** A tenant in the scope, locked where that is asked for. Throws NotFound (1004). */
export async function findTenant(db: Db, scope: Scope, { id, lock = false }: { id: string; lock?: boolean }) {
  const one = tenantsIn(db)
    .select(['c.details_error as problem', 'c.sync_task_id as taskId'])
    .where('c.id', '=', id)
    .where(within(scope, 'c'));
  const row = await (lock ? one.forUpdate('c') : one).executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/** The tenants of a user, those that Partner Center lists first. */
export const readTenantsOf = (db: Db, scope: Scope, userId: string) =>
  tenantsIn(db)
    .where('c.account_id', '=', userId)
    .where(within(scope, 'c'))
    .orderBy(sql`c.removed_at is not null`)
    .orderBy('c.company')
    .orderBy('c.id')
    .limit(mostTenants)
    .execute();

/** The licenses of a tenant that was found. */
export const readLicenses = (db: Db, customerId: string) =>
  db
    .selectFrom('ms_license')
    .select(['sku_id as id', 'name', 'total', 'used', 'suspended', 'warning'])
    .where('customer_id', '=', customerId)
    .orderBy('name')
    .execute();

/** The Azure subscriptions of a tenant that was found, with what each has cost this month. */
export async function readAzure(db: Db, customerId: string, now: Date) {
  const month = now.toISOString().slice(0, 7);
  const subscriptions = await sql<{
    id: string;
    name: string;
    state: string;
    cost: number | null;
    currency: string;
    removedAt: Date | null;
  }>`
    select s.ref as id, s.name, s.state, c.amount as cost, coalesce(c.currency, '') as currency, s.removed_at as "removedAt"
    from ms_azure_subscription s
    left join ms_azure_cost c on c.customer_id = s.customer_id and c.ref = s.ref and c.month = ${`${month}-01`}::date
    where s.customer_id = ${customerId} order by s.removed_at is not null, s.name, s.ref limit 200`.execute(db);
  const months = await sql<{ month: string; cost: number; currency: string; updatedAt: Date }>`
    select * from (
      select to_char(month, 'YYYY-MM') as month, sum(amount)::bigint as cost, currency, max(updated_at) as "updatedAt"
      from ms_azure_cost where customer_id = ${customerId}
        and month > (${`${month}-01`}::date - make_interval(months => ${shownMonths}))
      group by ms_azure_cost.month, currency order by ms_azure_cost.month desc limit ${shownMonths * 2}) m
    order by m.month, m.currency`.execute(db);
  return {
    subscriptions: subscriptions.rows.map(({ removedAt, ...one }) => ({
      ...one,
      removedAt: removedAt?.toISOString() ?? null,
    })),
    months: months.rows.map(({ updatedAt: _, ...one }) => one),
    updatedAt:
      months.rows
        .map(({ updatedAt }) => updatedAt.toISOString())
        .toSorted()
        .at(-1) ?? null,
  };
}

/** The subscriptions of a tenant in scope. */
export const listMsSubscriptions = listRows(msCloud.listMsSubscriptions, {
  what: 'microsoft-subscriptions',
  async prepare({ db, scope }, { params }: { params: { cspId: string } }) {
    const { id, domain } = await findTenant(db, scope, { id: params.cspId });
    return { id, domain };
  },
  of: ({ own }) => own.domain,
  from: ({ db }) =>
    db
      .selectFrom('ms_subscription as s')
      .select(['s.ref as id', 's.name', 's.offer', 's.state', 's.billing_type as billingType', 's.quantity', 's.term'])
      .select(['s.billing_cycle as billingCycle', 's.auto_renew as autoRenew', 's.starts_at as startsAt'])
      .select([
        's.commitment_ends_at as commitmentEndsAt',
        's.cancel_until as cancelUntil',
        's.removed_at as removedAt',
      ]),
  scope: ({ own }) => sql<boolean>`s.customer_id = ${own.id}`,
  id: sortBy('s.ref', 'text'),
  sorts: {
    name: sortBy('s.name', 'text'),
    quantity: { value: sql`s.quantity::bigint`, type: 'bigint' },
    commitmentEndsAt: { ...sortBy('s.commitment_ends_at', 'timestamptz'), nullable: true },
  },
  search: [sql`lower(s.name)`, sql`lower(s.ref)`],
  filters: { state: (states) => sql<boolean>`s.state = any(${states}::text[])` },
});

/** How many tenants and subscriptions of a site are known. */
export async function countKnown(db: Db, siteId: string): Promise<{ tenants: number; subscriptions: number }> {
  const { rows } = await sql<{ tenants: number; subscriptions: number }>`
    select count(*)::int as tenants, coalesce(sum((select count(*) from ms_subscription s
      where s.customer_id = c.id and s.removed_at is null)), 0)::int as subscriptions
    from ms_customer c where c.site_id = ${siteId} and c.removed_at is null`.execute(db);
  return rows[0] ?? { tenants: 0, subscriptions: 0 };
}

/** The tenants that are linked to an account, as its owner takes them along. */
export const readPersonalTenants = (db: Db, accountId: string) =>
  db
    .selectFrom('ms_customer')
    .select(['tenant_id as tenantId', 'company', 'domain'])
    .where('account_id', '=', accountId)
    .orderBy('company')
    .execute();

/** The Microsoft tenants of an account, on the services of a user, with what Azure has cost this month. */
export const tenantServices = serviceKinds({
  id: 'tenant',
  may: 'csp.view',
  services: (accountId) => sql`select c.id::text, c.company || ' (' || c.domain || ')',
      case when c.removed_at is null then 'active' else 'removed' end, null, '' as place, null::timestamptz
    from ms_customer c where c.account_id = ${accountId}`,
  async costs(db, ids, now) {
    const month = `${now.toISOString().slice(0, 7)}-01`;
    const rows = await db
      .selectFrom('ms_azure_cost')
      .select(['customer_id as id', 'currency'])
      .select((e) => sql<number>`sum(${e.ref('amount')})::float8`.as('amount'))
      .where('customer_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('month', '=', month)
      .groupBy(['customer_id', 'currency'])
      .orderBy('amount')
      .execute();
    return new Map(
      rows.flatMap(({ id, currency, amount }) => {
        const known = currencies.find((one) => one === currency);
        return known === undefined ? [] : [[id, { currency: known, amount }] as const];
      }),
    );
  },
});

/** Accounts are found by the ID or the domain of a Microsoft tenant that is linked to them. */
export const msTenantFinder = accountFinders({
  id: 'ms-tenant',
  title: say('found-by-tenant'),
  may: 'csp.view',
  condition: (text) =>
    text.length < 6
      ? null
      : sql<boolean>`account.id in (select c.account_id from ms_customer c
          where c.account_id is not null and c.removed_at is null and ${text} in (lower(c.tenant_id), lower(c.domain)))`,
});

interface Commitment {
  name: string;
  quantity: number;
  endsAt: Date;
}

/** The subscriptions of an account's tenant, found before, that run to the end of their term and can't be canceled anymore. */
export async function readCommitments(db: Db, accountId: string, now: Date): Promise<Commitment[]> {
  const { rows } = await sql<Commitment>`
    select s.name, s.quantity, s.commitment_ends_at as "endsAt"
    from ms_customer c join ms_subscription s on s.customer_id = c.id
    where c.account_id = ${accountId} and s.removed_at is null and s.commitment_ends_at > ${now}
      and (s.cancel_until is null or s.cancel_until <= ${now}) and lower(s.state) = 'active'
    order by s.commitment_ends_at, s.name`.execute(db);
  return rows;
}
