import { report } from '#platform/report.ts';
import { listOpen, listOutOfSync } from './store-reports.ts';

const shared = {
  keys: ['id'],
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}/firewall', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'ip', title: 'Address', kind: 'ip' },
    { id: 'why', title: 'Why', kind: 'text' },
    { id: 'since', title: 'Since', kind: 'date', sortable: true },
  ],
  filters: [{ id: 'zone', title: 'Zone', kind: 'zone' }],
  defaultSort: 'since',
  cost: 'cheap',
} as const;

export const serversWithOpenFirewall = report('firewall', {
  ...shared,
  id: 'serversWithOpenFirewall',
  title: 'Servers with Everything Open',
  why: 'Servers with a public address whose ports are all open: no firewall filters incoming traffic.',
  empty: 'Every server with a public address filters incoming traffic.',
  may: 'report.open-firewalls',
  rows: listOpen,
});

export const serversWithFirewallOutOfSync = report('firewall', {
  ...shared,
  id: 'serversWithFirewallOutOfSync',
  title: 'Servers with Firewall out of Sync',
  why: 'Servers whose firewall rules on the host differ from the saved ones. Each can be applied again on its firewall tab.',
  empty: 'Every host has the saved rules.',
  may: 'report.firewalls-out-of-sync',
  rows: listOutOfSync,
});
