import { readRevenue, serviceChoices } from '#domains/charges/api/port.ts';
import { readCohorts, readSiteNames } from '#domains/tenancy/api/port.ts';
import { translate } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import { scopeIn, type Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { report } from '#platform/report.ts';
import { say } from '../messages.ts';
import { customerMonths, monthsUntil } from './months.ts';

/** What a report looks at where nothing is chosen. */
const usualMonths = 12;
const filters = [
  {
    id: 'months',
    title: say('months'),
    kind: 'choice',
    otherwise: say('last-12'),
    choices: [
      ['3', say('last-3')],
      ['6', say('last-6')],
    ],
  },
  { id: 'siteId', title: say('site'), kind: 'text', searched: true },
] as const;

const monthsOf = ({ filters }: ReportQuery) => monthsUntil(new Date(), Number(filters['months'] ?? usualMonths));

/** A page of rows that are all known, in the order that is asked for; what is unknown comes last both ways. */
function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  { page, size, sort }: ReportQuery,
  valueOf: (row: Row) => string | number | null,
) {
  const way = sort.descending ? -1 : 1;
  const known = rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (a.value !== b.value) return a.value < b.value ? -way : way;
      return a.row.id < b.row.id ? -way : way;
    });
  return { items: known.slice((page - 1) * size, page * size).map(({ row }) => row), total: rows.length };
}

const matches = (query: ReportQuery, ...texts: string[]) =>
  texts.some((text) => text.toLowerCase().includes(query.filter.trim().toLowerCase()));

/** The customers of each site, month by month. */
export const siteCustomers = report('site-dashboard', {
  id: 'siteCustomers',
  title: 'Customers by Month',
  why: 'How many customers each site had, won and lost in each month (UTC). Team members are not counted.',
  empty: 'There were no customers in these months.',
  may: 'report.site',
  keys: ['id', 'siteId'],
  columns: [
    { id: 'month', title: 'Month', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text', sortable: true },
    { id: 'start', title: 'At the start', kind: 'number', sortable: true },
    { id: 'joined', title: 'New', kind: 'number', sortable: true },
    { id: 'left', title: 'Lost', kind: 'number', sortable: true },
    { id: 'end', title: 'At the end', kind: 'number', sortable: true },
    { id: 'churn', title: 'Churn, %', kind: 'number', nullable: true, sortable: true },
  ],
  filters,
  defaultSort: '-month',
  cost: 'cheap',
  async rows(db: Db, reach: Scope, query: ReportQuery) {
    const scope = scopeIn(reach, query.filters['siteId']);
    if (scope === null) return { items: [], total: 0 };
    const bySite = Map.groupBy(await readCohorts(db, scope), ({ siteId }) => siteId);
    const names = await readSiteNames(db, [...bySite.keys()]);
    const rows = [...bySite].flatMap(([siteId, cohorts]) =>
      customerMonths(cohorts, monthsOf(query))
        .filter(({ start, joined }) => start + joined > 0)
        .map((month) => ({ id: `${month.month} ${siteId}`, siteId, site: names.get(siteId) ?? '', ...month })),
    );
    const found = rows.filter(({ site, month }) => matches(query, site, month));
    const columns = ['month', 'site', 'start', 'joined', 'left', 'end', 'churn'] as const;
    const column = columns.find((one) => one === query.sort.column) ?? 'month';
    return pageOf(found, query, (row) => row[column]);
  },
});

/** What the customers of each site were charged, by month and service. */
export const siteRevenue = report('site-dashboard', {
  id: 'siteRevenue',
  title: 'Revenue by Month',
  why: 'What the customers of each site were charged for each service in each month (UTC), before tax. The current month is counted through yesterday.',
  empty: 'Nothing was charged in these months.',
  may: 'report.customers',
  keys: ['id', 'siteId'],
  columns: [
    { id: 'month', title: 'Month', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text', sortable: true },
    { id: 'service', title: 'Service', kind: 'text', choices: serviceChoices },
    { id: 'revenue', title: 'Revenue', kind: 'money', sortable: true },
  ],
  filters,
  defaultSort: '-month',
  cost: 'heavy',
  async rows(db: Db, reach: Scope, query: ReportQuery) {
    const scope = scopeIn(reach, query.filters['siteId']);
    const months = monthsOf(query);
    const [first = '', last = ''] = [months[0], months.at(-1)];
    if (scope === null) return { items: [], total: 0 };
    const revenue = await readRevenue(db, scope, { first, last });
    const names = await readSiteNames(db, [...new Set(revenue.map(({ siteId }) => siteId))]);
    const rows = revenue.map(({ siteId, month, meter, currency, amount }) => ({
      id: `${month} ${siteId} ${meter} ${currency}`,
      siteId,
      month,
      site: names.get(siteId) ?? '',
      service: meter,
      revenue: { amount, currency },
    }));
    const titleOf = (meter: string) => {
      const title = serviceChoices.find(([id]) => id === meter)?.[1];
      return title === undefined ? meter : translate(title, query.language ?? 'en');
    };
    const found = rows.filter(({ site, service, month }) => matches(query, site, titleOf(service), month));
    const { column } = query.sort;
    return pageOf(found, query, (row) =>
      column === 'revenue' ? row.revenue.amount : column === 'site' ? row.site : row.month,
    );
  },
});
