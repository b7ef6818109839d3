import type { ServerHandover } from '#domains/servers/api/port.ts';
import { deleteSchedules } from '#domains/schedules/api/port.ts';
import { serviceletSchedule } from './schedule-kind.ts';
import { hasLiveRun } from './store-task.ts';
import { say } from '../messages.ts';

/** Runs stay with the server; nothing begins there any more because someone of the former account wanted it. */
export const serviceletHandover: ServerHandover = {
  async refusal(db, { serverId }) {
    return (await hasLiveRun(db, serverId)) ? say('runs-on-it') : null;
  },
  run: (tx, { serverId }) => deleteSchedules(tx, serviceletSchedule, serverId),
};
