import type { Machine } from '#engines/port.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { setPower } from '#domains/servers/api/port.ts';
import { next, type StepDefinition } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';

/** What a change knows of the power of its server. */
interface Powered {
  serverId: string;
  power: Machine['power'];
  reason: Sayable;
}

/** Why a change can no longer be canceled. */
export const atWork = say('already-changing');

/** Starts the machine with its change; where it does not start, the change is undone. */
export const startStep = (
  notStarted: (reason: Sayable) => Message,
): StepDefinition<Powered, never, 'save' | 'back'> => ({
  title: say('starting'),
  weight: 3,
  cancel: atWork,
  async run({ app, data, token, signal, log }) {
    const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
    if (set.pending) return set.pending;
    if (set.done) return next('save', { patch: { power: 'on' } });
    const reason = set.error ?? say('not-started');
    log(notStarted(reason));
    return next('back', { patch: { reason } });
  },
});

/** Starts the machine as it was, after a change that failed. */
export const restartStep = <Step extends string>(then: Step): StepDefinition<Powered, never, Step> => ({
  title: say('starting-again'),
  weight: 1,
  cancel: atWork,
  async run({ app, data, token, signal, log }) {
    const set = await setPower({ app, data, token, signal }, { action: 'on', force: false });
    if (set.pending) return set.pending;
    const { power } = set.machine;
    log(power === 'on' ? say('server-on-again') : say('stays-off', { reason: set.error ?? say('no-reason') }));
    return next(then, { patch: { power } });
  },
});
