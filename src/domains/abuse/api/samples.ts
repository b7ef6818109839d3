import { nobody, type Samples } from '#test/sample.ts';
import type { abuse } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof abuse> = {
  listAbuseMeasures: () => ({}),
  readAbuseEvidence: (_world, { serverId }) => ({ params: { serverId } }),
  previewAbuseWarning: (_world, { serverId }) => ({ params: { serverId }, input: { note: '', hours: 48 } }),
  warnOfAbuse: () => ({ input: { serverIds: [nobody], note: '', hours: 48 } }),
  limitServers: () => ({ input: { serverIds: [nobody], mbps: 10, note: 'Outgoing traffic' } }),
  liftLimits: () => ({ input: { serverIds: [nobody] } }),
};
