import { sql } from 'kysely';
import { Conflict } from '#kernel/errors.ts';
import { asMessage, type Message } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/http/context.ts';
import { gathered } from '#platform/db/gather.ts';
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
  /** `accountId` is null where only the site's staff see the task, and `siteId` where only the provider's do. */
  object: { type: string; id: string; name: string; siteId: string | null; accountId: string | null };
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
  const inserted = await insertTask(tx, {
    id,
    kind: definition.kind,
    title,
    service_name: definition.serviceName,
    data: order.data,
    secret:
      order.secret === undefined ? null : sealSecret(order.secret.sealWith, id, order.secret.value).toString('hex'),
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
  });
  if (!inserted) throw new Conflict(1007, undefined, { task: await liveTitle(tx, object.id, lane) });
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

/** Ends the pause of a task when the transaction commits; does nothing where it runs, or is over. */
export async function wakeTask(tx: Db, id: string): Promise<void> {
  await sql`
    with woken as (
      update task set run_at = now() where id = ${id} and state in ('waiting', 'running') and run_at > now() returning id)
    select pg_notify('skydeck_task', '') from woken`.execute(tx);
}

/** A row of `task`, by its columns. */
type TaskRow = { id: string } & Record<string, unknown>;

/** Inserts a task and wakes the workers; false where its object has a live one in the lane. */
const insertTask = gathered(async (tx, tasks: readonly TaskRow[]): Promise<boolean[]> => {
  const { rows } = await sql<{ id: string }>`
    with inserted as (
      insert into task (id, kind, title, service_name, data, secret, step, site_id, account_id, object_type, object_id,
        object_name, lane, batch_id, created_by, created_by_name, source, request_id)
      select id, kind, title, service_name, data, decode(secret, 'hex'), step, site_id, account_id, object_type, object_id,
        object_name, lane, batch_id, created_by, created_by_name, source, request_id
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as t (id uuid, kind text, title jsonb, service_name text,
        data jsonb, secret text, step text, site_id uuid, account_id uuid, object_type text, object_id uuid,
        object_name text, lane text, batch_id uuid, created_by uuid, created_by_name text, source text, request_id text)
      on conflict (object_id, lane) where object_id is not null and state in ('waiting', 'running') do nothing
      returning id)
    select id from inserted, pg_notify('skydeck_task', '')`.execute(tx);
  const made = new Set(rows.map(({ id }) => id));
  return tasks.map(({ id }) => made.has(id));
});

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
