import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { enqueue, type Requester } from '#platform/tasks/enqueue.ts';
import type { TaskDefinition } from '#platform/tasks/task.ts';
import type { ServerState } from '../../states.ts';
import { announce, announceStanding, takeServer, type Locked } from '../store.ts';

/** A task for one server, ordered by a person or by the product itself. */
export interface ServerTask<Data, Secret = never> {
  definition: TaskDefinition<Data, Secret, string>;
  data(taskId: string): Data;
  /** Sealed until the step that wipes it. */
  secret?: { value: Secret; sealWith: Buffer };
  by: Requester;
  /** The state it is in while the task runs; left out, it stays as it is. */
  state?: ServerState | undefined;
  batchId?: string | undefined;
}

/** Puts a locked, free server under a task. Null when another task was first: one server, one task. */
export async function orderTask<Data, Secret = never>(
  tx: Db,
  server: Pick<Locked, 'id' | 'name' | 'siteId' | 'accountId'>,
  { definition, data, secret, by, state, batchId }: ServerTask<Data, Secret>,
): Promise<string | null> {
  const id = newId<'task'>();
  const taken = { id: server.id, taskId: id, ...(state === undefined ? {} : { state }) };
  const standing = await takeServer(tx, taken);
  if (standing === null) return null;
  const order = data(id);
  await enqueue(tx, definition, {
    id,
    data: order,
    object: { type: 'server', id: server.id, name: server.name, siteId: server.siteId, accountId: server.accountId },
    by,
    ...(secret === undefined ? {} : { secret }),
    ...(batchId === undefined ? {} : { batchId }),
  });
  const task = { cmdId: id, kind: definition.kind, title: definition.title(order), progress: 0 };
  await announceStanding(emitter(tx), standing, { kind: 'changed', task });
  return id;
}

/**
 * A task for a locked server beside the one that it is under, alone in its lane; `conflicts.ts` says what may. It ends with
 * `endBeside` and leaves state and power to the other. Throws Conflict (1007) when the lane is taken.
 */
export async function orderInLane<Data, Secret = never>(
  tx: Db,
  server: Pick<Locked, 'id' | 'name' | 'siteId' | 'accountId'>,
  {
    definition,
    data,
    by,
    batchId,
    lane,
  }: Pick<ServerTask<Data, Secret>, 'definition' | 'data' | 'by' | 'batchId'> & { lane: string },
): Promise<string> {
  const id = newId<'task'>();
  const { siteId, accountId } = server;
  await enqueue(tx, definition, {
    id,
    data: data(id),
    object: { type: 'server', id: server.id, name: server.name, siteId, accountId },
    by,
    lane,
    ...(batchId === undefined ? {} : { batchId }),
  });
  await announce(tx, emitter(tx), { id: server.id });
  return id;
}
