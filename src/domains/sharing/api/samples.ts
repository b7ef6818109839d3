import { nobody, type Samples } from '#test/sample.ts';
import type { sharing } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof sharing> = {
  changeShare: (_world, owner) => ({
    params: { serverId: owner.serverId, shareId: nobody },
    input: { level: 'access' },
  }),
  leaveServer: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listShares: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  revokeShare: (_world, owner) => ({ params: { serverId: owner.serverId, shareId: nobody } }),
  shareServer: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { email: 'new@else.test', level: 'access' },
  }),
  shareServers: (_world, owner) => ({
    input: { serverIds: [owner.serverId], email: 'new@else.test', level: 'access' },
  }),
};
