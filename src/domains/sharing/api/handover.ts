import { emitter } from '#platform/live/emit.ts';
import type { ServerHandover } from '#domains/servers/api/port.ts';
import type { ShareLevel } from '#kernel/op.ts';
import { deleteShare, readShares } from '#domains/shares/api/port.ts';
import { readServerName } from './store.ts';
import { serverShares } from './server-shares.ts';

/** The new account shares its server with whom it likes: what the former one has given ends. */
export const sharingHandover: ServerHandover = {
  async run(tx, { serverId, siteId, accountId, by }) {
    const server = { id: serverId, siteId, accountId, name: await readServerName(tx, serverId) };
    for (const share of await readShares<ShareLevel>(tx, { type: 'server', id: serverId })) {
      await deleteShare(tx, share.id);
      await serverShares.notifyRecipients({ db: tx, emit: emitter(tx) }, server, { share, step: 'taken', by: by.name });
    }
  },
};
