import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listPowerHistory, listServersNoIps } from './store-reports.ts';

const PowerRow = z.object({
  id: z.string(),
  date: z.string(),
  serverId: z.string(),
  server: z.string(),
  owner: z.string(),
  site: z.string(),
  zone: z.string(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  by: z.string(),
  source: z.string(),
});

export const serverPowerHistory: Report<z.infer<typeof PowerRow>, Db, Scope> = {
  id: 'serverPowerHistory',
  title: 'Server Power History',
  why: 'Who powered which server when, and what happened without anybody asking.',
  empty: 'No power change in this period.',
  may: 'report.server-power-history',
  row: PowerRow,
  columns: [
    { id: 'date', title: 'Date', kind: 'date', sortable: true },
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{serverId}' },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'action', title: 'Action', kind: 'text' },
    { id: 'from', title: 'From', kind: 'state' },
    { id: 'to', title: 'To', kind: 'state' },
    { id: 'by', title: 'By', kind: 'text' },
    { id: 'source', title: 'Source', kind: 'text' },
  ],
  filters: [
    {
      id: 'source',
      title: 'Source',
      kind: 'choice',
      choices: [
        ['console', 'Console'],
        ['api', 'API'],
        ['support', 'Support'],
        ['schedule', 'Schedule'],
        ['engine', 'Data center'],
        ['system', 'System'],
      ],
    },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'period', title: 'Period', kind: 'period' },
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listPowerHistory,
};

const NoIpRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  zone: z.string(),
  owner: z.string(),
  site: z.string(),
  created: z.string(),
});

export const serversNoIPs: Report<z.infer<typeof NoIpRow>, Db, Scope> = {
  id: 'serversNoIPs',
  title: 'Servers without IPs',
  why: 'A server without an address cannot be reached, or its addresses were lost.',
  empty: 'Every server has an address.',
  may: 'report.servers-no-ips',
  row: NoIpRow,
  columns: [
    { id: 'name', title: 'Server', kind: 'link', to: '/servers/{id}', sortable: true },
    { id: 'state', title: 'State', kind: 'state' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'created', title: 'Created', kind: 'date', sortable: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [{ id: 'zone', title: 'Zone', kind: 'text' }],
  defaultSort: '-created',
  cost: 'cheap',
  rows: listServersNoIps,
};
