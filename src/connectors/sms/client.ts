import { causeOf, DeliveryError } from '#connectors/delivery-error.ts';
import { say } from '#connectors/messages.ts';
import { callConfigured, type ConfiguredTarget } from '#platform/egress.ts';

/** One text message takes no longer than this in all; a client that sends may count on it. */
export const smsDeadlineMs = 20_000;

export interface OutgoingSms {
  /** The gateway takes a message with the same id once. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface SmsClient {
  /** Resolves once the gateway has taken the message. Throws DeliveryError. */
  send(sms: OutgoingSms): Promise<void>;
}

/**
 * A client of an HTTP gateway for text messages: `POST <url>` with `{ to, text, id }` and a bearer token. The answer is
 * JSON or empty; any 2xx means taken. 400, 404, 410, 413 and 422 refuse the message for good; everything else, and no answer, is tried again.
 */
export function smsClient(options: { url: string; token: string }): SmsClient {
  const { origin, pathname, search } = new URL(options.url);
  const target = { url: origin, headers: { authorization: `Bearer ${options.token}` } };
  return {
    async send({ to, text, id }) {
      const status = await post(target, pathname + search, { to, text, id });
      if (status >= 200 && status < 300) return;
      const refused = [400, 404, 410, 413, 422].includes(status);
      throw new DeliveryError(say('sms.status', { status }), { retryable: !refused });
    },
  };
}

async function post(target: ConfiguredTarget, path: string, body: OutgoingSms): Promise<number> {
  try {
    const call = { method: 'POST', path, body, totalTimeoutMs: smsDeadlineMs } as const;
    return (await callConfigured(target, call)).status;
  } catch (error) {
    throw new DeliveryError(say('sms.unreachable', { reason: causeOf(error) }), { retryable: true, cause: error });
  }
}
