import { networks } from '../contract.ts';

/** What is read again after a change: every level shows counts of the ones below. */
export const afterChange = [
  networks.listNetworkZones,
  networks.listNetworks,
  networks.readNetwork,
  networks.listSubnets,
  networks.readSubnet,
  networks.listAddresses,
  networks.findAddresses,
  networks.readTopology,
  networks.listNetworkShares,
  networks.listNetworkHistory,
] as const;
