import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { GuestReport } from './schemas.ts';

export const guestReports = contract('guestReports', {
  readGuestReport: op({
    method: 'GET',
    path: '/servers/{serverId}/guestReport',
    summary: 'What the agent in a server said last of its system: cards, file systems and names.',
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: z.strictObject({ serverId: z.uuid() }),
    output: GuestReport,
  }),
});
