import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { networkStates, type NetworkState } from '../states.ts';
import { listBlacklist, listSwitches } from './store-reports.ts';

const SwitchRow = z.object({
  id: z.string(),
  zone: z.string(),
  zoneId: z.string(),
  vlan: z.string(),
  network: z.string(),
  owner: z.string(),
  state: z.string(),
  reason: z.string(),
  subnets: z.int(),
  cards: z.int(),
  used: z.int(),
  total: z.int(),
  checked: z.string().nullable(),
});

const stateWords: Record<NetworkState, string> = {
  creating: 'Being created',
  active: 'Active',
  updating: 'Being changed',
  deleting: 'Being deleted',
  failed: 'Failed',
  inconsistent: 'Differs from the switch',
};

export const switches: Report<z.infer<typeof SwitchRow>, Db, Scope> = {
  id: 'switch',
  title: 'Switches',
  why: 'The networks that the switches of each zone are to have, and where they have them otherwise. Open one to lay it again.',
  empty: 'No network matches.',
  may: 'report.switch',
  row: SwitchRow,
  columns: [
    { id: 'zone', title: 'Zone', kind: 'text', sortable: true },
    { id: 'vlan', title: 'VLAN', kind: 'text', sortable: true },
    { id: 'network', title: 'Network', kind: 'link', to: '/networks/{zoneId}/{vlan}', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'state', title: 'State', kind: 'state', sortable: true },
    { id: 'reason', title: 'What is wrong', kind: 'text' },
    { id: 'subnets', title: 'Subnets', kind: 'number' },
    { id: 'cards', title: 'Network cards', kind: 'number', sortable: true },
    { id: 'used', title: 'Addresses taken', kind: 'number', sortable: true },
    { id: 'total', title: 'Addresses', kind: 'number' },
    { id: 'checked', title: 'Compared', kind: 'date', sortable: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'zone', title: 'Zone', kind: 'text' },
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      choices: networkStates.map((state) => [state, stateWords[state]] as const),
    },
  ],
  defaultSort: 'zone',
  cost: 'cheap',
  rows: listSwitches,
};

const BlacklistRow = z.object({
  id: z.string(),
  address: z.string(),
  list: z.string(),
  reason: z.string(),
  since: z.string(),
  by: z.string(),
  zone: z.string(),
  serverId: z.string(),
  server: z.string(),
  owner: z.string(),
  site: z.string(),
});

export const blacklist: Report<z.infer<typeof BlacklistRow>, Db, Scope> = {
  id: 'blacklist',
  title: 'Blacklist',
  why: 'Public addresses that lists of bad senders name, with the server that has each now. Mail from them is refused.',
  empty: 'No list names an address.',
  may: 'report.blacklist',
  row: BlacklistRow,
  columns: [
    { id: 'address', title: 'Address', kind: 'ip', sortable: true },
    { id: 'list', title: 'List', kind: 'text', sortable: true },
    { id: 'reason', title: 'Reason', kind: 'text' },
    { id: 'since', title: 'Since', kind: 'date', sortable: true },
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{serverId}/networks', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'by', title: 'Noted by', kind: 'text' },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'list', title: 'List', kind: 'text' },
    {
      id: 'held',
      title: 'In use',
      kind: 'choice',
      choices: [
        ['yes', 'A server has it'],
        ['no', 'Nobody has it'],
      ],
    },
  ],
  defaultSort: '-since',
  cost: 'cheap',
  rows: listBlacklist,
};
