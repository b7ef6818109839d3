import { z } from 'zod';
import type { Faults } from '#connectors/sandbox/faults.ts';
import type { Inbox } from '#connectors/sandbox/inbox.ts';

const Sms = z.strictObject({
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.string().min(1).max(1600),
  id: z.string().min(1).max(100),
});

export interface SmsAnswer {
  status: number;
  body: unknown;
  /** The connection breaks instead of carrying the answer. */
  lost?: boolean;
}

/** The gateway's only call: takes a text message once per id. */
export function takeSms(
  { inbox, faults, token }: { inbox: Inbox; faults: Faults; token: string },
  request: { authorization: string; body: unknown },
): SmsAnswer {
  if (request.authorization !== `Bearer ${token}`) return { status: 401, body: { error: 'wrong token' } };
  const parsed = Sms.safeParse(request.body);
  if (!parsed.success) return { status: 422, body: { error: z.prettifyError(parsed.error) } };
  const { id, to, text } = parsed.data;
  const fault = faults.take('sms', to);
  if (fault === 'temporary') return { status: 503, body: { error: 'busy' } };
  if (fault === 'permanent') return { status: 422, body: { error: 'no such number' } };
  if (!inbox.has('sms', id))
    inbox.add({ channel: 'sms', id, from: 'Text message', to, subject: '', text, html: null, headers: '' });
  return { status: 202, body: { id, state: 'accepted' }, lost: fault === 'lost-answer' };
}
