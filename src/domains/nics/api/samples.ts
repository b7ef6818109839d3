import type { Samples } from '#test/sample.ts';
import type { nics } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof nics> = {
  addNic: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { networkId: owner.networkId },
  }),
  attachNetwork: (_world, owner) => ({
    input: { serverIds: [owner.serverId], networkId: owner.networkId },
  }),
  connectNic: (_world, owner) => ({ params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' } }),
  disconnectNic: (_world, owner) => ({ params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' } }),
  listNicAddresses: (_world, owner) => ({
    params: { serverId: owner.serverId },
    query: { networkId: owner.networkId },
  }),
  listNics: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  reapplyNic: (_world, owner) => ({ params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' } }),
  removeNic: (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: { confirmLastPublic: true },
  }),
  removeNicAddress: (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: { ip: '10.0.0.9' },
  }),
  setNicAddress: (_world, owner) => ({
    params: { serverId: owner.serverId, mac: '52:54:00:00:00:01' },
    input: {},
  }),
};
