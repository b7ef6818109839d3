import type { Samples } from '#test/sample.ts';
import type { guestReports } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof guestReports> = {
  readGuestReport: (_world, owner) => ({ params: { serverId: owner.serverId } }),
};
