import { t } from '@lingui/core/macro';
import { AlarmClock, Camera } from 'lucide-react';
import { serviceViews } from '#domains/identity/web/port.ts';
import { listedKinds } from '#domains/schedules/web/port.ts';
import { serverPath } from '#domains/servers/paths.ts';
import {
  serverActions,
  serverCards,
  serverCreateCards,
  serverLosses,
  serverTabs,
  serversActions,
} from '#domains/servers/web/port.ts';
import { refusalOfSnapshot, snapshotStates } from '../states.ts';
import { snapshotLabel, snapshotTone } from './labels.ts';

const tabs = serverTabs({
  id: 'snapshot',
  rank: 20,
  title: () => t`Snapshots`,
  load: () => import('./SnapshotTab.tsx'),
});

const cards = serverCards({ id: 'last-snapshot', load: () => import('./LastSnapshotCard.tsx') });
const actions = serverActions({
  id: 'snapshot',
  group: 'data',
  title: () => t`Take snapshot`,
  icon: <Camera size={16} />,
  may: 'snapshot.create',
  refusal: ({ state, task }) => refusalOfSnapshot('create', { state, task }),
  load: () => import('./CreateDialog.tsx'),
});

const bulkActions = serversActions(
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
    icon: <AlarmClock size={15} />,
    may: 'snapshot.schedule',
    load: () => import('./BulkScheduleDialog.tsx'),
  },
);

const createCards = serverCreateCards({
  key: 'snapshots',
  title: () => t`Snapshots`,
  initial: null,
  load: () => import('./FirstScheduleCard.tsx'),
});

const losses = serverLosses({ id: 'snapshots', load: () => import('./SnapshotLoss.tsx') });

const scheduled = listedKinds({
  kind: 'snapshot',
  title: () => t`Snapshot`,
  may: 'snapshot.schedule',
  path: (id) => serverPath(id, 'snapshot'),
});

const stateOf = (state: string) => snapshotStates.find((one) => one === state) ?? 'failed';
const views = serviceViews({
  kind: 'snapshot',
  title: () => t`Snapshot`,
  state: (state) => ({ text: snapshotLabel(stateOf(state)), tone: snapshotTone[stateOf(state)] }),
  to: ({ place }) => serverPath(place, 'snapshot'),
});

export const contributes = [views, scheduled, tabs, cards, actions, bulkActions, createCards, losses];
