import { ensureJob, findMachine, letGo, readTaskServer, tellFailure, type By } from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { insertRun } from '../store-runs.ts';

interface Data {
  taskId: string;
  serverId: string;
  /** Of the server. */
  name: string;
  by: By;
}

const asked = 'The data center has been asked already.';

/** Lets a guest run its init policies again. How the run goes is followed by `watch-inits.ts`. */
export const rerunInitTask = task<Data>()({
  kind: 'init.rerun',
  serviceName: 'init-policies',
  title: ({ name }) => `Run the init policies of ${name} again`,
  first: 'ask',
  steps: {
    ask: {
      title: 'Asking the data center',
      weight: 4,
      cancel: true,
      async run({ app, data, token, signal, log }) {
        const { engine: name, engineRef, zoneName } = await readTaskServer(app.db, data.serverId);
        const engine = app.engine(name);
        if (engine.capabilities.init === null || engineRef === null) return fail(`${zoneName} cannot do this.`);
        const start = () => engine.ensureInitAgain(token, engineRef, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? `${zoneName} refused the request.`);
        log('The guest runs them as it boots.');
        return next('follow');
      },
    },
    follow: {
      title: 'Beginning the run',
      weight: 1,
      cancel: asked,
      async run({ app, data, signal }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        const [report] = await engine.readInitReports([machine.ref], signal);
        if (report === undefined) return fail('The data center knows of no init policies for this server.');
        const now = new Date(app.clock.now());
        return done({
          effect: letGo({
            ...data,
            kind: 'lifecycle',
            action: 'Init policies run again',
            powerSince: machine.powerSince,
            also: (tx) => insertRun(tx, data.serverId, { number: report.run, now }),
          }),
        });
      },
    },
  },
  undo: (data, how, reason) =>
    letGo({
      ...data,
      ...tellFailure(how, `The init policies of ${data.name} could not be run again`, reason),
      kind: 'lifecycle',
      action:
        how === 'cancelled'
          ? 'Running init policies again was cancelled'
          : `Running init policies again failed: ${reason}`,
    }),
});
