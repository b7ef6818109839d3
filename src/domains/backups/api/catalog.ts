import { report } from '#platform/report.ts';
import { listFailures, listRestorePoints, listWithout } from './store-reports.ts';

const serverColumn = {
  id: 'server',
  title: 'Server',
  kind: 'link',
  to: '/servers/{id}/backup',
  sortable: true,
} as const;
const ownerColumns = [
  { id: 'owner', title: 'Owner', kind: 'text' },
  { id: 'site', title: 'Site', kind: 'text' },
  { id: 'zone', title: 'Zone', kind: 'zone' },
] as const;
const zoneFilter = { id: 'zone', title: 'Zone', kind: 'zone' } as const;

export const lastRestorePoints = report('backups', {
  id: 'lastRestorePoints',
  title: 'Last Restore Points',
  why: "The age of each server's last successful backup, which is how much data a restore would lose.",
  empty: 'No server has a backup.',
  may: 'report.backups',
  keys: ['id'],
  columns: [
    serverColumn,
    ...ownerColumns,
    { id: 'lastGood', title: 'Last successful backup', kind: 'date', sortable: true },
    { id: 'hours', title: 'Hours ago', kind: 'number' },
    { id: 'kept', title: 'Backups', kind: 'number' },
    { id: 'sizeGb', title: 'GB', kind: 'number' },
    { id: 'tested', title: 'Last restored', kind: 'date', nullable: true, sortable: true },
  ],
  filters: [
    {
      id: 'hours',
      title: 'Older than',
      kind: 'choice',
      choices: [
        ['24', '24 hours'],
        ['48', '48 hours'],
        ['168', '7 days'],
      ],
    },
    {
      id: 'tested',
      title: 'Restore attempted',
      kind: 'choice',
      choices: [
        ['never', 'Never'],
        ['old', 'More than 90 days ago'],
        ['recent', 'In the last 90 days'],
      ],
    },
    zoneFilter,
  ],
  defaultSort: 'lastGood',
  cost: 'cheap',
  rows: listRestorePoints,
});

export const serversWithoutBackup = report('backups', {
  id: 'serversWithoutBackup',
  title: 'Servers without Any Backup',
  why: 'These servers have no backup to restore, whether nightly backups are on or off.',
  empty: 'Every server has a backup.',
  may: 'report.backups',
  keys: ['id'],
  columns: [
    serverColumn,
    ...ownerColumns,
    {
      id: 'nightly',
      title: 'Nightly backup',
      kind: 'text',
      choices: [
        ['On', 'On'],
        ['Off', 'Off'],
      ],
    },
    { id: 'diskGb', title: 'Disks GB', kind: 'number', sortable: true },
    { id: 'created', title: 'Created', kind: 'date', sortable: true },
  ],
  filters: [
    {
      id: 'nightly',
      title: 'Nightly backup',
      kind: 'choice',
      choices: [
        ['on', 'On'],
        ['off', 'Off'],
      ],
    },
    zoneFilter,
  ],
  defaultSort: '-created',
  cost: 'cheap',
  rows: listWithout,
});

export const backupFailures = report('backups', {
  id: 'backupFailures',
  title: 'Failed and Skipped Backups',
  why: "Backup runs of the last 90 days that didn't produce a backup, and why.",
  empty: 'Every run produced a backup.',
  may: 'report.backups',
  keys: ['id'],
  columns: [
    serverColumn,
    ...ownerColumns,
    { id: 'date', title: 'Due', kind: 'date', sortable: true },
    {
      id: 'result',
      title: 'Result',
      kind: 'text',
      choices: [
        ['Failed', 'Failed'],
        ['Skipped', 'Skipped'],
      ],
    },
    { id: 'reason', title: 'Reason', kind: 'text' },
  ],
  filters: [
    {
      id: 'result',
      title: 'Result',
      kind: 'choice',
      choices: [
        ['failed', 'Failed'],
        ['skipped', 'Skipped'],
      ],
    },
    zoneFilter,
  ],
  defaultSort: '-date',
  cost: 'cheap',
  rows: listFailures,
});
