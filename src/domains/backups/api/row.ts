import type { ResultOf } from '#kernel/op.ts';
import { asInstant, type Message } from '#kernel/message.ts';
import type { backups } from '../contract.ts';
import { usualPolicy, usualWindow } from '../limits.ts';
import type { Policy } from '../retention.ts';
import type { Window } from './nights.ts';
import type { BackupFactsOfServer, StoredBackup } from './store.ts';
import { say } from '../messages.ts';

type Shown = ResultOf<typeof backups.listBackups>['items'][number];
export type BackupRow = Omit<Shown, 'reason'> & { reason: Message | null };

/** Whether there is a backup that a server could be restored from. */
export const isKept = ({ state }: Pick<StoredBackup, 'state'>): boolean => state === 'ok' || state === 'warnings';

/** The moment that people know a backup or run by. */
export const dateOf = ({ takenAt, dueAt }: Pick<StoredBackup, 'takenAt' | 'dueAt'>): Date => takenAt ?? dueAt;

/** A run in the wire format. */
export function toRow(row: StoredBackup): BackupRow {
  const { serverId: _server, engineRef: _ref, dueAt: _due, takenAt: _taken, expiresAt, taskId, ...same } = row;
  const until = isKept(row) && !row.pinned ? expiresAt : null;
  return { ...same, date: dateOf(row).toISOString(), keptUntil: until?.toISOString() ?? null, cmdId: taskId };
}

/** What logs and titles call a backup, such as `the backup of November 21, 2026 at 02:13 UTC`. */
export const nameOf = (row: Pick<StoredBackup, 'takenAt' | 'dueAt'>): Message =>
  say('of', { at: asInstant(dateOf(row)) });

/** A backup of a server as the audit trail names it. */
export const partOf = (server: { name: string }, row: Pick<StoredBackup, 'id' | 'takenAt' | 'dueAt'>) => ({
  type: 'backup',
  id: row.id,
  name: `${server.name} ${textOf(dateOf(row))}`,
});

/** A moment to the minute, in UTC. */
export const textOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const policyOf = ({ policy }: Pick<BackupFactsOfServer, 'policy'>): Policy => policy ?? usualPolicy;

export const windowOf = ({ timeZone, fromHour, hours }: BackupFactsOfServer): Window => ({
  timeZone: timeZone ?? usualWindow.timeZone,
  fromHour: fromHour ?? usualWindow.fromHour,
  hours: hours ?? usualWindow.hours,
});
