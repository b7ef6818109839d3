import type { Faults } from '#connectors/sandbox/faults.ts';
import type { Inbox } from '#connectors/sandbox/inbox.ts';

interface Received {
  path: string;
  /** The body as it came: the signature is over these bytes. */
  body: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Receives any webhook and keeps it with the headers that prove who sent it; one with a known id is kept once. */
export function takeWebhook(
  { inbox, faults }: { inbox: Inbox; faults: Faults },
  { path, body, headers }: Received,
): { status: number; body: unknown; lost: boolean } {
  const id = String(headers['webhook-id'] ?? '');
  if (id === '') return { status: 400, body: { error: 'no webhook-id' }, lost: false };
  const fault = faults.take('webhook', path);
  if (fault === 'temporary') return { status: 503, body: { error: 'busy' }, lost: false };
  if (fault === 'permanent') return { status: 410, body: { error: 'gone' }, lost: false };
  const shown = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'];
  const lines = shown.map((name) => `${name}: ${String(headers[name] ?? '')}`);
  if (!inbox.has('webhook', id))
    inbox.add({
      channel: 'webhook',
      id,
      from: 'Webhook',
      to: path,
      subject: 'Webhook',
      text: body,
      html: null,
      headers: lines.join('\r\n'),
    });
  return { status: 204, body: null, lost: fault === 'lost-answer' };
}
