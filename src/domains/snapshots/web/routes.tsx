import { t } from '@lingui/core/macro';
import { CalendarClock, Camera } from 'lucide-react';
import type {
  LivePatches,
  ServerAction,
  ServerCard,
  ServerCreateCard,
  ServerFilter,
  ServersAction,
  ServerTab,
  WebRoute,
} from '#shell/web-route.ts';
import { refreshSoon } from '#shell/refresh-soon.ts';
import { snapshots } from '../contract.ts';
import { refusalOfSnapshot } from '../states.ts';

export const routes: readonly WebRoute[] = [
  {
    path: '/serversWithIgnoredSnapshots',
    item: 'serversWithIgnoredSnapshots',
    title: 'Servers with Ignored Snapshots',
    page: () => import('./IgnoredSnapshotsPage.tsx'),
  },
  {
    path: '/activeSnapshotsByTopAdmin',
    item: 'activeSnapshotsByTopAdmin',
    title: 'Active Snapshots by Top Admin',
    page: () => import('./ActiveSnapshotsPage.tsx'),
  },
];

export const serverTabs: readonly ServerTab[] = [
  { id: 'snapshot', rank: 20, title: () => t`Snapshots`, load: () => import('./SnapshotTab.tsx') },
];

export const serverCards: readonly ServerCard[] = [
  { id: 'last-snapshot', load: () => import('./LastSnapshotCard.tsx') },
];
export const serverFilters: readonly ServerFilter[] = [{ id: 'snapshots', load: () => import('./SnapshotFilter.tsx') }];

export const serverActions: readonly ServerAction[] = [
  {
    id: 'snapshot',
    title: () => t`Take snapshot`,
    icon: <Camera size={16} />,
    may: 'snapshot.create',
    refusal: ({ state, task }) => refusalOfSnapshot('create', { state, task }),
    load: () => import('./CreateDialog.tsx'),
  },
];

export const serversActions: readonly ServersAction[] = [
  {
    id: 'snapshot',
    inFront: true,
    title: () => t`Snapshot`,
    icon: <Camera size={15} />,
    may: 'snapshot.create',
    load: () => import('./BulkSnapshotDialog.tsx'),
  },
  {
    id: 'snapshot-schedule',
    title: () => t`Snapshot schedule`,
    icon: <CalendarClock size={15} />,
    may: 'snapshot.schedule',
    load: () => import('./BulkScheduleDialog.tsx'),
  },
];

/** The tree of a server is read again whenever the server comes under a task, leaves one or changes. */
export const livePatches: LivePatches = {
  'server.changed': ({ serverId }, cache) => {
    const args = { params: { serverId } };
    for (const op of [snapshots.listSnapshots, snapshots.listSchedules])
      if (cache.getQueryData([op.domain, op.name, args]) !== undefined) refreshSoon(op, args);
  },
};

export const serverCreateCards: readonly ServerCreateCard[] = [
  { key: 'snapshots', initial: null, load: () => import('./FirstScheduleCard.tsx') },
];
