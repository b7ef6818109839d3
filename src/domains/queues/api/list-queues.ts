import { readProcesses, type ProcessRow } from '#platform/processes.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import { queues } from '../contract.ts';
import type { ProcessState } from '../kinds.ts';
import { readQueues } from './read-queues.ts';

/** The queues, those that are behind for longest first. */
export const listQueues = computedRows(queues.listQueues, {
  what: 'queues',
  rows: async ({ app }) =>
    (await readQueues(app)).map(({ arrivals, departures, ...queue }) => ({
      ...queue,
      oldestSeconds: queue.oldestSeconds === null ? null : Math.max(0, Math.round(queue.oldestSeconds)),
      arrivals: [...(arrivals ?? [])],
      departures: [...(departures ?? [])],
    })),
  id: ({ id }) => id,
  sorts: {
    title: ['text', ({ title }) => title.toLowerCase()],
    waiting: ['bigint', ({ waiting }) => waiting],
    running: ['bigint', ({ running }) => running],
    delayed: ['bigint', ({ delayed }) => delayed],
    oldestSeconds: ['float8', ({ oldestSeconds }) => oldestSeconds],
    dead: ['bigint', ({ dead }) => dead],
    arrived: ['bigint', ({ arrived }) => arrived],
    finished: ['bigint', ({ finished }) => finished],
  },
  search: ({ title, name }) => [title, name],
  filters: {
    kind: (kinds, { kind }) => kinds.includes(kind),
    alarm: (alarms, { alarm }) => alarms.includes(alarm),
  },
});

const stateOf = ({ alive, stoppedAt }: ProcessRow): ProcessState =>
  alive ? 'running' : stoppedAt === null ? 'lost' : 'stopped';

/** The processes, the newest first. */
export const listProcesses = computedRows(queues.listProcesses, {
  what: 'processes',
  rows: async ({ db }) =>
    (await readProcesses(db)).map((row) => ({
      id: row.id,
      host: row.host,
      pid: row.pid,
      role: row.web && row.worker ? ('all' as const) : row.web ? ('web' as const) : ('worker' as const),
      version: row.version,
      state: stateOf(row),
      startedAt: row.startedAt.toISOString(),
      stoppedAt: row.stoppedAt?.toISOString() ?? null,
      tasks: row.tasks,
    })),
  id: ({ id }) => id,
  sorts: {
    startedAt: ['timestamptz', ({ startedAt }) => startedAt],
    host: ['text', ({ host }) => host],
    version: ['text', ({ version }) => version],
    tasks: ['bigint', ({ tasks }) => tasks],
  },
  search: ({ id, version }) => [id, version],
  filters: { state: (states, { state }) => states.includes(state) },
});
