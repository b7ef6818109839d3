import { nobody, type Samples } from '#test/sample.ts';
import type { availability } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof availability> = {
  createWatch: (world) => ({
    input: { zoneId: world.zoneId, cpuType: null, cpuCount: 0, ramMb: 0 },
  }),
  deleteWatch: () => ({ params: { watchId: nobody } }),
  listCapacities: () => ({}),
  listWatches: () => ({}),
  summariseCapacity: () => ({}),
  readCapacityHistory: (world) => ({ params: { zoneId: world.zoneId } }),
  planCapacity: () => ({ query: { cpuType: 'B', cpuCount: '2', ramMb: '4096', count: '10' } }),
  saveCapacity: (world) => ({ params: { zoneId: world.zoneId }, input: { closedReason: null, cpus: [] } }),
};
