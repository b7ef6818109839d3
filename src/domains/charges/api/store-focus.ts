import { sql } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { pageOfFound } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { readTagsOf } from '#domains/servers/api/port.ts';
import { readNames, readSiteNames } from '#domains/tenancy/api/port.ts';
import { quantityOf, unitOf } from './store-charges.ts';
import { periodOf } from './store-usage.ts';

interface Found {
  id: string;
  siteId: string;
  accountId: string;
  /** As JSON has instants. */
  month: string;
  monthEnd: string;
  from: string;
  until: string;
  kind: string;
  meter: string;
  state: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  quantity: number;
  unit: string;
  rateMicro: number;
  versionId: string;
  amount: number;
  currency: string;
}

/** Service names and categories of FOCUS; what is not here is `Other`. */
const services: Record<string, readonly [name: string, category: string]> = {
  server: ['Virtual servers', 'Compute'],
  'snapshot.gb': ['Snapshots', 'Storage'],
  'image.gb': ['Images', 'Storage'],
  'ip.public': ['IP addresses', 'Networking'],
  'traffic.gb': ['Traffic', 'Networking'],
};

/** Units in the form that FOCUS asks for. */
const units: Record<string, string> = {
  hour: 'Hours',
  month: 'Months',
  year: 'Years',
  gb: 'GB',
  'gb-month': 'GB-Months',
  unit: 'Units',
};

const frequencyOf = (kind: string): string =>
  kind === 'once' ? 'One-Time' : kind === 'hourly' ? 'Usage-Based' : 'Recurring';

const sortable: Record<string, string> = { ChargePeriodStart: '"from"', BilledCost: 'amount' };

/** Each charge of a night as a row of FOCUS, of a period by the days of use (UTC). */
export async function listFocus(db: Db, scope: Scope, { filters, filter, sort, page, size }: ReportQuery) {
  const { from, until } = periodOf(filters['period']);
  const { userId = '' } = filters;
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const found = sql`
    with bounds as (select ${from} as lower, ${until} as upper),
    found as (select x.entry_id as id, c.site_id as "siteId", c.account_id as "accountId",
        c.month::timestamp at time zone 'utc' as month, (c.month + interval '1 month') at time zone 'utc' as "monthEnd",
        x.from_at as "from", x.until_at as until, c.kind, c.meter, c.state, c.object_type as "objectType",
        c.object_id as "objectId", c.object_name as "objectName", c.zone_id as "zoneId",
        round(${quantityOf}, 6)::float8 as quantity, coalesce(${unitOf}, 'unit') as unit, c.rate_micro as "rateMicro",
        c.price_version_id as "versionId", x.amount, c.currency
      from bounds, charge c join charge_posting x on x.charge_id = c.id
      where ${within(scope, 'c')} and c.month >= (date_trunc('month', lower, 'utc') at time zone 'utc')::date
        and c.month < upper and x.from_at >= lower and x.from_at < upper
        and (${userId} = '' or c.account_id::text = ${userId})
        and (${like} = '%%' or lower(c.object_name) like ${like}))`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order = sql.raw(`${sortable[sort.column] ?? '"from"'} ${direction}, id ${direction}`);
  const { items, total } = await pageOfFound<Found>(db, { found, order, page, size });
  const [owners, sites, zones, tags] = await Promise.all([
    readNames(db, [...new Set(items.map(({ accountId }) => accountId))]),
    readSiteNames(db, [...new Set(items.map(({ siteId }) => siteId))]),
    listDataCenters(db),
    readTagsOf(db, [...new Set(items.flatMap((row) => (row.objectType === 'server' ? [row.objectId] : [])))]),
  ]);
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]));
  return {
    total,
    items: items.map((row) =>
      focusOf(row, {
        owner: owners.get(row.accountId) ?? '',
        provider: sites.get(row.siteId) ?? '',
        zone: zoneNames.get(row.zoneId) ?? row.zoneId,
        tags: tags.get(row.objectId) ?? [],
      }),
    ),
  };
}

interface Names {
  owner: string;
  provider: string;
  zone: string;
  tags: readonly string[];
}

const instant = (text: string): string => new Date(text).toISOString();

function focusOf(row: Found, { owner, provider, zone, tags }: Names) {
  const [service, category] = services[row.meter] ?? [row.meter, 'Other'];
  const [cost, price] = [row.amount / 100, row.rateMicro / 1_000_000];
  const unit = units[row.unit] ?? row.unit;
  const state = row.state === '' ? '' : `, ${row.state}`;
  return {
    BilledCost: cost,
    BillingAccountId: row.accountId,
    BillingAccountName: owner,
    BillingCurrency: row.currency,
    BillingPeriodEnd: instant(row.monthEnd),
    BillingPeriodStart: instant(row.month),
    ChargeCategory: row.kind === 'once' || row.kind === 'annually' ? 'Purchase' : 'Usage',
    // A charge that was too much is corrected in the month that it is of: no row is one of an earlier invoice.
    ChargeClass: null,
    ChargeDescription: `${row.objectName || row.objectId} (${service}${state})`,
    ChargeFrequency: frequencyOf(row.kind),
    ChargePeriodEnd: instant(row.until),
    ChargePeriodStart: instant(row.from),
    ConsumedQuantity: row.quantity,
    ConsumedUnit: unit,
    ContractedCost: cost,
    ContractedUnitPrice: price,
    EffectiveCost: cost,
    InvoiceIssuerName: provider,
    ListCost: cost,
    ListUnitPrice: price,
    PricingCategory: 'Standard',
    PricingQuantity: row.quantity,
    PricingUnit: unit,
    ProviderName: provider,
    PublisherName: provider,
    RegionId: row.zoneId,
    RegionName: zone,
    ResourceId: row.objectId,
    ResourceName: row.objectName,
    ResourceType: row.objectType,
    ServiceCategory: category,
    ServiceName: service,
    SkuId: row.meter,
    SkuPriceId: `${row.versionId}/${row.meter}`,
    // A tag without a value is true, as FOCUS has it.
    Tags: JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, true]))),
  };
}
