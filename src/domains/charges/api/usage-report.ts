import { report } from '#platform/report.ts';
import { focusColumns } from './focus-columns.ts';
import { listFocus } from './store-focus.ts';
import { listUse } from './store-usage.ts';

/** What is metered, by the names of the meters. */
const services = [
  ['server', 'Servers'],
  ['snapshot.gb', 'Snapshots'],
  ['image.gb', 'Images'],
  ['ip.public', 'Kept IP addresses'],
  ['traffic.gb', 'Traffic'],
] as const;

/** What was charged for use, by object and price or in groups: for a customer their own, for staff what their reach has. */
export const usageReport = report('charges', {
  id: 'usageCosts',
  title: 'Usage costs',
  why: 'What was used and charged: this month until last midnight (UTC), or in a period of your choice. Before tax.',
  empty: 'Nothing was charged in this period.',
  may: 'billing.view',
  columns: [
    { id: 'name', title: 'Name', kind: 'text', sortable: true },
    {
      id: 'service',
      title: 'Service',
      kind: 'text',
      choices: services,
    },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'zone', title: 'Data center', kind: 'zone' },
    {
      id: 'state',
      title: 'State',
      kind: 'text',
      spare: true,
      choices: [
        ['on', 'On'],
        ['off', 'Off'],
        ['suspended', 'Suspended'],
        ['kept', 'Kept'],
        ['stored', 'Stored'],
      ],
    },
    { id: 'kind', title: 'Type', kind: 'text' },
    { id: 'quantity', title: 'Quantity', kind: 'number', nullable: true },
    {
      id: 'unit',
      title: 'Unit',
      kind: 'text',
      choices: [
        ['hour', 'Hours'],
        ['month', 'Months'],
        ['year', 'Years'],
        ['gb', 'GB'],
        ['gb-month', 'GB-months'],
        ['unit', 'Pieces'],
      ],
    },
    { id: 'from', title: 'From', kind: 'date', spare: true },
    { id: 'until', title: 'Until', kind: 'date', spare: true },
    { id: 'cost', title: 'Cost', kind: 'money', sortable: true },
    { id: 'id', title: 'Id', kind: 'id', spare: true },
  ],
  filters: [
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'zone', title: 'Data center', kind: 'zone' },
    {
      id: 'service',
      title: 'Service',
      kind: 'choice',
      choices: services,
    },
    {
      id: 'kind',
      title: 'Type',
      kind: 'choice',
      choices: [
        ['hourly', 'Hourly (per use)'],
        ['partial-month', 'Partial Monthly'],
        ['full-month', 'Full Month Monthly'],
        ['annually', 'Annually'],
        ['once', 'One-time'],
      ],
    },
    {
      id: 'group',
      title: 'Rows by',
      kind: 'choice',
      choices: [
        ['service', 'Each service'],
        ['zone', 'Each data center'],
        ['owner', 'Each owner'],
        ['month', 'Each month'],
      ],
    },
    { id: 'userId', title: 'User', kind: 'text', searched: true },
    { id: 'siteId', title: 'Site', kind: 'text', searched: true },
  ],
  defaultSort: '-cost',
  cost: 'heavy',
  deliveredAs: 'usage',
  rows: listUse,
});

/** What each service that is charged is called, by its meter. */
export const serviceChoices = usageReport.columns.find(({ id }) => id === 'service')?.choices ?? [];

/** The same by the day, in the columns of FOCUS 1.0 (focus.finops.org), the open format that cost tools read. */
export const focusReport = report('charges', {
  id: 'usageFocus',
  title: 'Cost and usage (FOCUS)',
  why: 'Every charge in the columns of FOCUS 1.0, which FinOps tools import as CSV: this month until last midnight (UTC), or in a period of your choice. Before tax.',
  empty: 'Nothing was charged in this period.',
  may: 'billing.view',
  columns: focusColumns,
  filters: [
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'userId', title: 'User', kind: 'text', searched: true },
  ],
  defaultSort: 'ChargePeriodStart',
  cost: 'heavy',
  deliveredAs: 'usage',
  rows: listFocus,
});
