import type { LiveEvents } from '#kernel/live.ts';
import { powers, serverStates } from '../states.ts';
import type { Runtime, ServerRow } from './types.ts';

type Changed = LiveEvents['server.changed'];
type Measured = LiveEvents['server.runtime'];

/** A row after an event, or null when the event speaks of a state this console does not know. */
export function withChange<Row extends ServerRow>(row: Row, event: Changed): Row | null {
  const state = serverStates.find((known) => known === event.state);
  const power = powers.find((known) => known === event.power);
  if (state === undefined || power === undefined) return null;
  // Events and reads may overtake each other: an older version says nothing new but how far the task is.
  if (event.version < row.version) return row;
  const { name, version } = event;
  // The step comes with the task's own events; a task that has just begun has none yet.
  const step = event.task?.cmdId === row.task?.cmdId ? (row.task?.step ?? '') : '';
  const task = event.task && { ...event.task, step };
  return { ...row, name, version, state, power, task, error: state === 'error' ? row.error : null };
}

/** A row whose task is further; one that is over leaves the row. Null when the event is of another task. */
export function withProgress<Row extends ServerRow>(row: Row, event: LiveEvents['task.changed']): Row | null {
  if (row.task?.cmdId !== event.cmdId) return null;
  if (event.exitCode !== null) return { ...row, task: null };
  const { progress, step } = event;
  const same = progress === row.task.progress && step === row.task.step;
  return same || progress < row.task.progress ? row : { ...row, task: { ...row.task, progress, step } };
}

/** The span and the grain of the series of a server's measurements. */
const spanMs = 60 * 60_000;
const grainMs = 60_000;

/** The latest measurements, with at most one point a minute joining the series of the last hour. */
export function withSample(runtime: Runtime, { serverId: _, ...sample }: Measured): Runtime {
  const at = Date.parse(sample.at);
  if (runtime.at !== null && at <= Date.parse(runtime.at)) return runtime;
  const last = runtime.series.at(-1);
  const { diskIops: __, uptimeSeconds: ___, ...point } = sample;
  const due = last === undefined || at - Date.parse(last.at) >= grainMs;
  const kept = runtime.series.filter((one) => at - Date.parse(one.at) < spanMs);
  return { ...runtime, ...sample, series: due ? [...kept, point] : kept };
}
