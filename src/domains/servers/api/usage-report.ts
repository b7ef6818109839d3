import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listUsage } from './store-usage.ts';

const UsageRow = z.object({
  id: z.string(),
  server: z.string(),
  owner: z.string(),
  zone: z.string(),
  configuration: z.string(),
  billing: z.string(),
  on: z.number(),
  off: z.number(),
  suspended: z.number(),
  other: z.number(),
  total: z.number(),
});

export const serverUsage: Report<z.infer<typeof UsageRow>, Db, Scope> = {
  id: 'serverUsage',
  title: 'Server usage',
  why: 'How many hours each server was on, off or suspended: this month until now, or in a period of your choice.',
  empty: 'No server existed in this period.',
  may: 'server.view',
  row: UsageRow,
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'configuration', title: 'Configuration', kind: 'text' },
    { id: 'billing', title: 'Billing', kind: 'text' },
    { id: 'on', title: 'Hours on', kind: 'number', sortable: true },
    { id: 'off', title: 'Hours off', kind: 'number' },
    { id: 'suspended', title: 'Hours suspended', kind: 'number' },
    { id: 'other', title: 'Hours in between', kind: 'number' },
    { id: 'total', title: 'Hours in all', kind: 'number', sortable: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'period', title: 'Period', kind: 'period' },
    { id: 'zone', title: 'Zone', kind: 'text' },
  ],
  defaultSort: '-total',
  cost: 'heavy',
  deliveredAs: 'usage',
  rows: listUsage,
};
