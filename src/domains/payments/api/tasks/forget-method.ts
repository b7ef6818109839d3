import type { ProviderName } from '#kernel/payments.ts';
import { done, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { providerOf } from '../provider.ts';

interface Data {
  provider: ProviderName;
  reference: string;
  method: string;
}

/** Removes a saved card at its provider; here it is gone already. */
export const forgetMethodTask = task<Data>()({
  kind: 'payment.forget',
  label: say('kind-forget'),
  serviceName: 'payments',
  title: ({ method }) => say('forget', { method }),
  first: 'forget',
  maxTries: 20,
  steps: {
    forget: {
      title: say('forgetting-method'),
      weight: 1,
      cancel: say('cannot-cancel-forget'),
      async run({ app, data }) {
        await providerOf(app, data.provider).forget(data.reference);
        return done();
      },
    },
  },
  undo: () => () => Promise.resolve(),
});
