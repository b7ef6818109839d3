import type { By } from '#domains/history/api/port.ts';
import { ensureJob, findMachine, releaseServer, readTaskServer, notifyFailure } from '#domains/servers/api/port.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { initPolicies } from '../../contract.ts';
import { insertRun } from '../store-runs.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  by: By;
}

const asked = say('asked-already');

/** Lets a guest run its init policies again. How the run goes is followed by `watch-inits.ts`. */
export const rerunInitTask = task<Data>()({
  kind: 'init.rerun',
  label: say('kind-init-rerun'),
  serviceName: 'init-policies',
  title: ({ name }) => say('run-init-policies-again', { name }),
  first: 'ask',
  steps: {
    ask: {
      title: say('asking-data-center'),
      weight: 4,
      cancel: asked,
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef, zoneName } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        if (engine.capabilities.init === null || engineRef === null) return fail(say('cannot-do-this', { zoneName }));
        const start = () => engine.ensureInitAgain(token, engineRef, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('refused-request', { zoneName }));
        log(say('guest-runs-at-boot'));
        return next('follow');
      },
    },
    follow: {
      title: say('beginning-run'),
      weight: 1,
      cancel: asked,
      async run({ app, data, signal }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const [report] = await engine.readInitReports([machine.ref], signal);
        if (report === undefined) return fail(say('none-in-data-center'));
        const now = new Date(app.clock.now());
        return done({
          effect: releaseServer({
            ...data,
            kind: 'lifecycle',
            action: say('init-policies-run-again'),
            powerSince: machine.powerSince,
            also: (tx) => insertRun(tx, data.serverId, { number: report.run, now }),
          }),
        });
      },
    },
  },
  again: ({ serverId }) => requestTo(initPolicies.rerunServerInit, { params: { serverId }, input: undefined }),
  undo: (data, how, reason) =>
    releaseServer({
      ...data,
      ...notifyFailure(how, notice('rerun-failed', { name: data.name }), reason),
      kind: 'lifecycle',
      action: how === 'cancelled' ? say('running-init-policies-again') : say('rerun-failed-because', { reason }),
    }),
});
