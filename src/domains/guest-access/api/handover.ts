import type { ServerHandover } from '#domains/servers/api/port.ts';
import { readRescueOf } from './store.ts';
import { say } from '../messages.ts';

/** The password of the rescue system is known to the former account. */
export const rescueHandover: ServerHandover = {
  async refusal(db, { serverId }) {
    return (await readRescueOf(db, serverId)) === null ? null : say('runs-rescue');
  },
};
