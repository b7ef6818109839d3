import { nobody, type Samples } from '#test/sample.ts';
import type { snapshots } from '../contract.ts';

const dailySchedule = { kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC', keep: 7 };

/** A valid request for each operation. */
export const samples: Samples<typeof snapshots> = {
  applySchedules: (_world, owner) => ({
    input: { serverIds: [owner.serverId], schedule: dailySchedule },
  }),
  createSchedule: (_world, owner) => ({ params: { serverId: owner.serverId }, input: dailySchedule }),
  createSnapshot: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { name: 'Before' } }),
  createSnapshotsOfMany: (_world, owner) => ({ input: { name: 'All', serverIds: [owner.serverId] } }),
  deleteSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
  }),
  deleteSnapshots: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { snapshotIds: [nobody] },
  }),
  editSnapshot: (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: { name: 'After', label: '', note: '', pinned: false },
  }),
  listScheduleRuns: (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
  }),
  listSchedules: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listSnapshots: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  previewSchedule: (_world, owner) => ({
    query: { serverId: owner.serverId, kind: 'daily', hour: '2', minute: '0', timeZone: 'UTC' },
  }),
  revertSnapshot: (_world, owner) => ({
    params: { serverId: owner.serverId, snapshotId: nobody },
    input: {},
  }),
  saveSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: owner.scheduleId },
    input: dailySchedule,
  }),
};
