import { messageJson } from '#platform/db/columns.ts';
import type { Insertable } from 'kysely';
import type { AnyTask } from '#platform/tasks/task.ts';
import type { DB } from '#platform/db/types.ts';
import type { PastAction, Life } from './history.ts';
import { secondsAfter, type Random } from './random.ts';

export interface TaskRows {
  tasks: Insertable<DB['task']>[];
  logs: Insertable<DB['task_log']>[];
}

/** The finished task of every action, with the steps of the product's own definition. Unknown kinds get none. */
export function taskRows(random: Random, lives: readonly Life[], definitions: ReadonlyMap<string, AnyTask>): TaskRows {
  const rows: TaskRows = { tasks: [], logs: [] };
  for (const life of lives)
    for (const past of life.actions) {
      const definition = definitions.get(past.action);
      if (definition !== undefined && past.taskId !== null) addTask(rows, random, { life, past, definition });
    }
  return rows;
}

function addTask(
  rows: TaskRows,
  random: Random,
  { life, past, definition }: { life: Life; past: PastAction; definition: AnyTask },
): void {
  const { row } = life.server;
  const id = past.taskId ?? '';
  const data = {
    taskId: id,
    serverId: row.id,
    name: row.name,
    by: { name: life.owner.email, source: 'console' },
    ...(past.power === null ? {} : { action: past.power, force: false, reason: '' }),
  };
  const failed = past.to === 'error';
  // A step that only notes a failure is not reached by a task that went well.
  const steps = Object.entries(definition.steps).filter(([step]) => failed || step !== 'settle');
  const seconds = past.action === 'server.create' ? 60 : random.int(3, 12);
  const started = secondsAfter(past.at, -seconds);
  const stepAt = (index: number) => secondsAfter(started, Math.round((seconds * index) / steps.length));
  const trail = steps.map(([step], index) => ({
    step,
    startedAt: stepAt(index).toISOString(),
    doneAt: failed && index === steps.length - 1 ? null : stepAt(index + 1).toISOString(),
  }));
  rows.tasks.push({
    id,
    kind: definition.kind,
    title: messageJson(definition.title(data)),
    service_name: definition.serviceName,
    data: JSON.stringify(data),
    state: failed ? 'failed' : 'succeeded',
    step: steps.at(-1)?.[0] ?? definition.first,
    trail: JSON.stringify(trail),
    progress: failed ? 80 : 100,
    warn: false,
    exit_code: failed ? 1 : 0,
    error: failed ? (row.error ?? null) : null,
    site_id: row.site_id,
    account_id: row.account_id,
    object_type: 'server',
    object_id: row.id,
    object_name: row.name,
    created_by: life.owner.id,
    created_by_name: life.owner.email,
    source: 'console',
    run_at: started,
    claim: steps.length,
    created_at: secondsAfter(started, -1),
    started_at: started,
    done_at: past.at,
  });
  steps.forEach(([, step], index) => {
    rows.logs.push({ task_id: id, seq: index + 1, at: stepAt(index), entry: messageJson(step.title) });
  });
}
