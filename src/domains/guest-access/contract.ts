import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { Accepted } from '#kernel/wire.ts';
import { Rebuild, Rescue, ResetPassword, ResetSshKey, Revealed } from './schemas.ts';

const ofServer = z.strictObject({ serverId: z.uuid() });

export const guestAccess = contract('guestAccess', {
  resetPassword: op({
    method: 'POST',
    path: '/servers/{serverId}/password',
    summary: 'Sets the password of the first user; a server that is on restarts. One that is made is told once.',
    may: 'server.access',
    audit: 'guest.reset-password',
    support: 'refused',
    params: ofServer,
    input: ResetPassword,
    output: Revealed,
    status: 202,
  }),
  resetSshKey: op({
    method: 'POST',
    path: '/servers/{serverId}/sshKey',
    summary: 'Replaces the SSH keys of the first user; a server that is on restarts.',
    may: 'server.access',
    audit: 'guest.reset-ssh-key',
    support: 'refused',
    params: ofServer,
    input: ResetSshKey,
    output: Accepted,
    status: 202,
  }),
  readRescue: op({
    method: 'GET',
    path: '/servers/{serverId}/rescue',
    summary: 'Whether the server runs from the rescue system.',
    may: 'server.view',
    audit: 'none: read',
    params: ofServer,
    output: Rescue,
  }),
  startRescue: op({
    method: 'POST',
    path: '/servers/{serverId}/rescue',
    summary: 'Restarts the server into the rescue system, with a password that is told once.',
    may: 'server.access',
    audit: 'guest.start-rescue',
    support: 'refused',
    params: ofServer,
    output: Revealed,
    status: 202,
  }),
  leaveRescue: op({
    method: 'POST',
    path: '/servers/{serverId}/leaveRescue',
    summary: 'Restarts the server from its own disks.',
    may: 'server.access',
    audit: 'guest.leave-rescue',
    support: 'acting',
    params: ofServer,
    output: Accepted,
    status: 202,
  }),
  rebuildServer: op({
    method: 'POST',
    path: '/servers/{serverId}/rebuild',
    summary: 'Replaces the system disk by a fresh one of an image; name, size and addresses stay.',
    may: 'server.access',
    audit: 'guest.rebuild',
    support: 'refused',
    params: ofServer,
    input: Rebuild,
    output: Revealed,
    status: 202,
  }),
});
