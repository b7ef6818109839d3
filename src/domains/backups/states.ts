import type { Message } from '#kernel/message.ts';
import { holderOf, type RunningTask } from '#domains/servers/conflicts.ts';
import { refusalOfProtection } from '#domains/servers/protection.ts';
import { busyReason, type ServerState } from '#domains/servers/states.ts';
import { why } from './reasons.ts';

/** What became of a run. Of one that went well there is a backup, until it has expired. */
export const backupStates = ['planned', 'running', 'ok', 'warnings', 'failed', 'skipped', 'expired'] as const;
export type BackupState = (typeof backupStates)[number];

/** What a task does with a backup that is there. */
export const doings = ['restoring', 'deleting'] as const;
export type Doing = (typeof doings)[number];

export const backupActions = ['create', 'restore', 'copy', 'edit', 'delete'] as const;
export type BackupAction = (typeof backupActions)[number];

/** How far what is on the disks can be relied on after a restore. */
export const consistencies = ['crash', 'file-system'] as const;
export type Consistency = (typeof consistencies)[number];

export interface ServerFacts {
  state: ServerState;
  task: RunningTask | null;
  snapshots: number;
  rebuildProtected: boolean;
}

export interface BackupFacts {
  state: BackupState;
  doing: Doing | null;
  pinned: boolean;
  /** The host does not have it anymore. */
  missing: boolean;
}

/** A restore may mend a server that failed; what is done to a backup alone does not need the server at all. */
const needsRest: Record<BackupAction, 'rest' | 'rest or error' | 'a machine'> = {
  create: 'rest',
  restore: 'rest or error',
  copy: 'a machine',
  edit: 'a machine',
  delete: 'a machine',
};

const noBackup: Record<BackupState, Message | null> = {
  planned: why('not-taken-yet'),
  running: why('being-taken'),
  ok: null,
  warnings: null,
  failed: why('could-not-be-taken'),
  skipped: why('none-taken'),
  expired: why('expired'),
};

const atWork: Record<Doing, Message> = {
  restoring: why('restoring'),
  deleting: why('deleting'),
};

/**
 * Why an action cannot run now, or null when it can: one table for the server's check, the buttons and their reasons.
 */
export function refusalOfBackup(action: BackupAction, server: ServerFacts, backup: BackupFacts | null): Message | null {
  return ofServer(action, server) ?? (backup === null ? null : ofBackup(action, backup)) ?? ofRest(action, server);
}

function ofServer(action: BackupAction, { state }: ServerFacts): Message | null {
  if (state === 'error' && needsRest[action] !== 'rest') return null;
  const gone = state === 'creating' || state === 'terminating' || state === 'terminated';
  return needsRest[action] === 'a machine' && !gone ? null : busyReason[state];
}

function ofBackup(action: BackupAction, { state, doing, pinned, missing }: BackupFacts): Message | null {
  if (action === 'create') return null;
  if (missing && (action === 'restore' || action === 'copy')) return why('is-missing');
  const reason = noBackup[state] ?? (doing === null || action === 'edit' ? null : atWork[doing]);
  if (reason !== null) return reason;
  return action === 'delete' && pinned ? why('pinned') : null;
}

function ofRest(action: BackupAction, server: ServerFacts): Message | null {
  if (action === 'copy' || action === 'edit') return null;
  const holder = holderOf('machine', server.task);
  if (holder !== null) return holder;
  if (action !== 'restore') return null;
  if (server.snapshots > 0) return why('has-snapshots', { count: server.snapshots });
  return server.rebuildProtected ? refusalOfProtection('rebuild', { terminateProtected: false, ...server }) : null;
}
