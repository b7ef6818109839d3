import type { Samples } from '#test/sample.ts';
import type { connect } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof connect> = {
  downloadRdp: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  listConsoles: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  orderConsole: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { kind: 'serial' } }),
  readConnection: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveConnection: (_world, owner) => ({
    params: { serverId: owner.serverId },
    input: { type: 1, address: null, port: 22, user: 'root' },
  }),
};
