import type { Run } from '#platform/http/context.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { guestAccess } from '../contract.ts';
import { rescueUser } from '../limits.ts';
import { canOf, lockFor, newPassword, order } from './order.ts';
import { readRescueOf } from './store.ts';
import { rescueTask } from './tasks/tasks.ts';

/** Whether a server runs from the rescue system. */
export const readRescue: Run<typeof guestAccess.readRescue> = async (ctx, { params }) => {
  const server = await findServer(ctx.db, ctx.scope, params.serverId);
  const rescue = await readRescueOf(ctx.db, server.id);
  return {
    since: rescue?.since.toISOString() ?? null,
    by: rescue?.by ?? null,
    user: rescueUser,
    can: canOf(ctx, server),
  };
};

/** Starts the rescue system, with a password for this time. */
export const startRescue: Run<typeof guestAccess.startRescue> = async (ctx, { params }) => {
  const { server } = await lockFor(ctx, params.serverId, 'rescue');
  const password = newPassword();
  const cmdId = await order(ctx, server, {
    definition: rescueTask,
    more: { enter: true },
    secret: { password, sshKey: null },
    diff: { rescue: [false, true] },
  });
  return { cmdId, user: rescueUser, password };
};

/** Starts the server from its own disks again. */
export const leaveRescue: Run<typeof guestAccess.leaveRescue> = async (ctx, { params }) => {
  const { server } = await lockFor(ctx, params.serverId, 'leave');
  const cmdId = await order(ctx, server, {
    definition: rescueTask,
    more: { enter: false },
    secret: { password: null, sshKey: null },
    diff: { rescue: [true, false] },
  });
  return { cmdId };
};
