import { diagnostic } from '#platform/findings/diagnostic.ts';
import { requestTo } from '#platform/http/inner-request.ts';
import { report } from '#platform/report.ts';
import { serverColumns, serverObject } from '#domains/servers/api/port.ts';
import { snapshots } from '../contract.ts';
import { oldAfterDays } from '../limits.ts';
import { say } from '../messages.ts';
import { ignoredSnapshots, listByTopAdmin } from './store-reports.ts';

export const serversWithIgnoredSnapshots = diagnostic('snapshots', {
  id: 'serversWithIgnoredSnapshots',
  title: 'Servers with Ignored Snapshots',
  why: say('ignored-why', { days: oldAfterDays }),
  empty: 'No server has neglected snapshots.',
  may: 'report.servers-with-ignored-snapshots',
  severity: 'warning',
  object: { ...serverObject, to: '/servers/{objectId}/snapshot' },
  columns: [
    { id: 'snapshots', title: 'Snapshots', kind: 'number', sortable: true },
    { id: 'oldest', title: 'Oldest', kind: 'date', sortable: true },
    { id: 'sizeGb', title: 'GB', kind: 'number', sortable: true },
    ...serverColumns,
  ],
  find: ignoredSnapshots,
  fixes: [
    {
      id: 'delete',
      may: 'snapshot.delete',
      title: 'Delete old snapshots',
      note: 'The old snapshots that no one pinned are deleted one by one. The disks of the server keep their contents.',
      danger: true,
      request: ({ objectId, facts }) =>
        requestTo(snapshots.deleteSnapshots, {
          params: { serverId: objectId },
          input: { snapshotIds: (facts['ids'] as string[]).slice(0, 100) },
        }),
    },
  ],
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
