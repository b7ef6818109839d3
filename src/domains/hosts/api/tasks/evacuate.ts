import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { done, fail, next, task, wait } from '#platform/tasks/task.ts';
import { record } from '#domains/history/api/port.ts';
import { holdOf, lockServers, orderTask, serversOnHost, type HostServer } from '#domains/servers/api/port.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { hostPath } from '../../paths.ts';
import { why } from '../../reasons.ts';
import { planMove, type PlanHost } from '../evacuation/plan.ts';
import {
  countMoves,
  insertMoves,
  lockEvacuation,
  moveAll,
  readPlanHosts,
  readWaiting,
  saveEvacuation,
  saveMove,
  type MoveCounts,
  type StoredEvacuation,
} from '../evacuation/store.ts';
import { powersOf } from '../find-host.ts';
import { announceHost, byProduct, ofHost } from '../record-host.ts';
import { readHostRef } from '../store.ts';
import { moveServerTask } from './move-server.ts';
import { setState, stateSet } from './set-state.ts';

interface Data {
  evacuationId: string;
  hostId: string;
  name: string;
  engine: string;
  ref: string;
  count: number;
}

const provider = { reach: 'provider' } as const;
/** The moves are tasks of their own; how they stand is looked up so often. */
const lookSeconds = 1;

const totalOf = (counts: MoveCounts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Works through an evacuation: closes the host, keeps so many moves running side by side, and puts the host under
 * maintenance once it is empty. Each move is a task of its server: killed at any point, none is ordered twice.
 */
export const evacuateTask = task<Data>()({
  kind: 'host.evacuate',
  label: say('kind-host-evacuate'),
  serviceName: 'hosts',
  title: ({ name, count }) => say('title-evacuate', { name, count }),
  first: 'close',
  steps: {
    close: {
      title: say('closing'),
      weight: 1,
      cancel: say('abort-instead'),
      async run(step) {
        const { app, data } = step;
        const job = await setState(step, { ...data, action: 'disable' });
        if (job.state === 'running') return wait(1);
        if (job.state === 'failed') return fail(job.error ?? say('state-not-set'));
        return next('move', { effect: stateSet(data, 'disable', new Date(app.clock.now())) });
      },
    },
    move: {
      title: say('moving-servers'),
      weight: 20,
      cancel: say('abort-instead'),
      async run({ app, data, taskId, log }) {
        const { what, counts } = await app.db.transaction().execute((tx) => advance({ app, tx, data, taskId }));
        const { moved } = counts;
        const total = totalOf(counts);
        switch (what) {
          case 'gone':
            return done();
          case 'under-way':
            return wait(lookSeconds, { progress: total === 0 ? 0 : ((moved + counts.failed) / total) * 100 });
          case 'stopped':
            log(say('paused', { moved, total }));
            return done();
          case 'empty':
            log(say('moves-ended', { moved, total }));
            return next('maintain');
          case 'left': {
            log(say('moves-ended', { moved, total }));
            return done({ warn: say('some-stay', { count: counts.failed + counts.blocked }) });
          }
        }
      },
    },
    maintain: {
      title: say('entering-maintenance'),
      weight: 1,
      cancel: say('abort-instead'),
      async run(step) {
        const { app, data, taskId } = step;
        const job = await setState(step, { ...data, action: 'maintain' });
        if (job.state === 'running') return wait(1);
        if (job.state === 'failed') return fail(job.error ?? say('state-not-set'));
        const set = stateSet(data, 'maintain', new Date(app.clock.now()));
        return done({
          async effect(tx) {
            const evacuation = await lockEvacuation(tx, data.evacuationId);
            if (evacuation?.taskId === taskId) await finish({ app, tx, data }, evacuation);
            await set(tx);
          },
        });
      },
    },
  },
  // What has moved stays moved: the operator decides whether it goes on.
  undo:
    ({ evacuationId, hostId, name }, _how, reason) =>
    async (tx) => {
      const evacuation = await lockEvacuation(tx, evacuationId);
      const pauses = evacuation?.state === 'running';
      await saveEvacuation(tx, evacuationId, { taskId: null, ...(pauses ? { state: 'paused' as const } : {}) });
      await record(tx, {
        object: ofHost({ id: hostId, name }),
        kind: 'lifecycle',
        action: say('host.failed', { reason }),
        by: byProduct,
        event: 'changed',
      });
    },
});

interface Advanced {
  /** `empty`: no server is left on the host; `left`: some can't move; `stopped`: it was paused or aborted. */
  what: 'gone' | 'under-way' | 'stopped' | 'empty' | 'left';
  counts: MoveCounts;
}

interface Working {
  app: App;
  tx: Db;
  data: Data;
  taskId: string;
}

/** Orders the moves that may begin now, and finds out what follows. */
async function advance({ app, tx, data, taskId }: Working): Promise<Advanced> {
  const evacuation = await lockEvacuation(tx, data.evacuationId);
  const before = await countMoves(tx, data.evacuationId);
  if (evacuation === null || evacuation.taskId !== taskId) return { what: 'gone', counts: before };
  if (evacuation.state !== 'running') {
    if (before.moving > 0) return { what: 'under-way', counts: before };
    // A move that was under way at the abort and failed waits for another try.
    if (evacuation.state === 'aborted') await moveAll(tx, evacuation.id, { from: ['waiting'], to: 'skipped' });
    await saveEvacuation(tx, evacuation.id, { taskId: null });
    await announceHost(tx, data.hostId);
    return { what: 'stopped', counts: before };
  }
  const servers = await serversOnHost(tx, data);
  await addNewcomers(tx, evacuation, servers);
  if (before.moving < evacuation.sideBySide) await order(app, tx, { data, evacuation, servers, moving: before.moving });
  const counts = await countMoves(tx, evacuation.id);
  if (counts.waiting + counts.moving > 0) return { what: 'under-way', counts };
  if (counts.failed + counts.blocked === 0) return { what: 'empty', counts };
  await finish({ app, tx, data }, evacuation);
  return { what: 'left', counts };
}

/** A server that was on its way to the host when it was closed moves too. */
const addNewcomers = (tx: Db, { id }: StoredEvacuation, servers: readonly HostServer[]): Promise<void> =>
  insertMoves(
    tx,
    id,
    servers.map((server) => ({
      serverId: server.id,
      ramMb: server.ramMb,
      targetId: null,
      method: 'live',
      state: 'waiting',
      reason: null,
    })),
  );

interface Ordering {
  data: Data;
  evacuation: StoredEvacuation;
  servers: readonly HostServer[];
  moving: number;
}

/** Begins moves until so many are under way. A server that is under another task waits for that to end. */
async function order(app: App, tx: Db, { data, evacuation, servers, moving }: Ordering): Promise<void> {
  const now = new Date(app.clock.now());
  let hosts = await readPlanHosts(tx, data.engine, now);
  const from = hosts.find(({ id }) => id === data.hostId);
  if (from === undefined) return;
  const options = { live: powersOf(app, data).canMoveLive, allowCold: evacuation.allowCold };
  const byId = new Map(servers.map((server) => [server.id, server]));
  let free = evacuation.sideBySide - moving;
  let changed = false;
  for (const { serverId, tries } of await readWaiting(tx, evacuation.id)) {
    if (free === 0) break;
    const key = { evacuationId: evacuation.id, serverId };
    const server = byId.get(serverId);
    if (server === undefined) {
      await saveMove(tx, key, { state: 'skipped', reason: why('left-host'), ended: true });
      changed = true;
      continue;
    }
    if (server.task !== null) continue;
    const [locked] = await lockServers(tx, provider, [serverId]);
    if (locked === undefined || locked.taskId !== null) continue;
    const { target, method, blocker } = planMove({ from, hosts }, { ...server, state: locked.state }, options);
    const reason = blocker ?? (await holdOf(app, tx, serverId));
    if (reason !== null || target === null) {
      await saveMove(tx, key, { state: 'blocked', reason, method, ended: true });
      changed = true;
      continue;
    }
    const taskId = await orderMove(tx, locked, { key, data, target, method });
    if (taskId === null) continue;
    await saveMove(tx, key, {
      state: 'moving',
      reason: null,
      targetId: target.id,
      method,
      taskId,
      tries: tries + 1,
      startedAt: now,
    });
    hosts = hosts.map((host) => (host.id === target.id ? { ...host, freeRamMb: host.freeRamMb - server.ramMb } : host));
    free -= 1;
    changed = true;
  }
  if (changed) await announceHost(tx, data.hostId);
}

async function orderMove(
  tx: Db,
  locked: Awaited<ReturnType<typeof lockServers>>[number],
  move: {
    key: { evacuationId: string; serverId: string };
    data: Data;
    target: PlanHost;
    method: 'live' | 'off' | 'cold';
  },
): Promise<string | null> {
  const targetRef = await readHostRef(tx, move.target.id);
  return orderTask(tx, locked, {
    definition: moveServerTask,
    data: (taskId) => ({
      taskId,
      ...move.key,
      name: locked.name,
      hostId: move.data.hostId,
      targetRef,
      method: move.method,
      inError: locked.state === 'error',
    }),
    by: byItself,
  });
}

/** The evacuation is over; the person who started it is notified. */
async function finish(
  { app, tx, data: { hostId, name } }: Omit<Working, 'taskId'>,
  evacuation: StoredEvacuation,
): Promise<void> {
  const counts = await countMoves(tx, evacuation.id);
  const at = new Date(app.clock.now());
  const left = counts.failed + counts.blocked;
  await saveEvacuation(tx, evacuation.id, { state: 'done', taskId: null, endedAt: at });
  await record(tx, {
    object: ofHost({ id: hostId, name }),
    kind: 'lifecycle',
    action: say('evacuation.done', { moved: counts.moved, left }),
    by: byProduct,
    at,
    event: 'changed',
    notice:
      evacuation.orderedBy === null
        ? undefined
        : {
            accountId: evacuation.orderedBy,
            code: 1362,
            severity: left === 0 ? 'success' : 'warning',
            title: notice('evacuated', { host: name }),
            text: notice('evacuated-text', { moved: counts.moved, total: totalOf(counts) }),
            objectLink: hostPath(hostId),
            groupKey: `evacuation:${evacuation.id}:${evacuation.taskId}`,
          },
  });
}
