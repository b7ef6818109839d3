import type { Samples } from '#test/sample.ts';
import type { powerSchedules } from '../contract.ts';

const officeHours = { weekdays: [1, 5], onMinute: 420, offMinute: 1140, timeZone: 'UTC' };

/** A valid request for each operation. */
export const samples: Samples<typeof powerSchedules> = {
  applyPowerSchedule: (_world, owner) => ({
    input: { serverIds: [owner.serverId], schedule: officeHours },
  }),
  deletePowerSchedule: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  previewPowerSchedule: () => ({
    query: { weekdays: '1,5', onMinute: '420', offMinute: '1140', timeZone: 'UTC' },
  }),
  readPowerSchedule: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  savePowerSchedule: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: officeHours,
  }),
};
