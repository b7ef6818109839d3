import type { EnginePort, Job } from '#engines/port.ts';
import {
  ensureJob,
  ensurePower,
  letGo,
  readTaskServer,
  tellFailure,
  type By,
  type Ending,
} from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';

/** What each of these tasks keeps; `what` names it for people. */
export interface GuestData {
  taskId: string;
  serverId: string;
  name: string;
  by: By;
}
export interface GuestSecret {
  password: string | null;
  sshKey: string | null;
}
const nothing: GuestSecret = { password: null, sshKey: null };

interface Kind<Data extends GuestData> {
  kind: string;
  title(data: Data): string;
  /** What the engine is doing. */
  working: string;
  /** Whether the machine is to be on at the end, whatever the engine left it at. */
  powerOn: boolean;
  /** Asks the engine; the token is the same for every run. */
  ask(
    engine: EnginePort,
    order: { token: string; ref: string; data: Data; secret: GuestSecret; signal: AbortSignal },
  ): Promise<Job>;
  done(data: Data, now: Date): Pick<Ending, 'action' | 'also' | 'kind'>;
  failed: string;
}

const tooLate = 'The data center is already at work on it.';

/** A task that asks the engine for one thing, waits until it is done, and leaves the server as the engine has it. */
export const guestTask = <Data extends GuestData>(kind: Kind<Data>) =>
  task<Data, GuestSecret>()({
    kind: kind.kind,
    serviceName: 'servers',
    title: (data) => kind.title(data),
    first: 'ask',
    steps: {
      ask: {
        title: 'Asking the data center',
        weight: 1,
        cancel: true,
        wipesSecret: true,
        async run({ app, data, secret, signal }) {
          const server = await readTaskServer(app.db, data.serverId);
          if (server.engineRef === null) return fail('The data center has no machine for this server.');
          const engine = app.engine(server.engine);
          const token = tokenOf(data);
          const order = { token, ref: server.engineRef, data, secret: secret ?? nothing, signal };
          const job = await ensureJob(engine, { token, signal, start: () => kind.ask(engine, order) });
          return job.state === 'failed' ? fail(job.error ?? `${server.zoneName} refused the request.`) : next('work');
        },
      },
      work: {
        title: kind.working,
        weight: 8,
        cancel: tooLate,
        async run({ app, data, signal }) {
          const server = await readTaskServer(app.db, data.serverId);
          const job = await app.engine(server.engine).findJob(tokenOf(data), signal);
          if (job === null) return fail(`${server.zoneName} has lost the request.`);
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') return fail(job.error ?? 'The data center could not do it.');
          return next(kind.powerOn ? 'power' : 'finish');
        },
      },
      power: {
        title: 'Powering on',
        weight: 2,
        cancel: tooLate,
        async run({ app, data, token, signal, log }) {
          const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
          const engine = app.engine(name);
          const change = { machineRef: engineRef ?? '', action: 'on', force: false } as const;
          const job = await ensurePower(engine, { token, signal, change });
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') log(`It could not be powered on: ${job.error ?? 'no reason given'}`);
          return next('finish');
        },
      },
      finish: {
        title: 'Finishing',
        weight: 1,
        cancel: tooLate,
        async run({ app, data, signal }) {
          const { engine, engineRef } = await readTaskServer(app.db, data.serverId);
          const machine = engineRef === null ? null : await app.engine(engine).readMachine(engineRef, signal);
          if (machine === null || machine.destroyed) return fail('The machine has gone from the data center.');
          const { power: state, powerSince } = machine;
          const end = kind.done(data, new Date(app.clock.now()));
          return done({ effect: letGo({ ...data, ...end, state, resumed: false, powerSince, error: null }) });
        },
      },
    },
    undo: (data, how, reason) =>
      letGo({
        ...data,
        ...tellFailure(how, `${kind.title(data)} failed`, reason),
        kind: 'configuration',
        action: how === 'cancelled' ? `${kind.title(data)} cancelled` : `${kind.failed}: ${reason}`,
      }),
  });

/** The engine knows the one thing that a task asks of it by this. */
const tokenOf = ({ taskId }: GuestData) => `${taskId}:guest`;
