import type { By } from '#domains/history/api/port.ts';
import type { MachinePower } from '#engines/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import { orderTask, reserveGrowth, type Locked } from '#domains/servers/api/port.ts';
import { touchesDisks } from '../change.ts';
import type { Prepared } from './prepare.ts';
import { configureServerTask } from './tasks/configure-server.ts';

export interface Order {
  configurationId: string;
  force: boolean;
  by: By;
  requester: Requester;
  now: Date;
  batchId?: string | undefined;
}

/** The name of the snapshot that a change of disks leaves. */
const safetyName = (now: Date): string =>
  `Before resize ${now.toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')} UTC`;

/** Puts a locked, free server under a task that changes its configuration. Null when another task was first. */
export async function orderConfiguration(
  tx: Db,
  server: Locked,
  { prepared, order }: { prepared: Prepared; order: Order },
): Promise<string | null> {
  const { before, after, lines, hardware, restarts, more } = prepared;
  const { configurationId, force, by, requester, now, batchId } = order;
  const power: MachinePower = server.state === 'on' ? 'on' : 'off';
  const cmdId = await orderTask(tx, server, {
    definition: configureServerTask,
    data: (taskId) => ({
      taskId,
      serverId: server.id,
      name: server.name,
      configurationId,
      by,
      before,
      after,
      hardware,
      restarts,
      force,
      safety: touchesDisks(lines) ? safetyName(now) : null,
      power,
      state: server.state,
      startAgain: false,
      resized: false,
      safetyToken: null,
      settled: false,
      reason: '',
    }),
    by: requester,
    ...(hardware ? { state: 'configuring' as const } : {}),
    batchId,
  });
  if (cmdId !== null) await reserveGrowth(tx, server.id, { taskId: cmdId, more });
  return cmdId;
}
