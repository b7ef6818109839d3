import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listServerMonths } from './store-server-months.ts';

const rate = z.number().nullable();

const ServerMonths = z.object({
  id: z.string(),
  serverId: z.string(),
  month: z.string(),
  name: z.string(),
  owner: z.string(),
  servers: z.number(),
  state: z.enum(['settled', 'running']),
  wan: z.number(),
  wanIn: z.number(),
  wanOut: z.number(),
  wanIn95: rate,
  wanOut95: rate,
  lanIn: z.number(),
  lanOut: z.number(),
  diskRead: z.number(),
  diskWritten: z.number(),
  cpuAvg: rate,
  cpuMax: rate,
  ramAvg: rate,
  ramMax: rate,
  iopsAvg: rate,
  iopsMax: rate,
});

export const serverMonths: Report<z.infer<typeof ServerMonths>, Db, Scope> = {
  id: 'serverMonths',
  title: 'Traffic and load',
  why: 'What several servers did month by month (UTC), each, by tag or by account. A month is settled when it is over; the running one is counted until midnight.',
  empty: 'Nothing was measured in this period.',
  may: 'server.view',
  row: ServerMonths,
  columns: [
    { id: 'month', title: 'Month', kind: 'text', sortable: true },
    { id: 'name', title: 'Server, tag or account', kind: 'link', to: '/servers/{serverId}/reports', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'servers', title: 'Servers', kind: 'number' },
    { id: 'state', title: 'State', kind: 'state' },
    { id: 'wan', title: 'WAN', kind: 'bytes', sortable: true },
    { id: 'wanIn', title: 'WAN received', kind: 'bytes' },
    { id: 'wanOut', title: 'WAN sent', kind: 'bytes' },
    { id: 'wanIn95', title: 'WAN received 95th, kbit/s', kind: 'number' },
    { id: 'wanOut95', title: 'WAN sent 95th, kbit/s', kind: 'number' },
    { id: 'lanIn', title: 'LAN received', kind: 'bytes' },
    { id: 'lanOut', title: 'LAN sent', kind: 'bytes' },
    { id: 'cpuAvg', title: 'CPU average, %', kind: 'number' },
    { id: 'cpuMax', title: 'CPU highest, %', kind: 'number' },
    { id: 'ramAvg', title: 'RAM average, %', kind: 'number' },
    { id: 'ramMax', title: 'RAM highest, %', kind: 'number' },
    { id: 'iopsAvg', title: 'Disk IOPS average', kind: 'number' },
    { id: 'iopsMax', title: 'Disk IOPS highest', kind: 'number' },
    { id: 'diskRead', title: 'Disk read', kind: 'bytes' },
    { id: 'diskWritten', title: 'Disk written', kind: 'bytes', sortable: true },
  ],
  filters: [
    { id: 'period', title: 'Months of', kind: 'period' },
    {
      id: 'by',
      title: 'A row for',
      kind: 'choice',
      choices: [
        ['server', 'Each server'],
        ['tag', 'Each tag'],
        ['account', 'Each account'],
      ],
    },
    { id: 'tag', title: 'Tag', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
  ],
  defaultSort: '-month',
  cost: 'heavy',
  deliveredAs: 'usage',
  rows: listServerMonths,
};
