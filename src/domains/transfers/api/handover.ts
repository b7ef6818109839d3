import type { ServerHandover } from '#domains/servers/api/port.ts';
import { say } from '../messages.ts';
import { readOpen } from './store.ts';
import { stateAt } from './view.ts';

/** A server that was offered to someone goes no other way until they have answered. */
export const offerHandover: ServerHandover = {
  async refusal(db, { serverId, way, now }) {
    if (way === 'transfer') return null;
    const open = await readOpen(db, serverId);
    return open !== null && stateAt(open, now) !== 'expired' ? say('is-offered') : null;
  },
};
