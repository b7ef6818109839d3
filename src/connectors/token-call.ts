import { z } from 'zod';
import { callConfigured, EgressError } from '#platform/egress.ts';

/** What a token service of OAuth 2.0 answered. `unavailable`: no one did, or it could not. */
export type TokenAnswer =
  | { kind: 'granted'; token: string; expiresInSeconds: number; refreshToken: string | null }
  | { kind: 'refused'; status: number; error: string; description: string }
  | { kind: 'unavailable'; reason: string; cause?: unknown };

const Granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive(),
  refresh_token: z.string().min(1).optional(),
});
const Refused = z.object({ error: z.string(), error_description: z.string().default('') });

/** Sends a grant to a token service. A refusal and an outage are answers, too: this throws for bugs alone. */
export async function askForToken(baseUrl: string, path: string, grant: URLSearchParams): Promise<TokenAnswer> {
  const content = { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(grant.toString()) };
  try {
    const call = { method: 'POST', path, content, totalTimeoutMs: 10_000, maxResponseBytes: 65_536 } as const;
    const { status, body } = await callConfigured({ url: baseUrl }, call);
    return answerOf(status, body);
  } catch (cause) {
    if (!(cause instanceof EgressError)) throw cause;
    return { kind: 'unavailable', reason: 'The token service did not answer.', cause };
  }
}

function answerOf(status: number, body: unknown): TokenAnswer {
  const granted = Granted.safeParse(body);
  if (status === 200 && granted.success) {
    const { access_token: token, expires_in: expiresInSeconds, refresh_token: refreshToken = null } = granted.data;
    return { kind: 'granted', token, expiresInSeconds, refreshToken };
  }
  if (status >= 500 || status === 429) return { kind: 'unavailable', reason: `The token service answered ${status}.` };
  const refused = Refused.safeParse(body);
  const { error, error_description: description } = refused.success
    ? refused.data
    : { error: '', error_description: '' };
  return { kind: 'refused', status, error, description };
}
