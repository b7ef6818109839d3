import { nobody, type Samples } from '#test/sample.ts';
import type { firewall } from '../contract.ts';

const emptySet = { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] };
const firewallTemplate = { name: 'Closed', policyIn: 'deny', policyOut: 'allow', rules: [] };

/** A valid request for each operation. */
export const samples: Samples<typeof firewall> = {
  applyFirewall: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { what: { kind: 'rules', set: emptySet } },
  }),
  applyFirewallToMany: (_world, owner) => ({
    input: { serverIds: [owner.serverId], what: { kind: 'rules', set: emptySet } },
  }),
  confirmFirewall: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  createAddressGroup: (_world, owner) => ({
    input: { serverId: owner.serverId, name: 'Office', addresses: ['198.51.100.0/24'] },
  }),
  createFirewallTemplate: (_world, owner) => ({ input: { serverId: owner.serverId, ...firewallTemplate } }),
  deleteAddressGroup: () => ({ params: { groupId: nobody } }),
  deleteFirewallTemplate: () => ({ params: { templateId: nobody } }),
  exportFirewall: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listAddressGroups: (_world, owner) => ({ query: { serverId: owner.serverId } }),
  listFirewallRevisions: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listFirewallTemplates: (_world, owner) => ({ query: { serverId: owner.serverId } }),
  readFirewall: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveAddressGroup: () => ({
    params: { groupId: nobody },
    input: { name: 'Office', addresses: ['198.51.100.0/24'] },
  }),
  saveFirewallTemplate: () => ({
    params: { templateId: nobody },
    // It closes everything, to its caller as well.
    input: { ...firewallTemplate, acceptLockout: true },
  }),
  testFirewall: (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { address: '198.51.100.4', port: '443' },
  }),
};
