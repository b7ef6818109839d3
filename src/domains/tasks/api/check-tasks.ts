import { systemChecks } from '#domains/self-check/api/port.ts';
import { say } from '../messages.ts';
import { readStuck } from './store.ts';

/** More are not counted. */
const most = 100;

/** Whether tasks are being worked on. */
export const taskCheck = systemChecks({
  id: 'tasks',
  rank: 80,
  title: say('check'),
  async run({ db }) {
    const { length: count } = await readStuck(db, most);
    if (count === 0) return { state: 'ok', result: say('check.ok') };
    return { state: 'warning', result: say('check.stuck', { count }), next: say('check.next') };
  },
});
