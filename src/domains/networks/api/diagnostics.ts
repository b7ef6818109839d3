import { diagnostic, ownerColumns, zoneColumn, type FoundObject } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { networks } from '../contract.ts';
import { say } from '../messages.ts';
import { fewAddresses, unused, withoutSubnets, withoutSwitch } from './store-diagnostics.ts';

const object = { type: 'network', title: say('finding-network'), to: '/networks/{zoneId}/{vlan}' };
const place = [zoneColumn, { id: 'vlan', title: 'VLAN', kind: 'text', sortable: true }] as const;
const common = { may: 'report.infrastructure', object, keys: ['zoneId'] } as const;
const deletion = {
  id: 'delete',
  may: 'network.manage',
  title: 'Delete network',
  note: 'The network and its subnets are deleted from the switches. Networks with servers stay.',
  danger: true,
  request: ({ objectId }: FoundObject) =>
    requestTo(networks.deleteNetwork, { params: { networkId: objectId }, query: { subnetsToo: 1 }, input: undefined }),
} as const;

export const notExistedNetworks = diagnostic('networks', {
  ...common,
  id: 'notExistedNetworks',
  title: 'Networks That Do Not Exist',
  why: 'Networks that the switches refused, no longer have, or have differently. Servers in them may be cut off. Re-apply the network.',
  empty: 'The switches have every network as configured.',
  severity: 'error',
  columns: [
    ...place,
    {
      id: 'there',
      title: 'Network state',
      kind: 'state',
      choices: [
        ['failed', 'Failed'],
        ['inconsistent', 'Differs from the switch'],
      ],
    },
    { id: 'difference', title: 'Difference', kind: 'text', nullable: true },
    { id: 'checked', title: 'Compared', kind: 'date', nullable: true, spare: true },
    ...ownerColumns,
  ],
  find: () => withoutSwitch,
  fixes: [
    {
      id: 'repair',
      may: 'network.manage',
      title: 'Re-apply network',
      note: 'The configuration of the network is applied to the switches again.',
      request: ({ objectId }) =>
        requestTo(networks.repairNetwork, { params: { networkId: objectId }, input: undefined }),
    },
  ],
});

export const unusedVlans = diagnostic('networks', {
  ...common,
  id: 'unusedVLANs',
  title: 'Unused VLANs',
  why: 'Private networks of customers, older than a week, in which no server is now. Each keeps a VLAN number, and a data center has a limited number of them.',
  empty: 'Every private network has servers.',
  severity: 'info',
  columns: [
    ...place,
    { id: 'subnets', title: 'Subnets', kind: 'number', sortable: true },
    { id: 'created', title: 'Created', kind: 'date', sortable: true },
    ...ownerColumns,
  ],
  find: unused,
  fixes: [deletion],
});

export const vlansWithoutSubnets = diagnostic('networks', {
  ...common,
  id: 'vlansWithoutSubnets',
  title: 'VLANs without Subnets',
  why: 'Private networks without a subnet. Servers in them get no address. Add a subnet, or delete the network.',
  empty: 'Every private network has a subnet.',
  severity: 'warning',
  columns: [
    ...place,
    { id: 'interfaces', title: 'Network interfaces', kind: 'number', sortable: true },
    { id: 'created', title: 'Created', kind: 'date', sortable: true },
    ...ownerColumns,
  ],
  find: withoutSubnets,
  fixes: [deletion],
});

export const freeWanIps = diagnostic('networks', {
  id: 'freeWANIPs',
  title: 'Free WAN IPs',
  why: 'Data centers with fewer than 128 free public IPv4 addresses. Soon no server can be created there. Add a subnet to the public network.',
  empty: 'Every data center has enough free public addresses.',
  may: 'report.infrastructure',
  severity: 'warning',
  object: { type: 'zone', title: say('finding-data-center'), to: '/networks/{objectId}' },
  columns: [
    { id: 'free', title: 'Free addresses', kind: 'number', sortable: true },
    { id: 'total', title: 'Addresses', kind: 'number', sortable: true },
  ],
  everyMinutes: 10,
  find: () => fewAddresses,
});
