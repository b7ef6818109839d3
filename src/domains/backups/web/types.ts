import type { AnswerOf } from '#kernel/op.ts';
import type { servers } from '#domains/servers/contract.ts';
import type { Sayable } from '#kernel/message.ts';
import type { backups } from '../contract.ts';
import type { BackupAction } from '../states.ts';

export type ServerDetail = AnswerOf<typeof servers.readServer>;
export type ServerRow = AnswerOf<typeof servers.listServers>['items'][number];
export type BackupList = AnswerOf<typeof backups.listBackups>;
export type BackupRow = BackupList['items'][number];
export type ZoneWindow = AnswerOf<typeof backups.listBackupWindows>['items'][number];

/** Why the person cannot do something now; null where they can. */
export type RefusalOf = (action: BackupAction, row: BackupRow | null) => Sayable | null;
