import { t } from '@lingui/core/macro';
import { DatabaseBackup, ServerCog } from 'lucide-react';
import { refreshSoon } from '#shell/refresh-soon.ts';
import type {
  LivePatches,
  ServerAction,
  ServerCard,
  ServerFilter,
  ServersAction,
  ServerTab,
  SnapshotAction,
  WebRoute,
} from '#shell/web-route.ts';
import { backups } from '../contract.ts';
import { refusalOfBackup } from '../states.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/lastRestorePoints',
    item: 'lastRestorePoints',
    title: 'Last Restore Points',
    page: () => import('./LastRestorePointsPage.tsx'),
  },
  {
    path: '/serversWithoutBackup',
    item: 'serversWithoutBackup',
    title: 'Servers without Any Backup',
    page: () => import('./ServersWithoutBackupPage.tsx'),
  },
  {
    path: '/backupFailures',
    item: 'backupFailures',
    title: 'Failed and Skipped Backups',
    page: () => import('./BackupFailuresPage.tsx'),
  },
  {
    path: '/backupWindows',
    item: 'backupWindows',
    title: 'Backup Windows',
    page: () => import('./WindowsPage.tsx'),
  },
];

export const serverTabs: readonly ServerTab[] = [
  { id: 'backup', rank: 21, title: () => t`Backups`, load: () => import('./BackupTab.tsx') },
];

export const serverCards: readonly ServerCard[] = [{ id: 'last-backup', load: () => import('./LastBackupCard.tsx') }];
export const serverFilters: readonly ServerFilter[] = [{ id: 'backups', load: () => import('./BackupFilter.tsx') }];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'backup',
    title: () => t`Back up now`,
    icon: <DatabaseBackup size={16} />,
    may: 'backup.create',
    refusal: ({ state, task }) =>
      refusalOfBackup('create', { state, task, snapshots: 0, rebuildProtected: false }, null),
    load: () => import('./CreateDialog.tsx'),
  },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'backup',
    title: () => t`Nightly backup`,
    icon: <DatabaseBackup size={15} />,
    may: 'server.configure',
    shared: 'never',
    load: () => import('./BulkSwitchDialog.tsx'),
  },
];

export const snapshotActions: readonly SnapshotAction[] = [
  {
    id: 'new-server',
    title: () => t`New server from it`,
    icon: <ServerCog size={16} />,
    may: 'server.create',
    load: () => import('./SnapshotCopyDialog.tsx'),
  },
];

/** The backups of a server are read again whenever it comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    if (cache.getQueryData([backups.listBackups.domain, backups.listBackups.name, args]) !== undefined)
      refreshSoon(backups.listBackups, args);
  },
};
