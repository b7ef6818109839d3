import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { scheduleRunners } from '#domains/schedules/api/port.ts';
import { serverExtra, serverPoints } from '#domains/servers/api/port.ts';
import { snapshots } from '../contract.ts';
import { applySchedules } from './apply-schedules.ts';
import { activeSnapshotsByTopAdmin, serversWithIgnoredSnapshots } from './catalog.ts';
import { createSnapshot } from './create-snapshot.ts';
import { createSnapshotsOfMany } from './create-snapshots-of-many.ts';
import { deleteSnapshots } from './delete-snapshots.ts';
import { editSnapshot } from './edit-snapshot.ts';
import { firstSchedule } from './first-schedule.ts';
import { listSchedules, previewSchedule } from './list-schedules.ts';
import { listSnapshots } from './list-snapshots.ts';
import { reconcileSnapshots } from './reconcile-snapshots.ts';
import { revertSnapshot } from './revert-snapshot.ts';
import { snapshotPoints, snapshotServices } from './store.ts';
import { snapshotRunner } from './run-schedules.ts';
import { createSchedule, deleteSchedule, saveSchedule } from './save-schedule.ts';
import { createSnapshotTask } from './tasks/create-snapshot.ts';
import { deleteSnapshotsTask } from './tasks/delete-snapshots.ts';
import { revertSnapshotTask } from './tasks/revert-snapshot.ts';
import { notifyOldSnapshots } from './notify-old-snapshots.ts';
import { listScheduleRuns } from './store-schedules.ts';
import { snapshotFacts } from './termination-facts.ts';

const domain: Domain = {
  name: 'snapshots',
  operations: implement(snapshots, {
    listSnapshots,
    createSnapshot,
    createSnapshotsOfMany,
    editSnapshot,
    revertSnapshot,
    deleteSnapshots,
    listSchedules,
    listScheduleRuns,
    previewSchedule,
    createSchedule,
    saveSchedule,
    deleteSchedule,
    applySchedules,
  }),
  tasks: [createSnapshotTask, revertSnapshotTask, deleteSnapshotsTask],
  schedules: [reconcileSnapshots, notifyOldSnapshots],
  reports: [serversWithIgnoredSnapshots, activeSnapshotsByTopAdmin],
  contributes: [
    snapshotFacts,
    scheduleRunners(snapshotRunner),
    serverExtra(firstSchedule),
    serverPoints({ kind: 'snapshot', points: snapshotPoints }),
    snapshotServices,
  ],
};
export default domain;
