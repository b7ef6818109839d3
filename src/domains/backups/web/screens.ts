import { root, user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'server-backups', path: '/servers/{server}/backup', who: user },
  { name: 'server-backup-now', path: '/servers/{server}/backup', who: user, press: ['Back up now'] },
  { name: 'last-restore-points', path: '/lastRestorePoints', who: root },
  { name: 'servers-without-backup', path: '/serversWithoutBackup', who: root },
  { name: 'backup-failures', path: '/backupFailures', who: root },
  { name: 'backup-windows', path: '/backupWindows', who: root },
  { name: 'backup-window-edit', path: '/backupWindows', who: root, press: [/^Change window of/] },
];
