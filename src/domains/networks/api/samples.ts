import { nobody, type Samples } from '#test/sample.ts';
import type { networks } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof networks> = {
  createNetwork: (world) => ({
    input: { zoneId: world.zoneId, name: 'new', subnet: { ip: '10.77.0.0', bit: 24, gateway: '10.77.0.1' } },
  }),
  createSubnet: (_world, owner) => ({
    params: { networkId: owner.networkId },
    input: { ip: '10.78.0.0', bit: 24, gateway: '10.78.0.1' },
  }),
  deleteNetwork: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  deleteSubnet: (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  editSubnet: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { gateway: '10.0.0.1', from: '10.0.0.2', to: '10.0.0.254', description: 'Web' },
  }),
  findAddresses: () => ({ query: { filter: '10.0' } }),
  freeAddresses: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', to: '10.0.0.242' },
  }),
  importAddresses: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { csv: 'ip,state,note\n10.0.0.251,reserved,Printers' },
  }),
  leaveNetwork: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  listAddressCooldowns: () => ({}),
  listAddresses: (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  listFreeAddresses: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  listNetworkHistory: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  listNetworkServers: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  listNetworkShares: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  listNetworkZones: () => ({}),
  listNetworks: (world) => ({ query: { zone: world.zoneId } }),
  listSubnetServers: (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  listSubnets: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  noteAddresses: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', note: 'Printer' },
  }),
  planSubnet: (world) => ({ query: { zone: world.zoneId, bit: '24' } }),
  readNetwork: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  readSubnet: (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  readTopology: (world) => ({ query: { zone: world.zoneId } }),
  renameNetwork: (_world, owner) => ({ params: { networkId: owner.networkId }, input: { name: 'renamed' } }),
  repairNetwork: (_world, owner) => ({ params: { networkId: owner.networkId } }),
  reserveAddresses: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', to: '10.0.0.242', note: 'Printers' },
  }),
  revokeNetworkShare: (_world, owner) => ({ params: { networkId: owner.networkId, shareId: nobody } }),
  saveAddressCooldown: (world) => ({ params: { siteId: world.siteId }, input: { hours: 48 } }),
  setReverseName: (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { ip: '10.0.0.240', name: 'printer.example.com' },
  }),
  shareNetwork: (_world, owner) => ({
    params: { networkId: owner.networkId },
    input: { email: 'kim@example.com', level: 'use' },
  }),
};
