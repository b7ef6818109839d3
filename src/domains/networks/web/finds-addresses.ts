import { finds } from '#shell/frame/finds.ts';
import { networks } from '../contract.ts';
import { networksPath } from '../paths.ts';

export default [
  finds(networks.findAddresses, ({ ip, network, server, zoneId, vlanId, subnetId }) => ({
    id: `${subnetId}-${ip}`,
    title: ip,
    note: server ?? network,
    to: networksPath(zoneId, vlanId, subnetId),
  })),
];
