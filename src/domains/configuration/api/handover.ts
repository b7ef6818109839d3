import type { ServerHandover } from '#domains/servers/api/port.ts';
import { endConfiguration, lockPlanned, readPlanned } from './store.ts';
import { say } from '../messages.ts';

/** What was planned was priced for the former account: it is not carried out for the new one. */
export const configurationHandover: ServerHandover = {
  async run(tx, { serverId, now }) {
    const planned = await readPlanned(tx, serverId);
    if (planned === null || (await lockPlanned(tx, planned.id)) === null) return;
    const reason = say('handed-over');
    await endConfiguration(tx, planned.id, { state: 'cancelled', reason, at: now });
  },
};
