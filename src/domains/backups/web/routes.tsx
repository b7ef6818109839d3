import { t } from '@lingui/core/macro';
import type { WebRoute } from '#shell/boot/web-route.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/lastRestorePoints',
    item: 'lastRestorePoints',
    title: () => t`Last Restore Points`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/serversWithoutBackup',
    item: 'serversWithoutBackup',
    title: () => t`Servers without Any Backup`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/backupFailures',
    item: 'backupFailures',
    title: () => t`Failed and Skipped Backups`,
    page: () => import('#shell/report/ReportScreen.tsx'),
  },
  {
    path: '/backupWindows',
    item: 'backupWindows',
    title: () => t`Backup Windows`,
    page: () => import('./WindowsPage.tsx'),
  },
];
