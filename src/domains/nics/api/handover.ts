import type { ServerHandover } from '#domains/servers/api/port.ts';
import { readForeignNetworks } from './store.ts';

/** A card stays where it is: a network that belongs to the account that gives the server away would go along with it. */
export const nicHandover: ServerHandover = {
  async refusal(db, { serverId, toAccountId }) {
    const names = await readForeignNetworks(db, { serverId, accountId: toAccountId });
    if (names.length === 0) return null;
    return `It has network cards in private networks of its present account: ${names.join(', ')}. Remove them first.`;
  },
};
