import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listFailures, listRestorePoints, listWithout } from './store-reports.ts';

const where = { id: z.string(), server: z.string(), owner: z.string(), site: z.string(), zone: z.string() };
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
  { id: 'zone', title: 'Zone', kind: 'text' },
] as const;
const zoneFilter = { id: 'zone', title: 'Zone', kind: 'text' } as const;

const PointRow = z.object({
  ...where,
  lastGood: z.string(),
  hours: z.int(),
  kept: z.int(),
  sizeGb: z.number(),
  tested: z.string().nullable(),
});

export const lastRestorePoints: Report<z.infer<typeof PointRow>, Db, Scope> = {
  id: 'lastRestorePoints',
  title: 'Last Restore Points',
  why: 'How old the newest good backup of each server is: what would be lost if it had to be restored now.',
  empty: 'No server has a backup.',
  may: 'report.backups',
  row: PointRow,
  columns: [
    serverColumn,
    ...ownerColumns,
    { id: 'lastGood', title: 'Last good backup', kind: 'date', sortable: true },
    { id: 'hours', title: 'Hours ago', kind: 'number' },
    { id: 'kept', title: 'Backups', kind: 'number' },
    { id: 'sizeGb', title: 'GB', kind: 'number' },
    { id: 'tested', title: 'Last restored', kind: 'date', sortable: true },
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
      title: 'Restore tried',
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
};

const WithoutRow = z.object({ ...where, created: z.string(), diskGb: z.int(), nightly: z.string() });

export const serversWithoutBackup: Report<z.infer<typeof WithoutRow>, Db, Scope> = {
  id: 'serversWithoutBackup',
  title: 'Servers without Any Backup',
  why: 'What is on these servers is lost with them: there is no backup to restore, whether nightly backups are on or off.',
  empty: 'Every server has a backup.',
  may: 'report.backups',
  row: WithoutRow,
  columns: [
    serverColumn,
    ...ownerColumns,
    { id: 'nightly', title: 'Nightly backup', kind: 'text' },
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
};

const FailureRow = z.object({ ...where, date: z.string(), result: z.string(), reason: z.string() });

export const backupFailures: Report<z.infer<typeof FailureRow>, Db, Scope> = {
  id: 'backupFailures',
  title: 'Failed and Skipped Backups',
  why: 'Runs of the last 90 days that left no backup, and why.',
  empty: 'Every run has left a backup.',
  may: 'report.backups',
  row: FailureRow,
  columns: [
    serverColumn,
    ...ownerColumns,
    { id: 'date', title: 'Due', kind: 'date', sortable: true },
    { id: 'result', title: 'Result', kind: 'text' },
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
};
