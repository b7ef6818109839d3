import { sendWebhook } from '#domains/messages/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertDelivery, type StoredWebhook } from './store-webhooks.ts';

interface Call {
  /** Such as `alarm.firing`. */
  event: string;
  /** Null: it is a test. */
  alarm: { id: string; name: string } | null;
  data: unknown;
  now: Date;
}

/** Queues a call of a webhook and notes it in the log of its deliveries. Answers the id of the delivery. */
export async function callWebhook(tx: Db, webhook: StoredWebhook, { event, alarm, data, now }: Call): Promise<string> {
  const messageId = await sendWebhook(tx, {
    siteId: webhook.sender,
    accountId: null,
    url: webhook.url,
    salt: webhook.keySalt,
    event: { type: event, at: now, data },
  });
  return insertDelivery(tx, { webhookId: webhook.id, alarm, event, messageId, now });
}
