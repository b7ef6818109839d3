import { Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { isGuestPassword } from '#domains/servers/access.ts';
import { readInitialUser } from '#domains/servers/api/port.ts';
import { chosenKeys } from '#domains/ssh-keys/api/port.ts';
import type { guestAccess } from '../contract.ts';
import { lockFor, newPassword, order } from './order.ts';
import { resetAccessTask } from './tasks/tasks.ts';

/** Sets the password of the first user. One that was made here is in this answer alone. */
export const resetPassword: Run<typeof guestAccess.resetPassword> = async (ctx, { params, input }) => {
  const { server } = await lockFor(ctx, params.serverId, 'reset');
  if (input.password !== undefined && !isGuestPassword(input.password)) throw new Invalid([item(1112, 'password')]);
  const password = input.password ?? newPassword();
  const cmdId = await order(ctx, server, {
    definition: resetAccessTask,
    more: { what: 'password', force: input.force },
    secret: { password, sshKey: null },
    diff: { password: [null, 'reset'], force: [null, input.force] },
  });
  const user = await readInitialUser(ctx.db, server.id);
  return { cmdId, user, password: input.password === undefined ? password : null };
};

/** Replaces the SSH keys of the first user. */
export const resetSshKey: Run<typeof guestAccess.resetSshKey> = async (ctx, { params, input }) => {
  const { server } = await lockFor(ctx, params.serverId, 'reset');
  const { lines, problems } = await chosenKeys(ctx, input);
  if (lines.length === 0 && problems.length === 0) problems.push(item(1114, 'sshKey'));
  if (problems.length > 0) throw new Invalid(problems);
  const cmdId = await order(ctx, server, {
    definition: resetAccessTask,
    more: { what: 'SSH key', force: input.force },
    secret: { password: null, sshKey: lines.join('\n') },
    diff: { sshKeys: [null, lines.length], force: [null, input.force] },
  });
  return { cmdId };
};
