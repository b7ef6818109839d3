import type { ServerHandover } from '#platform/app.ts';
import { readRescueOf } from './store.ts';

/** The password of the rescue system is known to the former account. */
export const rescueHandover: ServerHandover = {
  async refusal(db, { serverId }) {
    return (await readRescueOf(db, serverId)) === null ? null : 'It runs from the rescue system. Leave that first.';
  },
};
