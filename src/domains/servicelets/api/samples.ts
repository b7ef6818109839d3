import { nobody, type Samples } from '#test/sample.ts';
import type { servicelets } from '../contract.ts';

const runOfServicelet = { serviceletId: nobody, action: 'run' };
const servicelet = {
  name: 'Disk usage',
  os: 'linux',
  kind: 'command',
  command: { words: ['df'] },
  roles: ['account-holder'],
};
const dailyServicelet = { serviceletId: nobody, kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC' };

/** A valid request for each operation. */
export const samples: Samples<typeof servicelets> = {
  cancelServiceletRun: (_world, owner) => ({ params: { serverId: owner.serverId, runId: owner.runId } }),
  createServicelet: () => ({ input: servicelet }),
  createServiceletSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: dailyServicelet,
  }),
  deleteServiceletSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: nobody },
  }),
  listAllowedServicelets: () => ({}),
  listServiceletRuns: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listServiceletSchedules: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listServiceletVersions: (_world, owner) => ({ params: { serviceletId: owner.runId } }),
  listServicelets: () => ({}),
  readServerServicelets: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  readServiceletBatch: (_world, owner) => ({ params: { batchId: owner.runId } }),
  readServiceletRun: (_world, owner) => ({ params: { serverId: owner.serverId, runId: owner.runId } }),
  runServicelet: (_world, owner) => ({ params: { serverId: owner.serverId }, input: runOfServicelet }),
  runServiceletOnMany: (_world, owner) => ({
    input: { ...runOfServicelet, serverIds: [owner.serverId] },
  }),
  saveServicelet: () => ({ params: { serviceletId: nobody }, input: servicelet }),
  saveServiceletSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId, scheduleId: nobody },
    input: dailyServicelet,
  }),
};
