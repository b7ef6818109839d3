import { sql } from 'kysely';
import { accountFinders, ownerEmail, ownerEmailKey, serviceKinds, siteName } from '#domains/tenancy/api/port.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { adobe } from '../contract.ts';
import { say } from '../messages.ts';

/** Customers with what lists show of them. */
const customersIn = (db: Db) =>
  db.selectFrom('adobe_customer as c').select([
    'c.id',
    'c.adobe_id as adobeId',
    'c.company',
    'c.state',
    'c.site_id as siteId',
    siteName('c.site_id').as('site'),
    'c.account_id as userId',
    sql<string>`coalesce(${ownerEmail('c.account_id')}, '')`.as('owner'),
    sql<number>`(select count(*)::int from adobe_subscription s where s.customer_id = c.id and s.removed_at is null)`.as(
      'subscriptions',
    ),
    sql<number>`(select coalesce(sum(s.quantity), 0)::int from adobe_subscription s
        where s.customer_id = c.id and s.removed_at is null and s.state = 'active')`.as('licenses'),
    sql<string | null>`c.anniversary::text`.as('anniversary'),
    'c.commitment_state as commitment',
    'c.details_at as detailsAt',
    'c.removed_at as removedAt',
  ]);
export type StoredCustomer = Awaited<ReturnType<ReturnType<typeof customersIn>['execute']>>[number];

/** A customer as the wire has it. */
export const customerView = ({ detailsAt, removedAt, ...customer }: StoredCustomer) => ({
  ...customer,
  detailsAt: detailsAt?.toISOString() ?? null,
  removedAt: removedAt?.toISOString() ?? null,
});

/** The Adobe customers in scope: a user sees those that are linked to them. */
export const listAdobeCustomers = listRows(adobe.listAdobeCustomers, {
  what: 'adobe-customers',
  from: ({ db }) => customersIn(db),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.id', 'uuid'),
  sorts: {
    company: sortBy('c.company', 'text'),
    anniversary: { value: sql`c.anniversary::timestamp at time zone 'utc'`, type: 'timestamptz', nullable: true },
  },
  search: [sql`lower(c.company)`, sql`lower(c.adobe_id)`, ownerEmailKey('c.account_id')],
  filters: {
    userId: (userId) => sql<boolean>`c.account_id = ${userId}`,
    siteId: (siteId) => sql<boolean>`c.site_id = ${siteId}`,
    linked: (linked) => sql<boolean>`(c.account_id is not null) = ${linked === 1}`,
    committed: (committed) => sql<boolean>`(c.commitment_state is not null) = ${committed === 1}`,
  },
  items: (rows) => rows.map(customerView),
});

/** A customer in the scope. Throws NotFound (1004). */
export async function readCustomer(db: Db, scope: Scope, id: string) {
  const row = await customersIn(db)
    .select([
      'c.country',
      'c.segment',
      'c.license_level as licenseLevel',
      'c.consumable_level as consumableLevel',
      'c.global_sales as globalSales',
      sql<string | null>`c.commitment_starts_on::text`.as('commitmentStartsOn'),
      sql<string | null>`c.commitment_ends_on::text`.as('commitmentEndsOn'),
      'c.commitment_licenses as commitmentLicenses',
      'c.commitment_consumables as commitmentConsumables',
      'c.details_error as problem',
      'c.sync_task_id as cmdId',
    ])
    .where('c.id', '=', id)
    .where(within(scope, 'c'))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/** A customer in the scope, locked until the transaction ends. Throws NotFound (1004). */
export async function lockCustomer(db: Db, scope: Scope, id: string): Promise<StoredCustomer> {
  const row = await customersIn(db).where('c.id', '=', id).where(within(scope, 'c')).forUpdate('c').executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/** The subscriptions of a customer in scope. */
export const listAdobeSubscriptions = listRows(adobe.listAdobeSubscriptions, {
  what: 'adobe-subscriptions',
  async prepare({ db, scope }, { params }: { params: { customerId: string } }) {
    const { id, company } = await readCustomer(db, scope, params.customerId);
    return { id, company };
  },
  of: ({ own }) => own.company,
  from: ({ db }) =>
    db
      .selectFrom('adobe_subscription as s')
      .select(['s.ref as id', 's.offer', 's.state', 's.quantity', 's.used', 's.auto_renew as autoRenew'])
      .select(['s.renewal_quantity as renewalQuantity', 's.currency', 's.removed_at as removedAt'])
      .select(sql<string | null>`s.renews_on::text`.as('renewsOn')),
  scope: ({ own }) => sql<boolean>`s.customer_id = ${own.id}`,
  id: sortBy('s.ref', 'text'),
  sorts: {
    offer: sortBy('s.offer', 'text'),
    quantity: { value: sql`s.quantity::bigint`, type: 'bigint' },
    renewsOn: { value: sql`s.renews_on::timestamp at time zone 'utc'`, type: 'timestamptz', nullable: true },
  },
  search: [sql`lower(s.offer)`, sql`lower(s.ref)`],
  filters: { state: (states) => sql<boolean>`s.state = any(${states}::text[])` },
});

/** How many customers and subscriptions of a site are known. */
export async function countKnown(db: Db, siteId: string): Promise<{ customers: number; subscriptions: number }> {
  const { rows } = await sql<{ customers: number; subscriptions: number }>`
    select count(*)::int as customers, coalesce(sum((select count(*) from adobe_subscription s
      where s.customer_id = c.id and s.removed_at is null)), 0)::int as subscriptions
    from adobe_customer c where c.site_id = ${siteId} and c.removed_at is null`.execute(db);
  return rows[0] ?? { customers: 0, subscriptions: 0 };
}

/** The customers that are linked to an account, as its owner takes them along. */
export const readPersonalCustomers = (db: Db, accountId: string) =>
  db
    .selectFrom('adobe_customer')
    .select(['adobe_id as adobeId', 'company'])
    .where('account_id', '=', accountId)
    .orderBy('company')
    .execute();

/** Accounts are found by the Adobe ID of a customer that is linked to them. */
export const adobeCustomerFinder = accountFinders({
  id: 'adobe-customer',
  title: say('found-by-customer'),
  may: 'adobe.view',
  condition: (text) =>
    text.length < 6
      ? null
      : sql<boolean>`account.id in (select c.account_id from adobe_customer c
          where c.account_id is not null and c.removed_at is null and ${text} = lower(c.adobe_id))`,
});

/** The Adobe customers of an account, on the services of a user; Adobe bills the reseller for them. */
export const customerServices = serviceKinds({
  id: 'adobe-customer',
  may: 'adobe.view',
  services: (accountId) => sql`select c.id::text, c.company || ' (' || c.adobe_id || ')',
      case when c.removed_at is null then c.state else 'removed' end, null, '' as place, null::timestamptz
    from adobe_customer c where c.account_id = ${accountId}`,
});

/** The three-year commitments of an account's customers, found before, that have not ended. */
export async function readCommitments(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ company: string; endsOn: Date }[]> {
  const { rows } = await sql<{ company: string; endsOn: Date }>`
    select c.company, c.commitment_ends_on::timestamp at time zone 'utc' as "endsOn" from adobe_customer c
    where c.account_id = ${accountId} and c.removed_at is null and c.commitment_ends_on > ${now}::date
      and lower(c.commitment_state) in ('accepted', 'committed', 'active', 'non_compliant')
    order by c.commitment_ends_on, c.company`.execute(db);
  return rows;
}

/** How many subscriptions of an account's customers, found before, are active, and until when. */
export async function readRunning(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ company: string; count: number; renewsOn: Date }[]> {
  const { rows } = await sql<{ company: string; count: number; renewsOn: Date }>`
    select c.company, count(*)::int as count, s.renews_on::timestamp at time zone 'utc' as "renewsOn"
    from adobe_customer c join adobe_subscription s on s.customer_id = c.id
    where c.account_id = ${accountId} and c.removed_at is null and s.removed_at is null and s.state = 'active'
      and s.renews_on > ${now}::date
    group by c.id, c.company, s.renews_on order by s.renews_on, c.company`.execute(db);
  return rows;
}
