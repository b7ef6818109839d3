import { createHmac } from 'node:crypto';
import { causeOf, DeliveryError } from '#connectors/delivery-error.ts';
import { say } from '#connectors/messages.ts';
import { callPublic, UnsafeAddress } from '#platform/egress-public.ts';

/** One call takes no longer than this in all; a client that sends may count on it. */
export const webhookDeadlineMs = 10_000;

export interface OutgoingWebhook {
  /** The same for every attempt, so that the receiver can detect repeats. */
  id: string;
  url: string;
  /** JSON. */
  text: string;
  key: Buffer;
  /** When it is sent, Unix seconds; part of what is signed, so that an old call can't be played again. */
  timestamp: number;
  /** A loopback origin that is permitted although it is not public: the sandbox. */
  sandboxOrigin: string | null;
}

/**
 * Posts one event as the Standard Webhooks specification has it: headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature: v1,<base64 HMAC-SHA256 of id.timestamp.body>`. Any 2xx is success; 410 is final.
 * Answers the status. Throws DeliveryError.
 */
export async function postWebhook({ id, url, text, key, timestamp, sandboxOrigin }: OutgoingWebhook): Promise<number> {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  const status = await post(url, { headers, text, sandboxOrigin });
  if (status >= 200 && status < 300) return status;
  throw new DeliveryError(say('webhook.status', { status }), { retryable: status !== 410, status });
}

async function post(
  url: string,
  what: { headers: Record<string, string>; text: string; sandboxOrigin: string | null },
): Promise<number> {
  try {
    return await callPublic(url, {
      headers: what.headers,
      json: what.text,
      totalTimeoutMs: webhookDeadlineMs,
      alsoAllowed: what.sandboxOrigin,
    });
  } catch (error) {
    if (error instanceof UnsafeAddress) throw new DeliveryError(error.reason, { retryable: false, cause: error });
    throw new DeliveryError(say('webhook.unreachable', { reason: causeOf(error) }), { retryable: true, cause: error });
  }
}
