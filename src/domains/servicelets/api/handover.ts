import type { ServerHandover } from '#platform/app.ts';
import { deleteSchedulesOf, hasLiveRun } from './store-handover.ts';

/** Runs stay with the server; nothing begins there any more because somebody of the former account wanted it. */
export const serviceletHandover: ServerHandover = {
  async refusal(db, { serverId }) {
    return (await hasLiveRun(db, serverId))
      ? 'A servicelet runs on it, or waits for its turn. Wait, or cancel it.'
      : null;
  },
  run: (tx, { serverId }) => deleteSchedulesOf(tx, serverId),
};
