import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { networks } from '../contract.ts';
import { topics } from '../live.ts';
import { addressAlarms } from './address-alarms.ts';
import { endAddressCooldowns, listAddressCooldowns, saveAddressCooldown } from './address-cooldown.ts';
import { freeAddresses, noteAddresses, reserveAddresses, setReverseName } from './change-addresses.ts';
import { checkForward } from './check-forward.ts';
import { blacklist, switches } from './catalog.ts';
import { createNetwork, deleteNetwork, renameNetwork, repairNetwork } from './change-network.ts';
import { createSubnet, deleteSubnet, editSubnet } from './change-subnet.ts';
import { freeWanIps, notExistedNetworks, unusedVlans, vlansWithoutSubnets } from './diagnostics.ts';
import { importAddresses } from './import-addresses.ts';
import { planSubnet } from './plan-subnet.ts';
import { reconcileNetworks } from './reconcile-networks.ts';
import { layNetworkTask } from './tasks/apply-network.ts';
import { leaveNetwork, listNetworkShares, revokeNetworkShare, shareNetwork } from './share-network.ts';
import { forgetKept, networkServices } from './store-kept.ts';
import * as lists from './store-lists.ts';
import { notifyFull } from './notify-full.ts';
import * as reads from './networks.ts';
import { listFreeAddresses, readTopology } from './networks.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';
import { networkMover } from './account-move.ts';

const domain: Domain = {
  name: 'networks',
  operations: implement(networks, {
    ...lists,
    listNetworkZones: reads.listNetworkZones,
    planSubnet,
    readTopology,
    createNetwork,
    readNetwork: reads.readNetwork,
    renameNetwork,
    deleteNetwork,
    repairNetwork,
    listNetworkServers: reads.listNetworkServers,
    listFreeAddresses,
    createSubnet,
    readSubnet: reads.readOneSubnet,
    editSubnet,
    deleteSubnet,
    listSubnetServers: reads.listSubnetServers,
    reserveAddresses,
    freeAddresses,
    noteAddresses,
    setReverseName,
    importAddresses,
    listAddressCooldowns,
    saveAddressCooldown,
    listNetworkShares,
    shareNetwork,
    revokeNetworkShare,
    leaveNetwork,
  }),
  reports: [switches, blacklist, notExistedNetworks, unusedVlans, vlansWithoutSubnets, freeWanIps],
  tasks: [layNetworkTask],
  schedules: [notifyFull, reconcileNetworks, checkForward, endAddressCooldowns],
  personal: { sections: [], forget: forgetKept },
  menu: { networks: 'network.view' },
  contributes: [accountMovers(networkMover), lists.networkChanges, addressAlarms, networkServices],
  topics,
};
export default domain;
