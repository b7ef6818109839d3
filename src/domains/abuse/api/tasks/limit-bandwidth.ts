import { enforceCap } from '#domains/nics/api/port.ts';
import { EngineFinal } from '#engines/port.ts';
import { done, fail, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';

interface Data {
  serverId: string;
  name: string;
  /** Null: the limit was lifted. */
  mbps: number | null;
}

/** Has the data center enforce the rate of a server at once. Where it can't, the loop of `nics` tries again. */
export const limitBandwidthTask = task<Data>()({
  kind: 'server.limit-bandwidth',
  label: say('kind-limit'),
  serviceName: 'servers',
  title: ({ name, mbps }) => say('limit', { name, mbps: mbps ?? 'none' }),
  first: 'enforce',
  steps: {
    enforce: {
      title: say('enforcing'),
      weight: 1,
      cancel: say('cannot-cancel'),
      async run({ app, data, signal, log }) {
        try {
          const rate = await enforceCap(app, data.serverId, signal);
          log(say(rate === 'none' ? 'not-enforced' : 'enforced'));
          return done();
        } catch (error) {
          if (error instanceof EngineFinal) return fail(error.reason);
          throw error;
        }
      },
    },
  },
  // The limit stays ordered: it is set as soon as the data center takes it.
  undo: () => () => Promise.resolve(),
});
