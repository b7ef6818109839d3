import type { Samples } from '#test/sample.ts';
import type { notes } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof notes> = {
  readNote: (_world, owner) => ({ params: { serverId: owner.serverId } }),
  saveNote: (_world, owner) => ({ params: { serverId: owner.serverId }, input: { body: '# Read me' } }),
  readPersonNote: (_world, owner) => ({ params: { accountId: owner.accountId } }),
  savePersonNote: (_world, owner) => ({ params: { accountId: owner.accountId }, input: { body: '# Calls back' } }),
};
