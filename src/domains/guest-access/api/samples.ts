import type { Samples } from '#test/sample.ts';
import type { guestAccess } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof guestAccess> = {
  leaveRescue: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readRebuildOffer: (world, owner) => ({
    params: { serverId: owner.serverId },
    query: { imageId: world.imageId },
  }),
  readRescue: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  rebuildServer: (world, owner) => ({
    params: { serverId: owner.serverId },
    input: { imageId: world.imageId, confirm: 'web-1' },
  }),
  resetPassword: (_world, owner) => ({ params: { serverId: owner.serverId }, input: {} }),
  resetSshKey: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { sshKey: 'none' } }),
  startRescue: (_world, owner) => ({ params: { serverId: owner.serverId } }),
};
