import type { By } from '#domains/servers/api/port.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { goBack } from '../go-back.ts';
import { readTrial } from '../store-task.ts';

interface Data {
  serverId: string;
  /** Of the server. */
  name: string;
  trialId: string;
  /** ISO 8601. */
  until: string;
  by: By;
}

/** How often it looks whether the rules were confirmed. */
const lookSeconds = 5;
const trialLasts = 'Confirm the rules at the server instead, or wait until they go back.';

/** Waits for rules on trial to be confirmed, by the clock; else puts the earlier ones in force again. */
export const endTrialTask = task<Data>()({
  kind: 'firewall.trial',
  serviceName: 'firewall',
  title: ({ name }) => `Trial of the firewall of ${name}`,
  first: 'wait',
  // The way back is never given up: it is tried for as long as the server can have it.
  maxTries: 10_000,
  steps: {
    wait: {
      title: 'Waiting for the rules to be confirmed',
      weight: 1,
      cancel: trialLasts,
      async run({ app, data, log }) {
        const trial = await readTrial(app.db, data);
        if (trial === null) {
          log('The rules were confirmed, or changed again.');
          return done();
        }
        const left = (trial.until.getTime() - app.clock.now()) / 1000;
        if (left > 0) return wait(Math.min(left, lookSeconds));
        const went = await goBack(app, data);
        if (went === 'busy') return wait(1);
        log(went === 'back' ? 'Nobody confirmed: the earlier rules come back.' : 'There is nothing to go back to.');
        return done();
      },
    },
  },
  undo: () => async () => undefined,
});
