import { ofSite } from '#domains/history/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter, type Emit } from '#platform/live/emit.ts';
import { enqueue, type Requester } from '#platform/tasks/enqueue.ts';
import type { TaskDefinition } from '#platform/tasks/task.ts';
import { syncMinutes } from '../limits.ts';
import type { ConnectionStore } from './store-connection.ts';

interface Connection {
  siteId: string;
  host: string;
}

/** The site of a connection, as histories and the audit trail name it. */
export const ofConnection = ({ siteId, host }: Connection) =>
  ofSite({ id: siteId, name: host, siteId, accountId: null });

export interface Order<Data, Secret> {
  store: ConnectionStore;
  task: TaskDefinition<Data, Secret, string>;
  data: Data;
  by: Requester;
  announce(emit: Emit, of: { siteId: string }): Promise<void>;
}

async function enqueueFor<Data, Secret>(
  tx: Db,
  connection: Connection,
  { task, data, by, secret }: Order<Data, Secret> & { secret?: { value: Secret; sealWith: Buffer } },
): Promise<string> {
  const id = newId<'task'>();
  const sealed = secret === undefined ? {} : { secret };
  const { siteId, host: name } = connection;
  const object = { type: 'site', id: siteId, name, siteId, accountId: null };
  await enqueue(tx, task, { id, data, ...sealed, object, lane: task.kind, by });
  return id;
}

/** Enqueues a synchronization of a connection that is locked; the next one is an hour later. Throws Conflict (1007) while one runs. */
export async function startSync<Data, Secret>(
  tx: Db,
  connection: Connection,
  { now, ...order }: Order<Data, Secret> & { now: Date },
): Promise<string> {
  const id = await enqueueFor(tx, connection, order);
  await order.store.saveSyncTask(tx, connection.siteId, { id, nextAt: new Date(now.getTime() + syncMinutes * 60_000) });
  await order.announce(emitter(tx), { siteId: connection.siteId });
  return id;
}

/** Enqueues a test of a connection that is locked. Throws Conflict (1007) while one runs. */
export async function startCheck<Data, Secret>(
  tx: Db,
  connection: Connection,
  order: Order<Data, Secret> & { secret?: { value: Secret; sealWith: Buffer } },
): Promise<string> {
  const id = await enqueueFor(tx, connection, order);
  await order.store.saveCheckTask(tx, connection.siteId, { id });
  await order.announce(emitter(tx), { siteId: connection.siteId });
  return id;
}
