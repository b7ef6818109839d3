import type { Samples } from '#test/sample.ts';
import type { switches } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof switches> = {
  listSwitches: () => ({}),
  listSwitchPorts: () => ({}),
  listStations: () => ({}),
};
