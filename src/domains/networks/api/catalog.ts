import { report } from '#platform/report.ts';
import { networkStates, type NetworkState } from '../states.ts';
import { listBlacklist, listSwitches } from './store-reports.ts';

const stateLabels: Record<NetworkState, string> = {
  creating: 'Being created',
  active: 'Active',
  updating: 'Being changed',
  deleting: 'Being deleted',
  failed: 'Failed',
  inconsistent: 'Differs from the switch',
};

export const switches = report('networks', {
  id: 'switch',
  title: 'Switches',
  why: 'The networks each data center should have on its switches, and where the switches differ. Open a network to re-apply it.',
  empty: 'No network matches.',
  may: 'report.switch',
  keys: ['zoneId'],
  columns: [
    { id: 'zone', title: 'Zone', kind: 'zone', sortable: true },
    { id: 'vlan', title: 'VLAN', kind: 'text', sortable: true },
    { id: 'network', title: 'Network', kind: 'link', to: '/networks/{zoneId}/{vlan}', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'state', title: 'State', kind: 'state', sortable: true },
    { id: 'reason', title: 'What is wrong', kind: 'text' },
    { id: 'subnets', title: 'Subnets', kind: 'number' },
    { id: 'cards', title: 'Network interfaces', kind: 'number', sortable: true },
    { id: 'used', title: 'Addresses in use', kind: 'number', sortable: true },
    { id: 'total', title: 'Addresses', kind: 'number' },
    { id: 'checked', title: 'Compared', kind: 'date', nullable: true, sortable: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'zone', title: 'Zone', kind: 'zone' },
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      choices: networkStates.map((state) => [state, stateLabels[state]] as const),
    },
  ],
  defaultSort: 'zone',
  cost: 'cheap',
  rows: listSwitches,
});

export const blacklist = report('networks', {
  id: 'blacklist',
  title: 'Listed addresses',
  why: 'Public addresses on email blocklists, with the server that uses each. Mail from these addresses is often rejected.',
  empty: 'No addresses are on a blocklist.',
  may: 'report.blacklist',
  keys: ['serverId'],
  columns: [
    { id: 'address', title: 'Address', kind: 'ip', sortable: true },
    { id: 'list', title: 'List', kind: 'text', sortable: true },
    { id: 'state', title: 'State', kind: 'state' },
    { id: 'reason', title: 'Reason', kind: 'text', spare: true },
    { id: 'since', title: 'Since', kind: 'date', sortable: true },
    { id: 'gone', title: 'Gone since', kind: 'date', nullable: true, sortable: true, spare: true },
    { id: 'notified', title: 'Customer notified', kind: 'date', nullable: true, spare: true },
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{serverId}/networks', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
    { id: 'by', title: 'Noted by', kind: 'text', spare: true, signer: true },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [
    { id: 'list', title: 'List', kind: 'text' },
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      choices: [
        ['listed', 'Listed'],
        ['gone', 'No longer listed'],
      ],
    },
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
});
