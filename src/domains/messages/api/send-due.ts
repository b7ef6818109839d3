import { DeliveryError } from '#connectors/delivery-error.ts';
import { mailClient, mailDeadlineMs, type MailClient } from '#connectors/mail/client.ts';
import { smsClient, type SmsClient } from '#connectors/sms/client.ts';
import { postWebhook, webhookDeadlineMs } from '#connectors/webhook/client.ts';
import type { App, Loop } from '#platform/app.ts';
import type { Config } from '#platform/config.ts';
import { messageDelay, messagesHandled } from '#platform/metrics.ts';
import { say } from '#platform/messages.ts';
import { sandboxOrigin } from './sandbox-origin.ts';
import { senderAddress } from './sender-address.ts';
import { claimDue, markFailed, markSent, postpone, readSecondsToDue, type Due } from './store-outgoing.ts';
import { webhookKey } from './webhook-key.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** A message or notification was queued. */
    message: true;
  }
}

const maxTries = 12;
const firstPauseSeconds = 10;
const longestPauseSeconds = 3600;
const atOnce = 10;
/** Longer than any hand-over takes, so that a message is never with two senders. */
const leaseSeconds = mailDeadlineMs / 1000 + 30;

/** What the messages leave through; a channel that is not configured keeps its messages queued. */
interface Gateways {
  mail: MailClient | null;
  sms: SmsClient | null;
}

/** Sends due messages until none are left. */
export const sendDue: Loop = {
  name: 'messages.send',
  everySeconds: 2,
  wakes: ['message'],
  async run(app, signal) {
    const gateways = openGateways(app.config);
    const channels = (['mail', 'sms'] as const).filter((channel) => gateways[channel] !== null);
    if (channels.length === 0) return null;
    try {
      await sendAll(app, gateways, { channels, signal });
      return await readSecondsToDue(app.db, channels);
    } finally {
      // Connections live for one run: what is sent in a row shares them, and none is left to go stale.
      gateways.mail?.close();
    }
  },
};

/** Its own loop: receivers that answer slowly hold up no mail. */
export const sendWebhooks: Loop = {
  name: 'messages.webhooks',
  everySeconds: 2,
  wakes: ['message'],
  async run(app, signal) {
    const lease = { channels: ['webhook'], limit: atOnce, leaseSeconds: webhookDeadlineMs / 1000 + 30 };
    while (!signal.aborted) {
      const due = await claimDue(app.db, lease);
      await Promise.all(due.map((message) => handOver(app, { mail: null, sms: null }, message)));
      if (due.length < atOnce) break;
    }
    return readSecondsToDue(app.db, lease.channels);
  },
};

function openGateways({ smtpUrl, mailFrom, smsUrl, smsToken }: Config): Gateways {
  return {
    mail: smtpUrl === null ? null : mailClient({ url: smtpUrl, from: mailFrom }),
    sms: smsUrl === null ? null : smsClient({ url: smsUrl, token: smsToken }),
  };
}

async function sendAll(
  app: App,
  gateways: Gateways,
  { channels, signal }: { channels: readonly string[]; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    const due = await claimDue(app.db, { channels, limit: atOnce, leaseSeconds });
    await Promise.all(due.map((message) => handOver(app, gateways, message)));
    if (due.length < atOnce) return;
  }
}

async function handOver(app: App, gateways: Gateways, due: Due): Promise<void> {
  let status: number | null;
  try {
    status = await send(app, gateways, due);
  } catch (error) {
    return refused(app, due, error);
  }
  await markSent(app.db, due, status);
  messagesHandled.inc({ channel: due.channel, result: 'sent' });
  messageDelay.observe({ channel: due.channel }, due.ageSeconds);
}

/** Answers the HTTP status of a webhook's receiver. */
async function send(app: App, { mail, sms }: Gateways, due: Due): Promise<number | null> {
  const { id, recipient: to, subject, text, html } = due;
  switch (due.channel) {
    case 'mail': {
      const unsubscribe = due.unsubscribeUrl === null ? {} : { unsubscribeUrl: due.unsubscribeUrl };
      const sender = senderAddress(due, app.config.mailFrom);
      await mail?.send({ id, to, subject, text, html, ...sender, ...unsubscribe });
      return null;
    }
    case 'sms':
      await sms?.send({ id, to, text });
      return null;
    case 'webhook': {
      const key = webhookKey(app.secret, due.accountId ?? '', due.keySalt ?? '');
      const timestamp = Math.floor(app.clock.now() / 1000);
      return postWebhook({ id, url: to, text, key, timestamp, sandboxOrigin: sandboxOrigin(app.config) });
    }
  }
}

async function refused(app: App, due: Due, error: unknown): Promise<void> {
  const reason = error instanceof DeliveryError ? error.reason : say('unforeseen');
  const status = error instanceof DeliveryError ? error.status : null;
  const bounced = error instanceof DeliveryError && !error.retryable;
  const final = bounced || due.tries >= maxTries;
  const about = { messageId: due.id, channel: due.channel, tries: due.tries, err: error };
  messagesHandled.inc({ channel: due.channel, result: final ? 'failed' : 'retried' });
  if (final) {
    app.log.warn(about, 'message not delivered');
    return markFailed(app.db, due, { state: bounced ? 'bounced' : 'failed', error: reason, status });
  }
  app.log.info(about, 'message will be retried');
  const pause = pauseSeconds(due.tries) * app.config.waitFactor;
  await postpone(app.db, due, { error: reason, status, pauseSeconds: pause });
}

/** 10 s after the first try, doubled after each, at most an hour: twelve tries take about three hours. */
export const pauseSeconds = (tries: number): number =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (tries - 1));
