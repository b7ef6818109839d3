import type { Stripe } from 'stripe';
import { exchangeConfigured } from '#platform/egress.ts';

const methods = ['GET', 'POST', 'DELETE'] as const;
const maxResponseBytes = 1_048_576;

/** How the SDK reaches Stripe: through the product's own way out, redirects not followed. */
export const stripeHttpClient: Stripe.HttpClient = {
  getClientName: () => 'console',
  async makeRequest(...asked) {
    const [host, port, path, method, headers, data, protocol, timeout] = asked;
    const known = methods.find((one) => one === method);
    if (known === undefined) throw new TypeError(`Stripe is not asked by ${method}.`);
    const answer = await exchangeConfigured(
      { url: `${protocol}://${host}${port === '' ? '' : `:${port}`}` },
      {
        method: known,
        path,
        headers: textHeaders(headers),
        ...(data === '' || data === undefined || data === null
          ? {}
          : { content: { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(data) } }),
        totalTimeoutMs: timeout,
        maxResponseBytes,
      },
    );
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => textHeaders(answer.headers),
      getRawResponse: () => answer,
      toStream: () => {
        throw new TypeError('Answers of Stripe are not streamed.');
      },
      toJSON: () => Promise.resolve(JSON.parse(answer.text) as unknown),
    };
  },
};

/** Where the SDK finds another Stripe than its own, such as the sandbox. */
export function addressOf(url: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  const plain = protocol === 'http:';
  return { host: hostname, port: Number(port || (plain ? 80 : 443)), protocol: plain ? 'http' : 'https' };
}

/** Lengths and types are set where the request is sent. */
function textHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined || value === null || /^content-(length|type)$/i.test(name) ? [] : [[name, textOf(value)]],
    ),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
