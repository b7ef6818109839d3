import { nobody, type Owner, type Samples } from '#test/sample.ts';
import type { World } from '#test/world.ts';
import type { hosts } from '../contract.ts';

const ofHost = (_world: World, { hostId }: Owner) => ({ params: { hostId } });
const changed = () => ({
  params: { hostId: nobody },
  input: { reason: 'Memory modules are replaced.', ticket: 'OPS-1' },
});
const ofEvacuation = () => ({ params: { hostId: nobody, evacuationId: nobody } });
const movedBy = () => ({ ...ofEvacuation(), input: { reason: 'A slow network.' } });

/** A valid request for each operation. */
export const samples: Samples<typeof hosts> = {
  listEngines: () => ({}),
  listHosts: () => ({}),
  readHost: ofHost,
  readHostSamples: ofHost,
  listHostServers: ofHost,
  listHostHistory: ofHost,
  saveHostNote: () => ({ params: { hostId: nobody }, input: { note: 'Second power supply ordered.' }, version: 0 }),
  enableHost: changed,
  disableHost: changed,
  maintainHost: changed,
  resumeHost: changed,
  planEvacuation: ofHost,
  startEvacuation: changed,
  pauseEvacuation: movedBy,
  resumeEvacuation: movedBy,
  abortEvacuation: movedBy,
  retryEvacuation: movedBy,
  readServerHost: (_world, { serverId }) => ({ params: { serverId } }),
  planServerMove: () => ({ params: { serverId: nobody } }),
  moveServer: () => ({
    params: { serverId: nobody },
    input: { targetId: nobody, reason: 'The host is too busy.', ticket: 'OPS-2', allowCold: false },
  }),
  listEvacuationMoves: (_world, { hostId, evacuationId }) => ({ params: { hostId, evacuationId } }),
};
