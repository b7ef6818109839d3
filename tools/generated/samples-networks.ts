import { nobody, type Samples } from './sample.ts';

/** A valid request for every operation of the networks. */
export const networkSamples: Samples = {
  'networks.blacklistAddress': () => ({ input: { ip: '198.18.0.77', list: 'Example SBL', reason: 'Spam' } }),
  'networks.clearBlacklist': () => ({ input: { ip: '198.18.0.77' } }),
  'networks.createNetwork': (world) => ({
    input: { zoneId: world.zoneId, name: 'new', subnet: { ip: '10.77.0.0', bit: 24, gateway: '10.77.0.1' } },
  }),
  'networks.createSubnet': (_world, owner) => ({
    params: { networkId: owner.networkId },
    input: { ip: '10.78.0.0', bit: 24, gateway: '10.78.0.1' },
  }),
  'networks.deleteNetwork': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.deleteSubnet': (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  'networks.editSubnet': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { gateway: '10.0.0.1', from: '10.0.0.2', to: '10.0.0.254', description: 'Web' },
  }),
  'networks.exportAddresses': (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  'networks.exportNetworks': (world) => ({ query: { zoneId: world.zoneId } }),
  'networks.findAddresses': () => ({ query: { filter: '10.0' } }),
  'networks.freeAddresses': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', to: '10.0.0.242' },
  }),
  'networks.importAddresses': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { csv: 'ip,state,note\n10.0.0.251,reserved,Printers', dryRun: true },
  }),
  'networks.listAddresses': (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  'networks.listNetworkServers': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.listFreeAddresses': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.listNetworkZones': () => ({}),
  'networks.listNetworks': (world) => ({ query: { zoneId: world.zoneId } }),
  'networks.listSubnetServers': (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  'networks.listSubnets': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.listNetworkShares': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.shareNetwork': (_world, owner) => ({
    params: { networkId: owner.networkId },
    input: { email: 'kim@example.com', level: 'use' },
  }),
  'networks.revokeNetworkShare': (_world, owner) => ({ params: { networkId: owner.networkId, shareId: nobody } }),
  'networks.leaveNetwork': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.listNetworkHistory': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.noteAddresses': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', note: 'Printer' },
  }),
  'networks.planSubnet': (world) => ({ query: { zoneId: world.zoneId, bit: '24' } }),
  'networks.readNetwork': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.readSubnet': (_world, owner) => ({ params: { subnetId: owner.subnetId } }),
  'networks.readTopology': (world) => ({ query: { zoneId: world.zoneId } }),
  'networks.renameNetwork': (_world, owner) => ({ params: { networkId: owner.networkId }, input: { name: 'renamed' } }),
  'networks.repairNetwork': (_world, owner) => ({ params: { networkId: owner.networkId } }),
  'networks.reserveAddresses': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { from: '10.0.0.240', to: '10.0.0.242', note: 'Printers' },
  }),
  'networks.setReverseName': (_world, owner) => ({
    params: { subnetId: owner.subnetId },
    input: { ip: '10.0.0.240', name: 'printer.example.com' },
  }),
};
