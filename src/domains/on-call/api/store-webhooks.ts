import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Ctx } from '#platform/http/context.ts';
import { NotFound } from '#kernel/errors.ts';
import { messageStates } from '#domains/messages/api/port.ts';
import { onCall } from '../contract.ts';
import type { DeliveryState } from '../states.ts';

export interface StoredWebhook {
  id: string;
  name: string;
  url: string;
  keySalt: string;
  /** The site whose messages its calls are. */
  sender: string;
}

const columns = ['w.id', 'w.name', 'w.url', 'w.key_salt as keySalt', 'w.sender'] as const;

/** One webhook; null: there is none. */
export const readWebhook = async (db: Db, id: string): Promise<StoredWebhook | null> =>
  (await db.selectFrom('alarm_webhook as w').select(columns).where('w.id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockWebhook = async (tx: Db, id: string): Promise<StoredWebhook | null> =>
  (await tx.selectFrom('alarm_webhook as w').select(columns).where('w.id', '=', id).forUpdate().executeTakeFirst()) ??
  null;

/** Whether another webhook has this name, in any case. */
export async function isWebhookNameTaken(db: Db, name: string, but: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('alarm_webhook')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where(sql<boolean>`id is distinct from ${but}`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertWebhook(tx: Db, one: Omit<StoredWebhook, 'id'> & { now: Date }): Promise<string> {
  const id = newId<'alarm-webhook'>();
  const { name, url, keySalt, sender, now } = one;
  await tx.insertInto('alarm_webhook').values({ id, name, url, key_salt: keySalt, sender, created_at: now }).execute();
  return id;
}

export async function saveWebhook(tx: Db, { id, name, url, keySalt }: Omit<StoredWebhook, 'sender'>): Promise<void> {
  await tx.updateTable('alarm_webhook').set({ name, url, key_salt: keySalt }).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('alarm_webhook').where('id', '=', id).execute();
}

/** Notes what was sent to a webhook; what becomes of it is known of the message. */
export async function insertDelivery(
  tx: Db,
  one: { webhookId: string; alarm: { id: string; name: string } | null; event: string; messageId: string; now: Date },
): Promise<string> {
  const id = newId<'alarm-webhook-delivery'>();
  await tx
    .insertInto('alarm_webhook_delivery')
    .values({
      id,
      webhook_id: one.webhookId,
      alarm_id: one.alarm?.id ?? null,
      alarm_name: one.alarm?.name ?? null,
      event: one.event,
      message_id: one.messageId,
      created_at: one.now,
    })
    .execute();
  return id;
}

/** All webhooks with what became of their last calls. */
export const listAlarmWebhooks = listRows(onCall.listAlarmWebhooks, {
  what: 'alarm-webhooks',
  from: ({ db }) =>
    db
      .selectFrom('alarm_webhook as w')
      .leftJoinLateral(
        (e) =>
          e
            .selectFrom('alarm_webhook_delivery as d')
            .innerJoin(messageStates.as('m'), 'm.id', 'd.message_id')
            .select(['m.state', 'd.created_at'])
            .whereRef('d.webhook_id', '=', 'w.id')
            .orderBy('d.created_at', 'desc')
            .orderBy('d.id', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['w.id', 'w.name', 'w.url', 'w.created_at as created', 'last.created_at as lastAt'])
      .select((e) => [
        e.ref('last.state').$castTo<DeliveryState | null>().as('lastState'),
        sql<number>`(select count(*)::int from escalation_step p where p.webhook_id = w.id)`.as('steps'),
      ]),
  scope: () => sql<boolean>`true`,
  id: sortBy('w.id', 'uuid'),
  sorts: { name: sortBy('w.name', 'text'), created: sortBy('w.created_at', 'timestamptz') },
  search: [sql`lower(w.name)`],
  filters: {},
  // The path of an address is often its password.
  items: (rows, { me }) =>
    rows.map(({ created, lastAt, url, ...row }) => ({
      ...row,
      url: me.permissions.has('alarmWebhook.manage') ? url : new URL(url).origin,
      created: created.toISOString(),
      lastAt: lastAt?.toISOString() ?? null,
    })),
});

/** What was sent to a webhook, and what it answered. */
export const listWebhookDeliveries = listRows(onCall.listWebhookDeliveries, {
  what: 'webhook-deliveries',
  async prepare({ db }: Ctx, { params }) {
    const webhook = await readWebhook(db, params.webhookId);
    if (webhook === null) throw new NotFound();
    return webhook;
  },
  of: ({ own }) => own.name,
  from: ({ db }) =>
    db
      .selectFrom('alarm_webhook_delivery as d')
      .innerJoin(messageStates.as('m'), 'm.id', 'd.message_id')
      .select(['d.id', 'd.event', 'd.alarm_id as alarmId', 'd.alarm_name as alarmName', 'd.created_at as created'])
      .select(['m.tries', 'm.response_status as status', 'm.sent_at as delivered', 'm.error'])
      .select((e) => [
        e.ref('m.state').$castTo<DeliveryState>().as('state'),
        sql<Date | null>`case when m.state = 'queued' and m.tries > 0 then m.run_at end`.as('retry'),
      ]),
  scope: ({ own }) => sql<boolean>`d.webhook_id = ${own.id}`,
  id: sortBy('d.id', 'uuid'),
  sorts: { created: sortBy('d.created_at', 'timestamptz') },
  search: [sql`lower(d.alarm_name)`, sql`lower(d.event)`],
  filters: { state: (states) => sql<boolean>`m.state = any(${states}::text[])` },
  items: (rows) =>
    rows.map(({ created, delivered, retry, error, ...row }) => ({
      ...row,
      error: error ?? '',
      created: created.toISOString(),
      delivered: delivered?.toISOString() ?? null,
      retry: retry?.toISOString() ?? null,
    })),
});
