import { emitter } from '#platform/live/emit.ts';
import type { ServerHandover } from '#platform/app.ts';
import { readServerName } from './store-shared.ts';
import { deleteShare, readShares } from './store.ts';
import { tellShare } from './tell.ts';

/** The new account shares its server with whom it likes: what the former one has given ends. */
export const sharingHandover: ServerHandover = {
  async run(tx, { serverId, siteId, accountId, by }) {
    const server = { id: serverId, siteId, accountId, name: await readServerName(tx, serverId) };
    for (const share of await readShares(tx, serverId)) {
      await deleteShare(tx, share.id);
      await tellShare({ db: tx, emit: emitter(tx) }, server, { share, step: 'taken', by: by.name });
    }
  },
};
