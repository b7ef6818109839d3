import type { Message } from '#kernel/message.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why as serverWhy } from '#domains/servers/reasons.ts';
import { why } from './reasons.ts';

export const runStates = [
  'queued',
  'sent',
  'running',
  'ok',
  'failed',
  'timedOut',
  'notReachable',
  'cancelled',
] as const;
export type RunState = (typeof runStates)[number];

export const isLive = (state: RunState): boolean => state === 'queued' || state === 'sent' || state === 'running';

/** What a service is on a server; one that is not there is `absent`. */
export const serviceStates = ['absent', 'installing', 'installed', 'removing', 'failed'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** What can be done with a servicelet: a command is run, a service installed and removed. */
export const runActions = ['run', 'install', 'remove'] as const;
export type RunAction = (typeof runActions)[number];

export const serviceletActions = [...runActions, 'cancel', 'schedule'] as const;
export type ServiceletAction = (typeof serviceletActions)[number];

/** What needs a guest that runs; the rest is possible until the server goes. */
const needsGuest: Record<ServiceletAction, boolean> = {
  run: true,
  install: true,
  remove: true,
  cancel: false,
  schedule: false,
};

const ofServer: Partial<Record<ServerState, Message>> = {
  off: serverWhy('off-power-on-first'),
  suspended: serverWhy('suspended-resume-first'),
};

const ofService: Record<ServiceState, Record<'install' | 'remove', Message | null>> = {
  absent: { install: null, remove: why('not-installed') },
  installing: { install: why('being-installed'), remove: why('being-installed') },
  installed: { install: why('installed-already'), remove: null },
  removing: { install: why('being-removed'), remove: why('being-removed') },
  failed: { install: null, remove: null },
};

/**
 * Why an action cannot be taken now, or null when it can: one table for the server's check, the buttons and their
 * reasons. A server that is under a task takes orders: they wait in its queue.
 */
export function refusalOfServicelet(
  action: ServiceletAction,
  { server, service = 'absent', run = 'queued' }: { server: ServerState; service?: ServiceState; run?: RunState },
): Message | null {
  if (action === 'cancel') return isLive(run) ? null : why('run-ended');
  if (action === 'schedule') return server === 'terminating' || server === 'terminated' ? busyReason[server] : null;
  const reason = busyReason[server] ?? ofServer[server] ?? null;
  if (needsGuest[action] && reason !== null) return reason;
  return action === 'run' ? null : ofService[service][action];
}
