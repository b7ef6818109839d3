import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { randomInt } from 'node:crypto';
import { capabilitiesOf } from '#platform/capabilities.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { TaskDefinition } from '#platform/tasks/task.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { generatePassword } from '#domains/servers/generate-password.ts';
import {
  findServer,
  lockServers,
  orderTask,
  accountRefusal,
  type FoundServer,
  type Locked,
  ofServer,
} from '#domains/servers/api/port.ts';
import { refusalOfGuest, type GuestAction } from '../states.ts';
import type { GuestData, GuestSecret } from './tasks/guest-task.ts';
import { readRescueOf } from './store.ts';
import { say } from '../messages.ts';

/** A password that no one has chosen. */
export const newPassword = (): string => generatePassword(randomInt);

/** What the engine of a server can do with the system inside; null where it cannot reach it. */
export const canOf = ({ app }: Ctx, { engine }: FoundServer) => capabilitiesOf(app, engine)?.guest ?? null;

/** Locks a server on which an action is possible now. Throws NotFound, Conflict (1007, 1008). */
export async function lockFor(
  ctx: Ctx,
  serverId: string,
  action: GuestAction,
): Promise<{ server: Locked; found: FoundServer }> {
  const found = await findServer(ctx.db, ctx.scope, serverId);
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const can = canOf(ctx, found);
  const able = action === 'rebuild' ? can !== null : can?.[action === 'reset' ? 'reset' : 'rescue'];
  const rescue = (await readRescueOf(ctx.db, serverId)) !== null;
  const reason =
    refusalOfGuest(action, { state: server.state, task: null, rescue }) ??
    accountRefusal('configure', server) ??
    (able === true ? null : say('unreachable'));
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  return { server, found };
}

interface Order<Data extends GuestData> {
  definition: TaskDefinition<Data, GuestSecret, string>;
  more: Omit<Data, keyof GuestData>;
  secret: GuestSecret;
  /** What is written down of it; never a credential. */
  diff: Record<string, readonly [unknown, unknown]>;
}

/** Puts a locked server under one of the tasks, with the credentials sealed in it. */
export async function order<Data extends GuestData>(
  ctx: Ctx,
  server: Locked,
  { definition, more, secret, diff }: Order<Data>,
): Promise<string> {
  const base = { serverId: server.id, name: server.name, by: byOf(ctx) };
  const taskId = await orderTask<Data, GuestSecret>(ctx.db, server, {
    definition,
    // Typed edge: the base and what the kind adds are the whole of its data.
    data: (id) => ({ taskId: id, ...base, ...more }) as unknown as Data,
    secret: { value: secret, sealWith: ctx.app.secret },
    by: requesterOf(ctx),
  });
  if (taskId === null) throw new Conflict(1007, undefined, { task: otherTask });
  auditAlone(ctx, ofServer(server), { diff, taskId });
  return taskId;
}
