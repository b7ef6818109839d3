import { BackupBody, BackupOrderBody, ImportBackupsBody, ListBackupsBody } from './backup-wire.ts';
import { importBackups, listBackups } from './backups.ts';
import { ensureBackup, ensureBackupRemoved, ensureRestored } from './ensure-backups.ts';
import { nameByRef, type Route, route } from './route.ts';

/** The ways in that are about backups. */
export const backupRoutes: readonly Route[] = [
  route({
    at: 'POST /machines/*/backups',
    call: 'ensureBackup',
    body: BackupBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, ...wanted } }) => ({
      job: ensureBackup(world, token, { machineRef: key, ...wanted }),
    }),
  }),
  route({
    at: 'POST /machines/*/restore',
    call: 'ensureRestored',
    body: BackupOrderBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, backupRef } }) => ({
      job: ensureRestored(world, token, { machineRef: key, backupRef }),
    }),
  }),
  route({
    at: 'POST /machines/*/remove-backup',
    call: 'ensureBackupRemoved',
    body: BackupOrderBody,
    name: nameByRef,
    handle: ({ world, key, body: { token, backupRef } }) => ({
      job: ensureBackupRemoved(world, token, { machineRef: key, backupRef }),
    }),
  }),
  route({
    at: 'POST /backups',
    call: 'listBackups',
    body: ListBackupsBody,
    handle: ({ world, body }) => ({ backups: listBackups(world, body.refs) }),
  }),
  route({
    at: 'POST /import-backups',
    body: ImportBackupsBody,
    maxBytes: 64 * 1_048_576,
    handle: ({ world, body }) => {
      importBackups(world.store, body.backups);
      return { imported: body.backups.length };
    },
  }),
];
