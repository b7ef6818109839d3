import { holderOf, type RunningTask } from './conflicts.ts';

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

/** What a row of a server's history is about. */
export const historyKinds = [
  'power',
  'configuration',
  'lifecycle',
  'network',
  'snapshot',
  'backup',
  'firewall',
  'access',
  'ownership',
  'billing',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** How it came about: a person at the console or by the API, somebody of the staff in their place, or no person at all. */
export const historySources = ['console', 'api', 'support', 'schedule', 'engine', 'system'] as const;
export type HistorySource = (typeof historySources)[number];

export const powers = ['on', 'off', 'suspended', 'resumed'] as const;
export type Power = (typeof powers)[number];

export const powerActions = ['on', 'off', 'restart', 'suspend', 'resume'] as const;
export type PowerAction = (typeof powerActions)[number];
export type ServerAction = PowerAction | 'rename' | 'terminate';

export const serverActions: readonly ServerAction[] = [...powerActions, 'rename', 'terminate'];

/** Why nothing but its name can be changed in a state; null where the server is at rest. */
export const unrest: Record<ServerState, string | null> = {
  creating: 'The server is still being created.',
  on: null,
  off: null,
  suspended: null,
  configuring: 'The server is being configured.',
  cloning: 'The server is being cloned.',
  migrating: 'The server is being moved to another host.',
  terminating: 'The server is being terminated.',
  terminated: 'The server has been terminated.',
  error: 'The server is in an error state.',
};

/**
 * Which action is allowed in which state; a text is the reason why not. This one table drives the
 * server's check, the buttons and their disabled reasons. A running task is checked apart from it.
 */
export const actionTable: Record<ServerState, Record<ServerAction, true | string>> = {
  creating: all('creating', { rename: true }),
  on: {
    on: 'The server is already on.',
    off: true,
    restart: true,
    suspend: true,
    resume: 'The server is not suspended.',
    rename: true,
    terminate: true,
  },
  off: {
    on: true,
    off: 'The server is already off.',
    restart: 'The server is off. Power it on instead.',
    suspend: 'Only a running server can be suspended.',
    resume: 'The server is not suspended.',
    rename: true,
    terminate: true,
  },
  suspended: {
    on: 'The server is suspended. Resume it instead.',
    off: true,
    restart: 'The server is suspended. Resume it first.',
    suspend: 'The server is already suspended.',
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

function all(state: ServerState, open: Partial<Record<ServerAction, true>>): Record<ServerAction, true | string> {
  const reason = unrest[state] ?? true;
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
export function refusalOf(action: ServerAction, state: ServerState, task: RunningTask | null): string | null {
  const rule = actionTable[state][action];
  if (rule !== true) return rule;
  return holderOf(action === 'rename' ? 'word' : 'machine', task);
}

/** Why a server does not end without force; null where it needs none. */
export const refusalOfForce = (state: ServerState, force: boolean): string | null =>
  state === 'on' && !force ? 'The server is running. Power it off first, or terminate it by force.' : null;
