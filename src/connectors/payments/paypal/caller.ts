import { z } from 'zod';
import { callConfigured, EgressError } from '#platform/egress.ts';
import { ProviderRefused, ProviderUnavailable } from '../port.ts';

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Absent: PayPal itself. */
  url?: string | undefined;
}

const paypalUrl = 'https://api-m.paypal.com';
const callMs = 10_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
/** What PayPal says of a call that it refuses. */
export const Problem = z.object({ name: z.string(), details: z.array(z.object({ issue: z.string() })).default([]) });

export interface Answer {
  status: number;
  body: unknown;
}
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  more?: { body?: unknown; once?: string; raw?: Buffer },
) => Promise<Answer>;

/** What an answer holds. Throws ProviderRefused, or ProviderUnavailable where it is not usable. */
export function parsed<T>(schema: z.ZodType<T>, answer: Answer): T {
  if (answer.status >= 400) {
    const problem = Problem.safeParse(answer.body).data;
    const issues = problem?.details.map(({ issue }) => issue).join(', ') ?? '';
    throw new ProviderRefused(`PayPal answered ${answer.status} ${problem?.name ?? ''} ${issues}`.trim());
  }
  const found = schema.safeParse(answer.body);
  if (!found.success) throw new ProviderUnavailable('PayPal gave no usable answer.', { cause: found.error });
  return found.data;
}

/** Calls with a token that is kept until shortly before its end. */
export function caller({ clientId, clientSecret, url = paypalUrl }: PaypalSettings): Call {
  let held: { token: string; until: number } | null = null;
  const send = async (call: Parameters<typeof callConfigured>[1]): Promise<Answer> => {
    try {
      const answer = await callConfigured({ url }, { ...call, totalTimeoutMs: callMs, maxResponseBytes: 1_048_576 });
      if (answer.status === 429 || answer.status >= 500)
        throw new ProviderUnavailable(`PayPal answered ${answer.status}.`);
      return answer;
    } catch (error) {
      if (error instanceof EgressError) throw new ProviderUnavailable(error.message, { cause: error });
      throw error;
    }
  };
  const token = async (): Promise<string> => {
    if (held !== null && held.until > performance.now()) return held.token;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const content = {
      type: 'application/x-www-form-urlencoded',
      bytes: Buffer.from('grant_type=client_credentials'),
    };
    const granted = parsed(
      Token,
      await send({ method: 'POST', path: '/v1/oauth2/token', content, headers: { authorization } }),
    );
    held = { token: granted.access_token, until: performance.now() + (granted.expires_in - 60) * 1000 };
    return held.token;
  };
  return async (method, path, { body, once, raw } = {}) => {
    const ask = async (): Promise<Answer> =>
      send({
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(raw === undefined ? {} : { content: { type: 'application/json', bytes: raw } }),
        headers: {
          authorization: `Bearer ${await token()}`,
          prefer: 'return=representation',
          ...(once === undefined ? {} : { 'paypal-request-id': once }),
        },
      });
    const answer = await ask();
    if (answer.status !== 401) return answer;
    held = null;
    return ask();
  };
}
