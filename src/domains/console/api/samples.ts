import type { Samples } from '#test/sample.ts';
import type { consoleOps } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof consoleOps> = {
  noteNews: () => ({ input: { day: '2026-11-26' } }),
  noteTour: () => ({}),
  noteRecent: () => ({ input: { path: '/servers', title: 'Servers' } }),
  readHeader: () => ({}),
  readMenu: () => ({}),
  readRecent: () => ({}),
  reportCrash: () => ({ input: { message: 'broken', page: '/servers' } }),
  reportCrashUnderBase: () => ({ input: { message: 'broken', page: '/servers' } }),
  saveFavorites: () => ({ input: { items: ['servers'] } }),
  saveZoneScope: (world) => ({ input: { zone: world.zoneId } }),
  streamEvents: () => ({}),
};
