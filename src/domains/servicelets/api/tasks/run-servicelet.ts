import { record, type By } from '#domains/history/api/port.ts';
import type { EnginePort } from '#engines/port.ts';
import { announce, ensureJob, readTaskServer, ofServer } from '#domains/servers/api/port.ts';
import type { App } from '#platform/app.ts';
import { done, fail, next, task, wait, type Effect } from '#platform/tasks/task.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { argumentsOf, commandOf, environmentOf, secretsOf } from '../../definition.ts';
import { queueMinutes } from '../../limits.ts';
import { refusalOfServicelet, type RunAction, type RunState } from '../../states.ts';
import { readVersion } from '../store-catalog.ts';
import { readStanding, readTurn, saveRunEnd, saveState, type RunEnd, type Turn } from '../store-task.ts';
import { saveService, type RunFile } from '../store.ts';
import { endOf, notBegun } from './ends.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { Message, Sayable } from '#kernel/message.ts';

export interface RunData {
  runId: string;
  serverId: string;
  siteId: string;
  accountId: string;
  /** Of the server. */
  name: string;
  /** Of the servicelet. */
  title: string;
  serviceletId: string;
  version: number;
  action: RunAction;
  /** Ordered by a schedule: its account is notified of a failure. */
  scheduled: boolean;
  by: By;
}

/** Sealed until the run has ended: the file goes with the start, the values mask the output. */
export interface RunSecret {
  values: Record<string, string>;
  file: (RunFile & { content: string }) | null;
}

export const titleOf = ({ action, title, name }: Pick<RunData, 'action' | 'title' | 'name'>): Message =>
  say('task', { action, title, name });

/** Runs one servicelet on one server: waits for its turn, sends file and command, and keeps what came of it. */
export const runServiceletTask = task<RunData, RunSecret>()({
  kind: 'servicelet.run',
  label: say('kind-servicelet-run'),
  serviceName: 'servicelets',
  title: titleOf,
  first: 'queue',
  steps: {
    queue: {
      title: say('waiting-in-queue'),
      weight: 1,
      cancel: true,
      async run({ app, data, log }) {
        const now = new Date(app.clock.now());
        const turn = await readTurn(app.db, data.runId);
        if (turn === null) return fail(say('run-has-gone'));
        const end = endBefore(turn, now);
        if (end !== null) return next('finish', { effect: ending(data, end, now) });
        const waiting = turn.before + turn.batchBefore + (turn.busy ? 1 : 0);
        if (waiting > 0) return wait(Math.min(30, 1 + waiting));
        log(say('turn'));
        return next('file', { effect: moved(data, { state: 'sent', now }) });
      },
    },
    file: {
      title: say('sending-file'),
      weight: 1,
      cancel: say('at-work'),
      async run({ app, data, secret, token, signal, log }) {
        const file = secret?.file ?? null;
        if (file === null) return next('start');
        const { engine, ref } = await machineOf(app, data);
        const { path, content, sha256, mode, overwrite } = file;
        const order = { machineRef: ref, path, content, sha256, mode, overwrite };
        const job = await ensureJob(engine, {
          token,
          signal,
          start: () => engine.ensureGuestFile(token, order, signal),
        });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        const now = new Date(app.clock.now());
        if (job.state === 'failed')
          return next('finish', {
            effect: ending(data, notBegun('notReachable', job.error, now), now),
          });
        const result = await engine.readGuestResult(token, signal);
        if (result?.ended === 'exited') {
          log(say('written', { path }));
          return next('start');
        }
        return next('finish', { effect: ending(data, endOf(result, [], now), now) });
      },
    },
    start: {
      title: say('starting-command'),
      weight: 1,
      cancel: say('at-work'),
      async run({ app, data, secret, signal }) {
        const { engine, ref } = await machineOf(app, data);
        const version = await readVersion(app.db, data.serviceletId, data.version);
        if (version === null) return fail(say('servicelet-has-gone'));
        const now = new Date(app.clock.now());
        const [token, values, path] = [tokenOf(data), secret?.values ?? {}, secret?.file?.path ?? null];
        const command = commandOf(version, data.action);
        const order = {
          machineRef: ref,
          argv: argumentsOf(command, values, path),
          env: environmentOf(values, path),
          stdin: command.script,
          timeoutSeconds: version.timeoutSeconds,
        };
        const start = () => engine.ensureGuestCommand(token, order, signal);
        const job = await ensureJob(engine, { token, signal, start });
        if (job.state === 'failed')
          return next('finish', {
            effect: ending(data, notBegun('notReachable', job.error, now), now),
          });
        return next('watch', { effect: moved(data, { state: 'running', now }) });
      },
    },
    watch: {
      title: say('running-command'),
      weight: 6,
      cancel: say('at-work'),
      async run({ app, data, secret, signal, log }) {
        const { engine } = await machineOf(app, data);
        const token = tokenOf(data);
        const standing = await readStanding(app.db, data.runId);
        if (standing?.cancelling === true) await engine.cancelGuestCommand(token, signal);
        const job = await engine.findJob(token, signal);
        if (job?.state === 'running') return wait(1, { progress: job.progress });
        const now = new Date(app.clock.now());
        if (job === null || job.state === 'failed')
          return next('finish', {
            effect: ending(data, notBegun('notReachable', job === null ? null : job.error, now), now),
          });
        const version = await readVersion(app.db, data.serviceletId, data.version);
        const secrets = secretsOf(version?.parameters ?? [], secret?.values ?? {});
        const end = endOf(await engine.readGuestResult(token, signal), secrets, now);
        log(
          end.exitCode === null
            ? (end.reason ?? say('has-ended'))
            : say('ended-with-exit-code', { exitCode: end.exitCode }),
        );
        return next('finish', { effect: ending(data, end, now) });
      },
    },
    finish: {
      title: say('finishing'),
      weight: 1,
      cancel: say('run-has-ended'),
      wipesSecret: true,
      async run({ app, data }) {
        const standing = await readStanding(app.db, data.runId);
        return standing?.state === 'ok' ? done() : fail(reasonOf(standing));
      },
    },
  },
  undo: (data, how, reason) => async (tx, emit) => {
    const now = new Date();
    const state = how === 'cancelled' ? 'cancelled' : 'notReachable';
    await ending(data, notBegun(state, how === 'cancelled' ? say('cancelled') : reason, now), now)(tx, emit);
  },
});

/** The engine knows the command of a run by this, in every step. */
const tokenOf = ({ runId }: RunData) => `${runId}:command`;

async function machineOf(app: App, { serverId }: RunData): Promise<{ engine: EnginePort; ref: string }> {
  const { engine, engineRef } = await readTaskServer(app.db, serverId);
  // A machine that is not there is the engine's to refuse.
  return { engine: app.engine(engine), ref: engineRef ?? 'none' };
}

/** Saves the progress of a run and sends it to the streams. */
const moved =
  ({ runId, serverId }: RunData, to: { state: 'sent' | 'running'; now: Date }): Effect =>
  async (tx, emit) => {
    await saveState(tx, runId, to);
    await announce(tx, emit, { id: serverId });
  };

/** How a run ends that does not begin; null: it may yet. */
function endBefore(turn: Turn, now: Date): RunEnd | null {
  if (turn.cancelling) return notBegun('cancelled', say('cancelled'), now);
  if (turn.batchFailed !== null) return notBegun('cancelled', say('batch-failed', { server: turn.batchFailed }), now);
  if (now.getTime() - turn.queuedAt.getTime() > queueMinutes * 60_000)
    return notBegun('notReachable', say('too-late', { minutes: queueMinutes }), now);
  // A server that is under a task may be on again when that is over.
  const refusal = turn.busy ? null : refusalOfServicelet('run', { server: turn.server });
  return refusal === null ? null : notBegun('notReachable', refusal, now);
}

function reasonOf(standing: { state: RunState; reason: Sayable | null; exitCode: number | null } | null): Sayable {
  if (standing === null) return say('run-gone');
  if (standing.exitCode !== null) return say('ended-with-exit-code', { exitCode: standing.exitCode });
  return standing.reason ?? say('not-run');
}

/** The effect with which a run ends, whichever step is first to say so: record, service, history, notice, event. */
function ending(data: RunData, end: RunEnd, now: Date): Effect {
  return async (tx) => {
    if (!(await saveRunEnd(tx, data.runId, end))) return;
    const { serverId, serviceletId, runId, action, by, version } = data;
    const good = end.state === 'ok';
    if (action !== 'run') {
      const reached = action === 'install' ? 'installed' : 'absent';
      const kept = { version, runId, by: by.name, now };
      await saveService(tx, { serverId, serviceletId }, { state: good ? reached : 'failed', ...kept });
    }
    const outcome = reasonOf(end);
    const { title } = data;
    const entry = good ? say('history-done', { action, title }) : say('history-failed', { action, title, outcome });
    const isNotified = data.scheduled && !good && end.state !== 'cancelled';
    await record(tx, {
      object: ofServer({ ...data, id: serverId }),
      kind: 'configuration',
      action: entry,
      by,
      event: 'changed',
      notice: isNotified
        ? {
            code: 1050,
            title: notice('run-failed', { title, name: data.name }),
            text: outcome,
            objectLink: serverPath(serverId, 'servicelet', { run: runId }),
            severity: 'error',
            groupKey: `servicelet-run:${runId}`,
          }
        : undefined,
    });
  };
}
