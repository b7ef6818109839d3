import type { Samples } from '#test/sample.ts';
import type { health } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof health> = {
  dismissHint: (_world, owner) => ({
    params: { serverId: owner.serverId, kind: 'no-backup' },
    input: { dismissed: true },
  }),
  readConnectionTest: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readHints: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readNotificationChoices: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveNotificationChoice: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { tag: null, topic: 'power', notify: 'on' },
  }),
  startConnectionTest: (_world, owner) => ({ params: { serverId: owner.serverId } }),
};
