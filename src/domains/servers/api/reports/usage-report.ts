import { report } from '#platform/report.ts';
import { listUsage } from './store-usage.ts';

export const serverUsage = report('servers', {
  id: 'serverUsage',
  title: 'Server usage',
  why: 'How many hours each server was on, off or suspended: this month until now, or in a period of your choice.',
  empty: 'No server existed in this period.',
  may: 'server.view',
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'configuration', title: 'Configuration', kind: 'text' },
    {
      id: 'billing',
      title: 'Billing',
      kind: 'text',
      choices: [
        ['Monthly', 'Monthly'],
        ['Hourly', 'Hourly'],
      ],
    },
    { id: 'on', title: 'Hours on', kind: 'number', sortable: true },
    { id: 'off', title: 'Hours off', kind: 'number' },
    { id: 'suspended', title: 'Hours suspended', kind: 'number' },
    { id: 'other', title: 'Hours kept for restore', kind: 'number' },
    { id: 'total', title: 'Hours in all', kind: 'number', sortable: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'userId', title: 'User', kind: 'text', searched: true },
  ],
  defaultSort: '-total',
  cost: 'heavy',
  deliveredAs: 'usage',
  rows: listUsage,
});
