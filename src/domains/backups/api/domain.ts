import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { serverPoints } from '#domains/servers/api/port.ts';
import { backups } from '../contract.ts';
import { backupFailures, lastRestorePoints, serversWithoutBackup } from './catalog.ts';
import { createServerFromBackup, createServerFromSnapshot, previewServerCopy } from './copy-server.ts';
import { createBackup } from './create-backup.ts';
import { deleteBackups } from './delete-backups.ts';
import { editBackup } from './edit-backup.ts';
import { expireBackups, forgetOldRuns } from './expire-backups.ts';
import { listBackups } from './store-list.ts';
import { planNights } from './plan-nights.ts';
import { listBackupPolicies, saveBackupPolicy } from './policies.ts';
import { reconcileBackups } from './reconcile-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { runNights } from './run-nights.ts';
import { switchBackup } from './switch-backup.ts';
import { listBackupWindows, saveBackupWindow } from './windows.ts';
import { createBackupTask } from './tasks/create-backup.ts';
import { deleteBackupsTask } from './tasks/delete-backups.ts';
import { restoreBackupTask } from './tasks/restore-backup.ts';
import { backupPoints, backupServices } from './store-reports.ts';
import { forgetAuthor } from './store.ts';
import { say } from '../messages.ts';
import { backupFacts } from './termination-facts.ts';

const domain: Domain = {
  name: 'backups',
  feature: { title: say('feature'), note: say('feature-note') },
  operations: implement(backups, {
    listBackups,
    createBackup,
    editBackup,
    restoreBackup,
    deleteBackups,
    previewServerCopy,
    createServerFromBackup,
    createServerFromSnapshot,
    switchBackup,
    listBackupPolicies,
    saveBackupPolicy,
    listBackupWindows,
    saveBackupWindow,
  }),
  tasks: [createBackupTask, restoreBackupTask, deleteBackupsTask],
  schedules: [planNights, runNights, expireBackups, forgetOldRuns, reconcileBackups],
  reports: [lastRestorePoints, serversWithoutBackup, backupFailures],
  personal: { forget: forgetAuthor },
  menu: {
    backupWindows: 'backup.window',
  },
  contributes: [backupFacts, serverPoints({ kind: 'backup', points: backupPoints }), backupServices],
};
export default domain;
