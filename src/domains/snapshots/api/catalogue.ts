import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { oldAfterDays } from '../limits.ts';
import { listByTopAdmin, listIgnored } from './store-reports.ts';

const IgnoredRow = z.object({
  id: z.string(),
  server: z.string(),
  owner: z.string(),
  site: z.string(),
  zone: z.string(),
  snapshots: z.int(),
  oldest: z.string(),
  days: z.int(),
  sizeGb: z.number(),
});

export const serversWithIgnoredSnapshots: Report<z.infer<typeof IgnoredRow>, Db, Scope> = {
  id: 'serversWithIgnoredSnapshots',
  title: 'Servers with Ignored Snapshots',
  why: `Snapshots that are older than ${oldAfterDays} days, not pinned and kept by no schedule grow for nothing and block changes of size.`,
  empty: 'No server has snapshots that nobody looks after.',
  may: 'report.servers-with-ignored-snapshots',
  row: IgnoredRow,
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}/snapshot', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'text' },
    { id: 'snapshots', title: 'Snapshots', kind: 'number', sortable: true },
    { id: 'oldest', title: 'Oldest', kind: 'date', sortable: true },
    { id: 'days', title: 'Days', kind: 'number' },
    { id: 'sizeGb', title: 'GB', kind: 'number', sortable: true },
  ],
  filters: [
    {
      id: 'days',
      title: 'Older than',
      kind: 'choice',
      choices: [
        ['14', '14 days'],
        ['30', '30 days'],
        ['90', '90 days'],
        ['180', '180 days'],
      ],
    },
    { id: 'zone', title: 'Zone', kind: 'text' },
  ],
  defaultSort: 'oldest',
  cost: 'cheap',
  rows: listIgnored,
};

const TopAdminRow = z.object({
  id: z.string(),
  admin: z.string(),
  site: z.string(),
  servers: z.int(),
  snapshots: z.int(),
  sizeGb: z.number(),
  oldest: z.string(),
});

export const activeSnapshotsByTopAdmin: Report<z.infer<typeof TopAdminRow>, Db, Scope> = {
  id: 'activeSnapshotsByTopAdmin',
  title: 'Active Snapshots by Top Admin',
  why: 'How many snapshots the servers below each account at the top have, and what they occupy.',
  empty: 'No server has a snapshot.',
  may: 'report.active-snapshots',
  row: TopAdminRow,
  columns: [
    { id: 'admin', title: 'Top admin', kind: 'text', sortable: true },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'servers', title: 'Servers', kind: 'number', sortable: true },
    { id: 'snapshots', title: 'Snapshots', kind: 'number', sortable: true },
    { id: 'sizeGb', title: 'GB', kind: 'number', sortable: true },
    { id: 'oldest', title: 'Oldest', kind: 'date' },
    { id: 'id', title: 'Id', kind: 'id' },
  ],
  filters: [],
  defaultSort: '-snapshots',
  cost: 'cheap',
  rows: listByTopAdmin,
};
