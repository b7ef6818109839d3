import { path } from '#kernel/paths.ts';

export const networksPath = path('/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}');
export const topologyPath = path('/networks/topology/{-$datacenter}');
export const addressesPath = path('/networks/addresses');
