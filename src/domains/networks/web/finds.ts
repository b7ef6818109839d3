import { finds } from '#shell/frame/finds.ts';
import { networks } from '../contract.ts';
import { networksPath } from '../paths.ts';

export default [
  finds(networks.listNetworks, ({ id, name, zoneId, vlanId }) => ({
    id,
    title: name,
    note: zoneId,
    to: networksPath(zoneId, vlanId),
  })),
];
