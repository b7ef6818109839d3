import { sql } from 'kysely';
import { Conflict } from '#kernel/errors.ts';
import { asMessage, type Message } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/http/context.ts';
import { messageJson } from '#platform/db/columns.ts';
import { otherTask } from '#platform/messages.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import { sealSecret } from './secret.ts';
import type { TaskDefinition } from './task.ts';

export interface TaskOrder<Data, Secret> {
  /** Chosen by the caller when the object must know it first; else a new one. */
  id?: string;
  data: Data;
  /** Sealed with the installation's secret until the step that wipes it. */
  secret?: { value: Secret; sealWith: Buffer };
  /** `accountId` is null for tasks the product starts itself: only the site's staff see them. */
  object: { type: string; id: string; name: string; siteId: string; accountId: string | null };
  /** Runs beside the object's other task, alone in this lane. */
  lane?: string;
  /** Tasks of one request share it. */
  batchId?: string;
}

/** Who asked for a task: a person in a request, or the product itself. */
export interface Requester {
  accountId: string | null;
  name: string;
  source: string;
  requestId: string | null;
}

export const requesterOf = (ctx: Ctx): Requester => ({
  accountId: ctx.me.accountId,
  name: ctx.me.operator === null ? ctx.me.email : `${ctx.me.operator.email} for ${ctx.me.email}`,
  source: ctx.me.source,
  requestId: ctx.request.id,
});

/** What the product does by its own schedule. */
export const byItself: Requester = { accountId: null, name: 'Schedule', source: 'schedule', requestId: null };

/**
 * Leaves a durable task in the transaction of the change that wants it; workers wake when it commits.
 * Throws Conflict (1007) when the object already has a live task in the lane.
 */
export async function enqueue<Data, Secret>(
  tx: Db,
  definition: TaskDefinition<Data, Secret, string>,
  order: TaskOrder<Data, Secret> & { by: Requester },
): Promise<string> {
  const id = order.id ?? newId<'task'>();
  const { object, by, lane = '' } = order;
  const title = asMessage(definition.title(order.data));
  const row = await tx
    .insertInto('task')
    .values({
      id,
      kind: definition.kind,
      title: messageJson(title),
      service_name: definition.serviceName,
      data: JSON.stringify(order.data),
      secret: order.secret === undefined ? null : sealSecret(order.secret.sealWith, id, order.secret.value),
      step: definition.first,
      site_id: object.siteId,
      account_id: object.accountId,
      object_type: object.type,
      object_id: object.id,
      object_name: object.name,
      lane,
      batch_id: order.batchId ?? null,
      created_by: by.accountId,
      created_by_name: by.name,
      source: by.source,
      request_id: by.requestId,
    })
    .onConflict((c) =>
      c
        .columns(['object_id', 'lane'])
        .where('object_id', 'is not', null)
        .where('state', 'in', [sql.lit('waiting'), sql.lit('running')])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new Conflict(1007, undefined, { task: await liveTitle(tx, object.id, lane) });
  await sql`select pg_notify('skydeck_task', '')`.execute(tx);
  await emitter(tx)('task.changed', object, {
    cmdId: id,
    title,
    state: 'waiting',
    step: '',
    progress: 0,
    exitCode: null,
    warn: false,
    objectType: object.type,
    objectId: object.id,
  });
  return id;
}

async function liveTitle(tx: Db, objectId: string, lane: string): Promise<Message> {
  const live = await tx
    .selectFrom('task')
    .select('title')
    .where('object_id', '=', objectId)
    .where('lane', '=', lane)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return live?.title ?? otherTask;
}
