import type { Message, Sayable } from '#kernel/message.ts';
import { why } from './reasons.ts';

/** The tasks that a server is under, by their kinds. */
export const serverTasks = [
  'server.create',
  'server.power',
  'server.configure',
  'server.devices',
  'server.nics',
  'server.terminate',
  'server.destroy',
  'server.transfer',
  'server.move',
  'snapshot.create',
  'snapshot.delete',
  'snapshot.revert',
  'backup.create',
  'backup.delete',
  'backup.restore',
  'guest.access',
  'guest.rescue',
  'guest.rebuild',
  'image.clone',
  'init.rerun',
  'firewall.apply',
] as const;
export type ServerTaskKind = (typeof serverTasks)[number];

/**
 * What can be done with a server, as far as a running task matters: `machine` is everything that needs the machine for
 * itself; `word` is what is said about the server alone, such as name, tags, protections, notes, shares and schedules.
 */
export const serverActions = [
  'machine',
  'firewall',
  'nightly-backup',
  'transfer',
  'word',
  'console',
  'servicelet',
] as const;
export type ServerAction = (typeof serverActions)[number];

/** These make, replace or end the machine, or change whose it is. */
const whole: readonly ServerTaskKind[] = [
  'server.create',
  'server.terminate',
  'server.destroy',
  'server.transfer',
  'backup.restore',
  'guest.rebuild',
];

/**
 * Which running tasks block which action; all others can run alongside. A packet filter belongs to the host and affects
 * neither power nor disks; a configuration records whether there is a nightly backup. Servicelets have their own queue, and
 * consoles are there to watch tasks.
 */
export const heldBy: Record<ServerAction, readonly ServerTaskKind[]> = {
  machine: serverTasks,
  firewall: [...whole, 'firewall.apply', 'server.nics', 'server.move'],
  'nightly-backup': [...whole, 'server.configure'],
  transfer: serverTasks,
  word: [],
  console: [],
  servicelet: [],
};

/** The task that a server is under. */
export interface RunningTask {
  /** A kind that is not known holds everything that any task holds. */
  kind: string;
  title: Sayable;
}

/** Which task blocks an action; null where it can run. Used by the server and the buttons. */
export function holderOf(action: ServerAction, task: RunningTask | null): Message | null {
  if (task === null || heldBy[action].length === 0) return null;
  const known = serverTasks.find((kind) => kind === task.kind);
  return known === undefined || heldBy[action].includes(known) ? why('task-running', { task: task.title }) : null;
}
