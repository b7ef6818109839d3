import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import type { App } from '#platform/app.ts';
import { capabilitiesOf } from '#platform/capabilities.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import { madeWith, unknownDevices, type DeviceCatalog } from '#engines/devices.ts';
import { lockServers, orderTask, readStanding, accountRefusal, ofServer } from '#domains/servers/api/port.ts';
import type { configuration } from '../contract.ts';
import { differing, type Devices } from '../devices.ts';
import { noSnapshots, refusalOfConfiguration } from '../states.ts';
import { standingOf } from './prepare.ts';
import { readDevicesOf } from './store.ts';
import { configureDevicesTask } from './tasks/configure-devices.ts';

const catalogOf = (app: App, engine: string): DeviceCatalog | null => capabilitiesOf(app, engine)?.devices ?? null;

const plain = ({ bootOrder, ...rest }: ReturnType<typeof madeWith>): Devices => ({
  bootOrder: [...bootOrder],
  ...rest,
});

/** What a server's machine shows its guest, and what it could. */
export const readDevices: Run<typeof configuration.readDevices> = async (ctx, { params }) => {
  const server = await readStanding(ctx.db, ctx.scope, params.serverId);
  const found = await readDevicesOf(ctx.db, server.id);
  if (found === null) throw new NotFound();
  const has = catalogOf(ctx.app, found.engine);
  return {
    devices:
      has === null
        ? null
        : {
            current: found.devices ?? plain(madeWith(has)),
            guestTypes: [...has.guestTypes],
            scsiAdapters: [...has.scsiAdapters],
            nicTypes: [...has.nicTypes],
          },
    // Snapshots hold disks, not devices: they are not in the way.
    refusal:
      refusalOfConfiguration('compute', { ...(await standingOf(ctx, server, found.engine)), snapshots: noSnapshots }) ??
      accountRefusal('configure', server),
    version: found.version,
  };
};

/** Changes them by a task: shut down, change, start. */
export const saveDevices: Run<typeof configuration.saveDevices> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  const found = server === undefined ? null : await readDevicesOf(ctx.db, server.id);
  if (server === undefined || found === null) throw new NotFound();
  if (found.version !== ctx.ifMatch) throw new Stale();
  const has = catalogOf(ctx.app, found.engine);
  if (has === null) throw new Conflict(2001);
  const { restart, force = false, ...after } = input;
  const wrong = unknownDevices(has, after);
  if (wrong.length > 0) throw new Invalid(wrong.map((key) => item(2002, key)));
  const before = found.devices ?? plain(madeWith(has));
  const changed = differing(before, after);
  if (changed.length === 0) throw new Conflict(2003);
  const reason =
    refusalOfConfiguration('compute', {
      ...(await standingOf(ctx, server, found.engine)),
      task: null,
      snapshots: noSnapshots,
    }) ?? accountRefusal('configure', server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  if (server.state === 'on' && restart !== true) throw new Invalid([item(1857, 'restart')]);
  const cmdId = await orderTask(ctx.db, server, {
    definition: configureDevicesTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      name: server.name,
      by: byOf(ctx),
      before,
      after,
      force,
      power: server.state === 'on' ? ('on' as const) : ('off' as const),
      startAgain: server.state === 'on',
      reason: '',
    }),
    by: requesterOf(ctx),
    state: 'configuring',
  });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  const diff = Object.fromEntries(changed.map((key) => [key, [before[key], after[key]] as const]));
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId });
  return { cmdId };
};
