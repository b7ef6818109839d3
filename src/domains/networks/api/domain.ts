import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { networks } from '../contract.ts';
import { freeAddresses, noteAddresses, reserveAddresses, setReverseName } from './change-addresses.ts';
import { createNetwork, deleteNetwork, renameNetwork } from './change-network.ts';
import { createSubnet, deleteSubnet, editSubnet } from './change-subnet.ts';
import { findAddresses, listAddresses } from './list-addresses.ts';
import * as lists from './list-networks.ts';
import { exportAddresses, exportNetworks } from './export-networks.ts';
import { planSubnet } from './plan-subnet.ts';
import { tellFull } from './tell-full.ts';

const domain: Domain = {
  name: 'networks',
  operations: implement(networks, {
    listNetworkZones: lists.listNetworkZones,
    listNetworks: lists.listNetworks,
    planSubnet,
    createNetwork,
    readNetwork: lists.readNetwork,
    renameNetwork,
    deleteNetwork,
    listNetworkServers: lists.listNetworkServers,
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
    noteAddresses,
    setReverseName,
  }),
  schedules: [tellFull],
};
export default domain;
