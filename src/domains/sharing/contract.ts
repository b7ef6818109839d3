import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { ShareEdit, ShareNew, Shares, SharesMade, SharesNew } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });
const byShare = z.strictObject({ serverId: z.uuid(), shareId: z.uuid() });

/** None of these is open to those with whom a server is shared: no one hands on what is not theirs. */
export const sharing = contract('sharing', {
  listShares: op({
    method: 'GET',
    path: '/servers/{serverId}/shares',
    summary: 'Lists the people and groups a server is shared with.',
    may: 'server.share',
    audit: 'none: read',
    params: ofServer,
    output: Shares,
  }),
  shareServer: op({
    method: 'POST',
    path: '/servers/{serverId}/shares',
    summary: 'Shares a server with a user of the site, by email address, or with a group.',
    may: 'server.share',
    audit: 'server.share',
    touches: ['sharing', 'servers'],
    support: 'refused',
    params: ofServer,
    input: ShareNew,
    output: Shares,
    status: 201,
    idempotent: true,
  }),
  shareServers: op({
    method: 'POST',
    path: '/serverShares',
    summary:
      'Shares many servers with a user of the site, by email address, or with a group, and returns the result for each.',
    may: 'server.share',
    audit: 'server.share',
    touches: ['sharing', 'servers'],
    support: 'refused',
    input: SharesNew,
    output: SharesMade,
    idempotent: true,
    dryRun: true,
  }),
  changeShare: op({
    method: 'PUT',
    path: '/servers/{serverId}/shares/{shareId}',
    summary: 'Changes the permissions of a person or group on a shared server.',
    may: 'server.share',
    audit: 'server.change-share',
    touches: ['sharing', 'servers'],
    support: 'refused',
    params: byShare,
    input: ShareEdit,
    output: Shares,
  }),
  revokeShare: op({
    method: 'DELETE',
    path: '/servers/{serverId}/shares/{shareId}',
    summary: 'Stops sharing a server with a person or group.',
    may: 'server.share',
    audit: 'server.revoke-share',
    touches: ['sharing', 'servers'],
    support: 'acting',
    params: byShare,
    output: Shares,
  }),
  leaveServer: op({
    method: 'DELETE',
    path: '/sharedServers/{serverId}',
    summary: 'Leaves a server that is shared with you.',
    may: 'server.view',
    audit: 'server.leave',
    touches: ['sharing', 'servers'],
    support: 'acting',
    shares: 'access',
    params: ofServer,
    output: null,
  }),
});
