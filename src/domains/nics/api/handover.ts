import type { ServerHandover } from '#domains/servers/api/port.ts';
import { say } from '../messages.ts';
import { readForeignNetworks } from './store.ts';

/**
 * A network interface stays where it is: a network of someone else would go along with it. Where accounts go on together on another
 * site, each one's networks may have servers of the others.
 */
export const nicHandover: ServerHandover = {
  async refusal(db, { serverId, toAccountId, alongIds = [] }) {
    const names = await readForeignNetworks(db, { serverId, accountIds: [toAccountId, ...alongIds] });
    return names.length === 0 ? null : say('foreign-networks', { networks: names.join(', ') });
  },
};
