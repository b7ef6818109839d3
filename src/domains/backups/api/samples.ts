import { nobody, type Samples } from '#test/sample.ts';
import type { backups } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof backups> = {
  createBackup: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { label: 'Now' } }),
  createServerFromBackup: (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { name: 'copy-1' },
  }),
  createServerFromSnapshot: (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: { name: 'copy-2' },
  }),
  deleteBackups: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { backupIds: [nobody] },
  }),
  editBackup: (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { label: 'Good', note: '', pinned: true },
  }),
  listBackupPolicies: () => ({}),
  listBackupWindows: () => ({}),
  listBackups: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  previewServerCopy: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  restoreBackup: (_world, owner) => ({
    params: { serverId: owner.serverId, backupId: nobody },
    input: { confirm: 'web-1' },
  }),
  saveBackupPolicy: (world) => ({
    params: { siteId: world.siteId },
    input: { dailyDays: 7, weeklyWeeks: 4, monthlyMonths: 3, manualDays: 30 },
  }),
  saveBackupWindow: (world) => ({
    params: { zoneId: world.zoneId },
    input: { timeZone: 'Europe/Rome', fromHour: 2, hours: 4 },
  }),
  switchBackup: (_world, owner) => ({
    input: { serverIds: [owner.serverId], enabled: true },
  }),
};
