import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { networks } from '../contract.ts';
import { freeAddresses, noteAddresses, reserveAddresses, setReverseName } from './change-addresses.ts';
import { blacklistAddress, clearBlacklist } from './blacklist.ts';
import { checkForward } from './check-forward.ts';
import { blacklist, switches } from './catalogue.ts';
import { createNetwork, deleteNetwork, renameNetwork, repairNetwork } from './change-network.ts';
import { createSubnet, deleteSubnet, editSubnet } from './change-subnet.ts';
import { findAddresses, listAddresses } from './list-addresses.ts';
import { listFreeAddresses } from './list-free-addresses.ts';
import * as lists from './list-networks.ts';
import { exportAddresses, exportNetworks } from './export-networks.ts';
import { importAddresses } from './import-addresses.ts';
import { listNetworkHistory } from './list-network-history.ts';
import { planSubnet } from './plan-subnet.ts';
import { readTopology } from './read-topology.ts';
import { reconcileNetworks } from './reconcile-networks.ts';
import { layNetworkTask } from './tasks/lay-network.ts';
import { leaveNetwork } from './leave-network.ts';
import { listNetworkShares, revokeNetworkShare, shareNetwork } from './share-network.ts';
import { forgetKept } from './store-kept.ts';
import { forgetShares } from './store-shares.ts';
import { tellFull } from './tell-full.ts';

const domain: Domain = {
  name: 'networks',
  operations: implement(networks, {
    listNetworkZones: lists.listNetworkZones,
    listNetworks: lists.listNetworks,
    planSubnet,
    readTopology,
    createNetwork,
    readNetwork: lists.readNetwork,
    renameNetwork,
    deleteNetwork,
    repairNetwork,
    listNetworkServers: lists.listNetworkServers,
    listFreeAddresses,
    listSubnets: lists.listSubnets,
    createSubnet,
    readSubnet: lists.readOneSubnet,
    editSubnet,
    deleteSubnet,
    listSubnetServers: lists.listSubnetServers,
    listAddresses,
    exportNetworks,
    exportAddresses,
    findAddresses,
    reserveAddresses,
    freeAddresses,
    blacklistAddress,
    clearBlacklist,
    noteAddresses,
    setReverseName,
    importAddresses,
    listNetworkShares,
    shareNetwork,
    revokeNetworkShare,
    leaveNetwork,
    listNetworkHistory,
  }),
  reports: [switches, blacklist],
  tasks: [layNetworkTask],
  schedules: [tellFull, reconcileNetworks, checkForward],
  personal: {
    async forget(tx, accountId) {
      await forgetShares(tx, accountId);
      await forgetKept(tx, accountId);
    },
  },
};
export default domain;
