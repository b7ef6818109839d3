import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { same, signedGrants } from '#connectors/sandbox/grants.ts';
import { serveLoopback } from '#connectors/sandbox/loopback.ts';
import { detailsOf, listedOf, sandboxCustomers, subscriptionsOf, type SandboxCustomer } from './sandbox-data.ts';

/** The partner that the sandbox knows. */
export const sandboxAdobe = {
  clientId: '2f6c1b9e4d7a48c0a5e3f8b1c6d90e72',
  secret: 'p8e-sandbox-adobe-secret',
  resellerId: '1000404757',
  distributorId: '1000100042',
} as const;

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** What is wrong with the interface of the sandbox, for tests. */
export interface AdobeFaults {
  /** So many calls are answered with 429. */
  throttled: number;
  retryAfterSeconds: number;
  /** Calls whose path has `at` are not answered, refused, have another shape, or belong to a list that ends too early. */
  odd: { at: string; how: 'down' | 'forbidden' | 'garbled' | 'short' } | null;
}

export interface AdobeSandbox {
  /** Replaces the addresses of the token service and of the partner interface. */
  url: string;
  faults: AdobeFaults;
  customers: SandboxCustomer[];
  /** Whether the reseller is one that may sell. */
  reseller: { status: string };
  /** The calls of the partner interface, the oldest first. */
  calls: { path: string; requestId: string; correlationId: string }[];
  /** Replaces the secret, as when it is rotated in the Developer Console. */
  setSecret(secret: string): void;
  /** Makes every answer fail, as when the service is away. */
  setDown(down: boolean): void;
  /** Ends every token that was issued. */
  endTokens(): void;
  close(): Promise<void>;
}

type World = Pick<AdobeSandbox, 'faults' | 'customers' | 'calls' | 'reseller'> & {
  secret: string;
  down: boolean;
  /** How often tokens were ended. */
  tokens: number;
};

const { signed, opened } = signedGrants(sandboxAdobe.secret);

const fault = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

/** Adobe's token service and its partner interface on loopback, with the customers of one reseller. */
export async function serveAdobeSandbox(port: number): Promise<AdobeSandbox> {
  const world: World = {
    faults: { throttled: 0, retryAfterSeconds: 1, odd: null },
    customers: [...sandboxCustomers],
    calls: [],
    reseller: { status: '1000' },
    secret: sandboxAdobe.secret,
    down: false,
    tokens: 0,
  };
  const { url, close } = await serveLoopback(port, (request, response) => {
    answer(world, request).then(
      (found) => send(response, found),
      () => send(response, fault(400, '1121', 'Request contains additional unexpected fields.')),
    );
  });
  return {
    url,
    faults: world.faults,
    customers: world.customers,
    reseller: world.reseller,
    calls: world.calls,
    setSecret: (secret) => void (world.secret = secret),
    setDown: (down) => void (world.down = down),
    endTokens: () => void (world.tokens += 1),
    close,
  };
}

async function answer(world: World, request: IncomingMessage): Promise<Answer> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox');
  if (world.down) return fault(503, '1124', 'Internal Server Error. Please try again later');
  if (path === '/ims/token/v3' && request.method === 'POST')
    return token(world, new URLSearchParams(await text(request)));
  if (!path.startsWith('/v3/')) return fault(404, '404', 'Not found');
  const { authorization = '' } = request.headers;
  const header = (name: string) => String(request.headers[name] ?? '');
  const grant = opened(authorization.replace(/^Bearer /, ''));
  if (authorization === '') return fault(403, '4117', 'Authorization token is missing');
  if (header('x-api-key') !== sandboxAdobe.clientId) return fault(403, '4115', 'API key is invalid or missing');
  if (grant?.[0] !== 'access' || Number(grant[1]) !== world.tokens || Number(grant[2]) < Date.now())
    return fault(401, '4116', 'Authorization token is invalid');
  const [requestId, correlationId] = [header('x-request-id'), header('x-correlation-id')];
  if (correlationId === '') return fault(400, '4119', 'Correlation ID is Invalid or Missing');
  if (world.calls.some((call) => call.requestId === requestId))
    return fault(400, '4120', 'Duplicate request id, same requestId has already been processed');
  world.calls.push({ path, requestId, correlationId });
  if (world.calls.length > 2000) world.calls.shift();
  const found = faulty(world, path) ?? oddly(world, path, take(world, path, query));
  return { ...found, headers: { 'x-request-id': requestId || randomUUID(), ...found.headers } };
}

function faulty({ faults }: World, path: string): Answer | null {
  if (faults.throttled > 0) {
    faults.throttled -= 1;
    const limited = fault(429, '4118', 'Too many requests');
    return { ...limited, headers: { 'retry-after': String(faults.retryAfterSeconds) } };
  }
  if (faults.odd === null || !path.includes(faults.odd.at)) return null;
  if (faults.odd.how === 'down')
    return { ...fault(503, '1124', 'Internal Server Error. Please try again later'), headers: { 'retry-after': '1' } };
  if (faults.odd.how === 'forbidden')
    return fault(403, '4121', 'You are not allowed to perform that action on this resource');
  return null;
}

function oddly({ faults: { odd } }: World, path: string, found: Answer): Answer {
  if (odd === null || !path.includes(odd.at)) return found;
  return { ...found, body: odd.how === 'garbled' ? { accounts: 'none' } : { ...found.body, accounts: [], items: [] } };
}

/** The most that the sandbox gives at once, no matter what is asked for: every caller must read on. */
const mostOnPage = 2;

function take({ customers, reseller }: World, path: string, query: URLSearchParams): Answer {
  const { resellerId, distributorId } = sandboxAdobe;
  const [, , area, id, part] = path.split('/').map(decodeURIComponent);
  const now = Date.now();
  if (area === 'resellers') {
    if (id !== resellerId) return fault(404, '1115', 'Invalid Reseller');
    if (part === 'customers') return page(customers, query);
    return {
      status: 200,
      body: {
        distributorId,
        resellerId,
        companyProfile: { companyName: 'Skydeck Sandbox Reseller', marketSegments: ['COM', 'EDU'] },
        creationDate: '2025-05-02T22:49:52Z',
        status: reseller.status,
      },
    };
  }
  const customer = customers.find((one) => one.id === id);
  if (area !== 'customers' || customer === undefined) return fault(404, '1116', 'Invalid Customer');
  if (part === undefined) return { status: 200, body: detailsOf(customer, { resellerId, now }) };
  const items = subscriptionsOf(customer, now);
  return { status: 200, body: { totalCount: items.length, items } };
}

function page(customers: readonly SandboxCustomer[], query: URLSearchParams): Answer {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 20)];
  if (!Number.isSafeInteger(offset) || limit < 1 || limit > 50)
    return fault(400, '1132', 'Invalid value for search parameter');
  const all = customers.filter(({ status }) => status === (query.get('status') ?? '1000'));
  const accounts = all
    .slice(offset, offset + Math.min(limit, mostOnPage))
    .map((one) => listedOf(one, sandboxAdobe.resellerId));
  return { status: 200, body: { totalCount: all.length, count: accounts.length, offset, limit, accounts } };
}

function token(world: World, form: URLSearchParams): Answer {
  const refusal = (error: string, description: string): Answer => ({
    status: error === 'invalid_client' ? 401 : 400,
    body: { error, error_description: description },
  });
  if (form.get('grant_type') !== 'client_credentials')
    return refusal('unsupported_grant_type', 'unsupported grant_type parameter');
  if (form.get('client_id') !== sandboxAdobe.clientId) return refusal('invalid_client', 'invalid client_id parameter');
  if (!same(form.get('client_secret') ?? '', world.secret))
    return refusal('invalid_client', 'invalid client_secret parameter');
  if (!(form.get('scope') ?? '').includes('read_organizations')) return refusal('invalid_scope', 'invalid scope');
  const expires_in = 86_399;
  const access_token = signed('access', world.tokens, Date.now() + expires_in * 1000);
  return { status: 200, body: { access_token, token_type: 'bearer', expires_in } };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}
