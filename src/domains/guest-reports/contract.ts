import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { GuestReport } from './schemas.ts';

export const guestReports = contract('guestReports', {
  readGuestReport: op({
    method: 'GET',
    path: '/servers/{serverId}/guestReport',
    summary: "Returns the latest report of a server's guest agent: network interfaces, file systems and names.",
    may: 'server.view',
    audit: 'none: read',
    shares: 'access',
    params: z.strictObject({ serverId: z.uuid() }),
    output: GuestReport,
  }),
});
