import type { By } from '#domains/history/api/port.ts';
import { done, task, wait } from '#platform/tasks/task.ts';
import { goBack } from '../go-back.ts';
import { readTrial } from '../store-task.ts';
import { say } from '../../messages.ts';

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
const trialLasts = say('confirm-instead');

/** Waits for rules on trial to be confirmed, by the clock; else applies the earlier ones again. */
export const endTrialTask = task<Data>()({
  kind: 'firewall.trial',
  label: say('kind-firewall-trial'),
  serviceName: 'firewall',
  title: ({ name }) => say('trial-firewall', { name }),
  first: 'wait',
  // The way back is never given up: it is tried for as long as the server can have it.
  maxTries: 10_000,
  steps: {
    wait: {
      title: say('waiting-for-rules-confirmed'),
      weight: 1,
      cancel: trialLasts,
      async run({ app, data, log }) {
        const trial = await readTrial(app.db, data);
        if (trial === null) {
          log(say('rules-confirmed-or-changed'));
          return done();
        }
        const left = (trial.until.getTime() - app.clock.now()) / 1000;
        if (left > 0) return wait(Math.min(left, lookSeconds));
        const went = await goBack(app, data);
        if (went === 'busy') return wait(1);
        log(went === 'back' ? say('nobody-confirmed-earlier-rules') : say('there-nothing-go-back'));
        return done();
      },
    },
  },
  undo: () => async () => undefined,
});
