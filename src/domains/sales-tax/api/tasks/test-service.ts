import type { Effect } from '#platform/tasks/task.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { faultOf, serviceOf } from '../service.ts';
import { readSetting, saveTest } from '../store-settings.ts';
import type { WaitFault } from '../../states.ts';

interface Data {
  siteId: string;
  site: string;
}

/** Asks the service whether the key is good and its account is set up; what it found is kept beside the settings. */
export const testServiceTask = task<Data>()({
  kind: 'sales-tax.test',
  label: say('kind-test'),
  serviceName: 'billing',
  title: ({ site }) => say('test', { site }),
  first: 'ask',
  maxTries: 3,
  steps: {
    ask: {
      title: say('asking'),
      weight: 1,
      timeoutSeconds: 25,
      cancel: true,
      async run({ app, data: { siteId }, log }) {
        const setting = await readSetting(app.db, siteId);
        if (setting === undefined) return done();
        const { version } = setting;
        const keep =
          (fault: WaitFault | '', message: string): Effect =>
          async (tx, emit) => {
            await saveTest(tx, siteId, { version, fault, message, now: new Date(app.clock.now()) });
            await emit('sales-tax.tested', { siteId, accountId: null }, {});
          };
        const service = serviceOf(app, siteId, setting);
        if (service === null) return done({ warn: say('fault-not-set-up'), effect: keep('not-set-up', '') });
        try {
          const missing = await service.missing();
          const fields = missing.join(', ').slice(0, 500);
          if (fields !== '') return done({ warn: say('missing', { fields }), effect: keep('settings', fields) });
          log(say('works'));
          return done({ effect: keep('', '') });
        } catch (error) {
          const { fault, message } = faultOf(error);
          return done({ warn: say(`fault-${fault}` as 'fault-key', { message }), effect: keep(fault, message) });
        }
      },
    },
  },
  undo: () => async () => undefined,
});
