import type { By } from '#domains/history/api/port.ts';
import type { EnginePort, Job } from '#engines/port.ts';
import {
  ensureJob,
  ensurePower,
  releaseServer,
  readTaskServer,
  notifyFailure,
  type Ending,
} from '#domains/servers/api/port.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import type { Message, Sayable } from '#kernel/message.ts';

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
  label: Message;
  title(data: Data): Message;
  /** What the engine is doing. */
  working: Message;
  /** Whether the machine is to be on at the end, regardless of the state the engine left it in. */
  powerOn: boolean;
  /** Asks the engine; the token is the same for every run. */
  ask(
    engine: EnginePort,
    order: { token: string; ref: string; data: Data; secret: GuestSecret; signal: AbortSignal },
  ): Promise<Job>;
  done(data: Data, now: Date): Pick<Ending, 'action' | 'also' | 'kind'>;
  /** What else a failure means. */
  onFailure?(data: Data, reason: Sayable): Ending['also'];
  /** What the history says of a failure. */
  failed: 'reset-failed' | 'rescue-failed' | 'rebuild-failed';
}

const tooLate = say('already-working');

/** A task that asks the engine for one thing, waits until it is done, and leaves the server as the engine has it. */
export const guestTask = <Data extends GuestData>(kind: Kind<Data>) =>
  task<Data, GuestSecret>()({
    kind: kind.kind,
    label: kind.label,
    serviceName: 'servers',
    title: (data) => kind.title(data),
    first: 'ask',
    steps: {
      ask: {
        title: say('asking-data-center'),
        weight: 1,
        cancel: tooLate,
        wipesSecret: true,
        async run({ app, data, secret, signal }) {
          const server = await readTaskServer(app.db, data.serverId);
          if (server.engineRef === null) return fail(say('no-machine'));
          const engine = app.engine(server.engine);
          const token = tokenOf(data);
          const order = { token, ref: server.engineRef, data, secret: secret ?? nothing, signal };
          const job = await ensureJob(engine, { token, signal, start: () => kind.ask(engine, order) });
          return job.state === 'failed'
            ? fail(job.error ?? say('refused-request', { zoneName: server.zoneName }))
            : next('work');
        },
      },
      work: {
        title: kind.working,
        weight: 8,
        cancel: tooLate,
        async run({ app, data, signal }) {
          const server = await readTaskServer(app.db, data.serverId);
          const job = await app.engine(server.engine).findJob(tokenOf(data), signal);
          if (job === null) return fail(say('has-lost-request', { zoneName: server.zoneName }));
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') return fail(job.error ?? say('not-done'));
          return next(kind.powerOn ? 'power' : 'finish');
        },
      },
      power: {
        title: say('powering-on'),
        weight: 2,
        cancel: tooLate,
        async run({ app, data, token, signal, log }) {
          const { engine: name, engineRef } = await readTaskServer(app.db, data.serverId);
          const engine = app.engine(name);
          const change = { machineRef: engineRef ?? '', action: 'on', force: false } as const;
          const job = await ensurePower(engine, { token, signal, change });
          if (job.state === 'running') return wait(1, { progress: job.progress });
          if (job.state === 'failed') log(say('could-not-powered-on', { reason: job.error ?? say('no-reason') }));
          return next('finish');
        },
      },
      finish: {
        title: say('finishing'),
        weight: 1,
        cancel: tooLate,
        async run({ app, data, signal }) {
          const { engine, engineRef } = await readTaskServer(app.db, data.serverId);
          const machine = engineRef === null ? null : await app.engine(engine).readMachine(engineRef, signal);
          if (machine === null || machine.destroyed) return fail(say('machine-gone'));
          const { power: state, powerSince } = machine;
          const end = kind.done(data, new Date(app.clock.now()));
          return done({ effect: releaseServer({ ...data, ...end, state, resumed: false, powerSince, error: null }) });
        },
      },
    },
    undo: (data, how, reason) =>
      releaseServer({
        ...data,
        ...notifyFailure(how, say('order-failed', { order: kind.title(data) }), reason),
        kind: 'configuration',
        action: how === 'cancelled' ? say('order-canceled', { order: kind.title(data) }) : say(kind.failed, { reason }),
        also: how === 'failed' ? kind.onFailure?.(data, reason) : undefined,
      }),
  });

/** The engine knows the one thing that a task asks of it by this. */
const tokenOf = ({ taskId }: GuestData) => `${taskId}:guest`;
