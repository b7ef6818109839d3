import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { Refused, Unreachable } from './failures.ts';

interface Task {
  state: 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  canceling: boolean;
  title: string;
  step: string;
  progress: number;
  error: string | null;
}

const everyMs = 1000;
/** A console that restarts is back by then. */
const patience = 30;

/** The tasks that an answer names, in their order. */
export function tasksIn(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  const own = 'cmdId' in data && typeof data.cmdId === 'string' ? [data.cmdId] : [];
  return [...new Set([...own, ...Object.values(data).flatMap(tasksIn)])];
}

/** Prints the progress of tasks until each has ended. Returns whether all succeeded. */
export async function follow(connection: Connection, ids: readonly string[]): Promise<boolean> {
  const open = new Map(ids.map((id) => [id, '']));
  let allWell = true;
  while (open.size > 0) {
    for (const [id, printed] of open) {
      const task = await readPatiently(connection, id);
      const line = lineOf(task);
      if (line !== printed) process.stderr.write(`${line}\n`);
      open.set(id, line);
      if (task.state === 'waiting' || task.state === 'running') continue;
      open.delete(id);
      allWell &&= task.state === 'succeeded';
    }
    if (open.size > 0) await delay(everyMs);
  }
  return allWell;
}

function lineOf({ state, canceling, title, step, progress, error }: Task): string {
  const now = canceling ? 'Canceling' : step;
  if (state === 'running') return `${String(progress).padStart(3)}%  ${title}${now === '' ? '' : `: ${now}`}`;
  // The wire format keeps the older spelling.
  const ended = state === 'cancelled' ? 'canceled' : state;
  return `${ended}  ${title}${error === null ? '' : `: ${error}`}`;
}

/** A task goes on while the console does not answer, so that is no reason to give up on it. */
async function readPatiently(connection: Connection, id: string): Promise<Task> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await connection.send({ method: 'GET', path: `/svc/queue/command/${id}` })).data as Task;
    } catch (error) {
      const away = error instanceof Unreachable || (error instanceof Refused && [429, 503].includes(error.status));
      if (!away || tries >= patience) throw error;
      await delay(error instanceof Refused ? (error.retryAfterSeconds ?? 2) * 1000 : 2000);
    }
  }
}
