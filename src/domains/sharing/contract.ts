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
    summary: 'Who besides its account may use a server, directly and through groups.',
    may: 'server.share',
    audit: 'none: read',
    params: ofServer,
    output: Shares,
  }),
  shareServer: op({
    method: 'POST',
    path: '/servers/{serverId}/shares',
    summary: 'Shares a server with somebody of the site, by email, or with a group.',
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
    summary: 'Shares many servers with somebody of the site, by email, or with a group; says of each whether it could.',
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
    summary: 'Lets a person or group do more, or less, with a server.',
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
    summary: 'Shares a server with a person or group no more.',
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
    summary: 'Gives up a server that somebody shares with the caller by name.',
    may: 'server.view',
    audit: 'server.leave',
    touches: ['sharing', 'servers'],
    support: 'acting',
    shares: 'access',
    params: ofServer,
    output: null,
  }),
});
