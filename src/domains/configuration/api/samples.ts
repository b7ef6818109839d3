import type { Samples } from '#test/sample.ts';
import type { configuration } from '../contract.ts';

const serverDevices = { bootOrder: ['network', 'disk'], guestType: 'auto', scsiAdapter: 'lsi', nicType: 'e1000' };

/** A valid request for each operation. */
export const samples: Samples<typeof configuration> = {
  cancelPlannedConfiguration: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  configureServers: (_world, owner) => ({
    input: { serverIds: [owner.serverId], change: { ramMb: 4096 } },
  }),
  listConfigurations: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readConfiguration: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readDevices: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveConfiguration: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { ramMb: 4096 },
  }),
  saveDevices: (_world, owner) => ({ params: { serverId: owner.serverId }, input: serverDevices }),
};
