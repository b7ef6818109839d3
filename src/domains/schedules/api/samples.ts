import type { Samples } from '#test/sample.ts';
import type { schedules } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof schedules> = {
  listSchedules: () => ({}),
  pauseSchedules: (_world, owner) => ({ input: { scheduleIds: [owner.scheduleId] } }),
  previewTiming: () => ({ query: { kind: 'daily', hour: '2', minute: '0', timeZone: 'UTC' } }),
  resumeSchedules: (_world, owner) => ({ input: { scheduleIds: [owner.scheduleId] } }),
  runSchedules: (_world, owner) => ({ input: { scheduleIds: [owner.scheduleId] } }),
};
