import type { Sayable } from '#kernel/message.ts';
import { byEngine } from '#domains/history/api/port.ts';
import { ensureJob, findMachine, releaseServer, saveServerHost, type Ending } from '#domains/servers/api/port.ts';
import { done, fail, task, wait, type Effect } from '#platform/tasks/task.ts';
import { moveTries } from '../../limits.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { MoveMethod } from '../../states.ts';
import { endServerMove, readTries, saveMove } from '../evacuation/store.ts';
import { announceHost } from '../record-host.ts';

export interface MoveData {
  taskId: string;
  serverId: string;
  name: string;
  /** Null: an operator moves it by hand. */
  evacuationId: string | null;
  /** The host that it leaves. */
  hostId: string;
  /** What the engine calls the host that it goes to. */
  targetRef: string;
  method: MoveMethod;
  /** It is in error, which a move does not end. */
  inError: boolean;
}

/** How a move ends: server, host and evacuation are written together, or not at all. */
function ended(
  data: MoveData,
  ending: Omit<Ending, 'serverId' | 'taskId' | 'by' | 'kind'>,
  { at, failure }: { at?: Date; failure?: Sayable },
) {
  const effect: Effect = async (tx, emit) => {
    const { evacuationId } = data;
    const of = evacuationId === null ? null : { evacuationId, serverId: data.serverId };
    const tries = of === null ? null : await readTries(tx, of, data.taskId);
    const isFinal = failure === undefined || (tries ?? moveTries) >= moveTries;
    const { notice: ownerNotice, ...rest } = ending;
    const { serverId, taskId } = data;
    const release = releaseServer({
      ...rest,
      ...(isFinal && ownerNotice !== undefined && { notice: ownerNotice }),
      serverId,
      taskId,
      by: byEngine,
      kind: 'lifecycle',
    });
    await release(tx, emit);
    if (of === null) {
      await endServerMove(tx, taskId, at ?? null);
      return announceHost(tx, data.hostId);
    }
    if (tries === null) return;
    const state = failure === undefined ? 'moved' : isFinal ? 'failed' : 'waiting';
    await saveMove(tx, of, { state, reason: failure ?? null, ...(isFinal && { ended: at ?? true }) });
    await announceHost(tx, data.hostId);
  };
  return effect;
}

/** Moves one server to another host, as a part of an evacuation or by hand. */
export const moveServerTask = task<MoveData>()({
  kind: 'server.move',
  label: say('kind-server-move'),
  serviceName: 'hosts',
  title: ({ name }) => say('title-move', { name }),
  first: 'move',
  steps: {
    move: {
      title: say('moving'),
      weight: 8,
      cancel: say('already-moving'),
      async run({ app, data, token, fresh, signal }) {
        const { engine, machine } = await findMachine(app, data.serverId, signal);
        // One that was off when it was planned moves without a restart, also if it is on now.
        const order = { machineRef: machine.ref, hostId: data.targetRef, live: data.method !== 'cold' };
        const start = () => engine.ensureMove(token, order, signal);
        const job = await ensureJob(engine, { token, signal, fresh, start });
        if (job.state === 'running') return wait(1, { progress: job.progress });
        if (job.state === 'failed') return fail(job.error ?? say('move-failed'));
        const after = (await findMachine(app, data.serverId, signal)).machine;
        const cold = data.method === 'cold';
        const at = new Date(app.clock.now());
        return done({
          effect: ended(
            data,
            {
              action: say(cold ? 'server.moved-cold' : 'server.moved'),
              ...(!data.inError && { state: after.power, powerSince: after.powerSince }),
              also: (tx) => saveServerHost(tx, data.serverId, after.hostId ?? data.targetRef),
              ...(cold && {
                notice: {
                  code: 1361,
                  severity: 'success',
                  title: notice('restarted', { name: data.name }),
                  text: notice('restarted-text'),
                },
              }),
            },
            { at },
          ),
        });
      },
    },
  },
  undo: (data, _how, reason) => async (tx, emit) => {
    const effect = ended(
      data,
      {
        action: say('server.not-moved', { reason }),
        ...(data.method === 'cold' && {
          notice: {
            code: 1361,
            severity: 'error',
            title: notice('not-moved', { name: data.name }),
            text: notice('not-moved-text', { reason }),
          },
        }),
      },
      { failure: reason },
    );
    await effect(tx, emit);
  },
});
