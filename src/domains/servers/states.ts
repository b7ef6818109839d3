import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from './conflicts.ts';
import { why } from './reasons.ts';

/** The inner states of a server. `power` on the wire is derived from them. */
export const serverStates = [
  'creating',
  'on',
  'off',
  'suspended',
  'configuring',
  'cloning',
  'migrating',
  'terminating',
  'terminated',
  'error',
] as const;
export type ServerState = (typeof serverStates)[number];

/** A state that comes as a text, as among the services of a user; one that this version doesn't know counts as an error. */
export const serverStateOf = (text: string): ServerState => serverStates.find((one) => one === text) ?? 'error';

export const powers = ['on', 'off', 'suspended', 'resumed'] as const;
export type Power = (typeof powers)[number];

export const powerActions = ['on', 'off', 'restart', 'suspend', 'resume'] as const;
export type PowerAction = (typeof powerActions)[number];
export type ServerAction = PowerAction | 'rename' | 'terminate';

export const serverActions: readonly ServerAction[] = [...powerActions, 'rename', 'terminate'];

/** Why nothing but its name can be changed in a state; null where the server is at rest. */
export const busyReason: Record<ServerState, Message | null> = {
  creating: why('state.creating'),
  on: null,
  off: null,
  suspended: null,
  configuring: why('state.configuring'),
  cloning: why('state.cloning'),
  migrating: why('state.migrating'),
  terminating: why('state.terminating'),
  terminated: why('state.terminated'),
  error: why('state.error'),
};

/**
 * Which action is allowed in which state; a message is the reason why not. This one table drives the
 * server's check, the buttons and their disabled reasons. A running task is checked apart from it.
 */
export const actionTable: Record<ServerState, Record<ServerAction, true | Message>> = {
  creating: all('creating', { rename: true }),
  on: {
    on: why('on-already'),
    off: true,
    restart: true,
    suspend: true,
    resume: why('not-suspended'),
    rename: true,
    terminate: true,
  },
  off: {
    on: true,
    off: why('off-already'),
    restart: why('off-power-on-instead'),
    suspend: why('suspend-when-on'),
    resume: why('not-suspended'),
    rename: true,
    terminate: true,
  },
  suspended: {
    on: why('suspended-resume-instead'),
    off: why('suspended-resume-first'),
    restart: why('suspended-resume-first'),
    suspend: why('suspended-already'),
    resume: true,
    rename: true,
    terminate: true,
  },
  configuring: all('configuring', { rename: true }),
  cloning: all('cloning', { rename: true }),
  migrating: all('migrating', { rename: true }),
  terminating: all('terminating', {}),
  terminated: all('terminated', {}),
  error: all('error', { on: true, off: true, rename: true, terminate: true }),
};

function all(state: ServerState, open: Partial<Record<ServerAction, true>>): Record<ServerAction, true | Message> {
  const reason = busyReason[state] ?? true;
  return {
    on: reason,
    off: reason,
    restart: reason,
    suspend: reason,
    resume: reason,
    rename: reason,
    terminate: reason,
    ...open,
  };
}

/** Why an action cannot run now, or null when it can. `task` is what the server is under. */
export function refusalOf(action: ServerAction, state: ServerState, task: RunningTask | null): Message | null {
  const rule = actionTable[state][action];
  if (rule !== true) return rule;
  return holderOf(action === 'rename' ? 'word' : 'machine', task);
}

/** Why a server does not end without force; null where it needs none. */
export const refusalOfForce = (state: ServerState, force: boolean): Message | null =>
  state === 'on' && !force ? why('running-needs-force') : null;
