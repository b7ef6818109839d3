import { report } from '#platform/report.ts';
import { oldAfterDays } from '../limits.ts';
import { say } from '../messages.ts';
import { listByTopAdmin, listIgnored } from './store-reports.ts';

export const serversWithIgnoredSnapshots = report('snapshots', {
  id: 'serversWithIgnoredSnapshots',
  title: 'Servers with Ignored Snapshots',
  why: say('ignored-why', { days: oldAfterDays }),
  empty: 'No server has neglected snapshots.',
  may: 'report.servers-with-ignored-snapshots',
  keys: ['id'],
  columns: [
    { id: 'server', title: 'Server', kind: 'link', to: '/servers/{id}/snapshot', sortable: true },
    { id: 'owner', title: 'Owner', kind: 'text' },
    { id: 'site', title: 'Site', kind: 'text' },
    { id: 'zone', title: 'Zone', kind: 'zone' },
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
    { id: 'zone', title: 'Zone', kind: 'zone' },
  ],
  defaultSort: 'oldest',
  cost: 'cheap',
  rows: listIgnored,
});

export const activeSnapshotsByTopAdmin = report('snapshots', {
  id: 'activeSnapshotsByTopAdmin',
  title: 'Active Snapshots by Top Admin',
  why: 'How many snapshots the servers below each top-level account have, and how much space they use.',
  empty: 'No server has a snapshot.',
  may: 'report.active-snapshots',
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
});
