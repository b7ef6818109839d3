import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listOpen, listOutOfSync } from './store-reports.ts';

const Row = z.object({
  id: z.string(),
  server: z.string(),
  owner: z.string(),
  site: z.string(),
  zone: z.string(),
  ip: z.string(),
  why: z.string(),
  since: z.string(),
});
type FirewallReport = Report<z.infer<typeof Row>, Db, Scope>;

const shared = {
  row: Row,
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}/firewall', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'ip', title: 'Address', kind: 'ip' },
    { id: 'why', title: 'Why', kind: 'text' },
    { id: 'since', title: 'Since', kind: 'date', sortable: true },
  ],
  filters: [{ id: 'zone', title: 'Zone', kind: 'text' }],
  defaultSort: 'since',
  cost: 'cheap',
} satisfies Partial<FirewallReport>;

export const serversWithOpenFirewall: FirewallReport = {
  ...shared,
  id: 'serversWithOpenFirewall',
  title: 'Servers with Everything Open',
  why: 'Servers with a public address on which everybody reaches every port: nothing filters what comes in.',
  empty: 'Every server with a public address filters what comes in.',
  may: 'report.open-firewalls',
  rows: listOpen,
};

export const serversWithFirewallOutOfSync: FirewallReport = {
  ...shared,
  id: 'serversWithFirewallOutOfSync',
  title: 'Servers with Firewall out of Sync',
  why: 'Servers whose host has other firewall rules than are wanted. Each can be applied again on its firewall tab.',
  empty: 'Every host has the rules that are wanted.',
  may: 'report.firewalls-out-of-sync',
  rows: listOutOfSync,
};
