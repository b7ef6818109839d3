import type { Samples } from '#test/sample.ts';
import type { schedules } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof schedules> = {
  listSchedules: () => ({}),
  previewTiming: () => ({ query: { kind: 'daily', hour: '2', minute: '0', timeZone: 'UTC' } }),
};
