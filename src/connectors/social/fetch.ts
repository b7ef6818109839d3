import { exchangeConfigured } from '#platform/egress.ts';

/** What an OAuth library asks of `fetch`. */
interface FetchOptions {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

const methods = ['GET', 'POST'] as const;
/** Answers of a provider are small; keys and claims come nowhere near this. */
const maxResponseBytes = 262_144;

/** `fetch` for a social network that the operator has configured: the product's own way out, redirects not followed. */
export async function socialFetch(address: string, options: FetchOptions): Promise<Response> {
  const url = new URL(address);
  const method = methods.find((one) => one === options.method);
  if (method === undefined) throw new TypeError(`A social network is not asked by ${options.method}.`);
  const { 'content-type': type = 'application/x-www-form-urlencoded', ...headers } = options.headers;
  const answer = await exchangeConfigured(
    { url: url.origin },
    {
      method,
      path: url.pathname + url.search,
      headers: { 'user-agent': 'console', ...headers },
      ...(options.body === undefined || options.body === null
        ? {}
        : { content: { type, bytes: Buffer.from(textOf(options.body)) } }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      totalTimeoutMs: 10_000,
      maxResponseBytes,
    },
  );
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const bodyless = [204, 205, 304].includes(answer.status);
  return new Response(bodyless ? null : answer.text, { status: answer.status, headers: given });
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Social networks accept only forms.');
}
