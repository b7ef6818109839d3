import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml, sandboxPage } from '#connectors/payments/sandbox/page.ts';
import { same, signedGrants } from '#connectors/sandbox/grants.ts';
import { serveLoopback } from '#connectors/sandbox/loopback.ts';
import { PartnerApiSandbox, type SandboxAnswer } from './sandbox-api.ts';

/** The partner that the sandbox knows. */
export const sandboxPartner = {
  tenantId: 'partner.sandbox.test',
  appId: '8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11',
  secret: 'sandbox-partner-secret',
  expiredSecret: 'sandbox-expired-secret',
} as const;

export interface PartnerSandbox {
  /** Replaces the addresses of the token service and of the partner interface. */
  url: string;
  /** Its partner interface, with the faults that tests set. */
  api: PartnerApiSandbox;
  /** Makes every answer fail, as when the service is away. */
  setDown(down: boolean): void;
  /** Lets the secret run out, or holds it for good again. */
  setExpired(expired: boolean): void;
  /** Ends every access token that was issued. */
  endTokens(): void;
  /** Ends every consent that was given. */
  endConsents(): void;
  close(): Promise<void>;
}

interface World {
  api: PartnerApiSandbox;
  down: boolean;
  expired: boolean;
  /** How often access tokens, and consents, were ended. */
  tokens: number;
  consents: number;
  usedCodes: Set<string>;
}
type Answer = SandboxAnswer | { html: string } | { location: string };

const refusal = (status: number, error: string, description: string): SandboxAnswer => ({
  status,
  body: { error, error_description: description, error_codes: [Number(/\d+/.exec(description)?.[0])] },
});

const digest = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 22);
const { signed, opened } = signedGrants(sandboxPartner.secret);

/**
 * Microsoft's token service and the Partner Center interface on loopback: the client-credentials grant, the consent of an
 * administrator with its code and refresh tokens, and the customers of one partner.
 */
export async function servePartnerSandbox(port: number): Promise<PartnerSandbox> {
  const world: World = {
    api: new PartnerApiSandbox(),
    down: false,
    expired: false,
    tokens: 0,
    consents: 0,
    usedCodes: new Set(),
  };
  const { url, close } = await serveLoopback(port, (request, response) => {
    const reply = world.down
      ? Promise.resolve(refusal(503, 'temporarily_unavailable', 'AADSTS90033: try later'))
      : answer(world, request);
    reply.then(
      (found) => send(response, found),
      () => send(response, refusal(400, 'invalid_request', 'AADSTS900144: the body is not a form')),
    );
  });
  return {
    url,
    api: world.api,
    setDown: (next) => void (world.down = next),
    setExpired: (next) => void (world.expired = next),
    endTokens: () => void (world.tokens += 1),
    endConsents: () => void (world.consents += 1),
    close,
  };
}

async function answer(world: World, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const { pathname: path, searchParams: query } = url;
  if (path.startsWith('/v1/')) {
    const token = opened((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (token === null || token[0] !== 'access' || Number(token[2]) !== world.tokens || Number(token[3]) < Date.now())
      return { status: 401, body: { code: '401', description: 'The token is not valid, or has expired.' } };
    // Partner Center takes tokens in the name of a user with a second factor alone.
    if (token[1] !== 'user')
      return { status: 403, body: { code: '900001', description: 'App+User authentication is required.' } };
    return world.api.take({ path: path.slice('/v1'.length), query, headers: request.headers });
  }
  const [, tenantId, kind] = /^\/([^/]+)\/oauth2\/v2\.0\/(token|authorize)$/.exec(path) ?? [];
  if (tenantId === undefined) return { status: 404, body: { error: 'not_found' } };
  if (kind === 'authorize' && request.method === 'GET') return authorize(world, tenantId, query);
  if (request.method !== 'POST') return { status: 404, body: { error: 'not_found' } };
  return token(world, tenantId, new URLSearchParams(await text(request)));
}

/** Asks who came whether the application may work in their name. */
function authorize(world: World, tenantId: string, query: URLSearchParams): Answer {
  const redirect = query.get('redirect_uri') ?? '';
  const known = tenantId === sandboxPartner.tenantId && query.get('client_id') === sandboxPartner.appId;
  if (!known || !isWayBack(redirect)) return { status: 400, body: { error: 'invalid_request' } };
  const back = new URL(redirect);
  back.searchParams.set('state', query.get('state') ?? '');
  const decision = query.get('decision');
  if (decision === 'accept') {
    back.searchParams.set('code', signed('code', digest(redirect), world.consents));
    return { location: back.href };
  }
  if (decision === 'cancel') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'AADSTS65004: The user declined to consent.');
    return { location: back.href };
  }
  const link = (chosen: string) => escapeHtml(`?${new URLSearchParams([...query, ['decision', chosen]])}`);
  return {
    html: sandboxPage(
      'Sandbox Microsoft sign-in',
      `<h1>Permissions requested</h1><p>The application of ${escapeHtml(tenantId)} wants to manage Partner Center as ${escapeHtml(query.get('login_hint') ?? '')}. This is a sandbox: Microsoft is not asked.</p>
<p><a href="${link('accept')}">Accept</a></p><p><a href="${link('cancel')}">Cancel</a></p>`,
    ),
  };
}

const isWayBack = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).pathname === '/msConsent';

function token(world: World, tenantId: string, form: URLSearchParams): SandboxAnswer {
  if (tenantId !== sandboxPartner.tenantId)
    return refusal(400, 'invalid_request', `AADSTS90002: Tenant '${tenantId}' not found.`);
  const grant = form.get('grant_type') ?? '';
  if (!['client_credentials', 'authorization_code', 'refresh_token'].includes(grant))
    return refusal(400, 'unsupported_grant_type', 'AADSTS70003: The app requested an unsupported grant type.');
  if (form.get('client_id') !== sandboxPartner.appId)
    return refusal(400, 'unauthorized_client', 'AADSTS700016: Application was not found in the directory.');
  const secret = form.get('client_secret') ?? '';
  if (same(secret, sandboxPartner.expiredSecret) || (world.expired && same(secret, sandboxPartner.secret)))
    return refusal(401, 'invalid_client', 'AADSTS7000222: The provided client secret keys are expired.');
  if (!same(secret, sandboxPartner.secret))
    return refusal(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.');
  if (grant === 'client_credentials') return granted(world, 'app');
  const given = form.get(grant === 'refresh_token' ? 'refresh_token' : 'code') ?? '';
  const content = opened(given);
  if (grant === 'refresh_token') {
    if (content?.[0] !== 'refresh' || Number(content[1]) !== world.consents)
      return refusal(400, 'invalid_grant', 'AADSTS50173: The provided grant has expired due to it being revoked.');
    return granted(world, 'user');
  }
  const right =
    content?.[0] === 'code' &&
    content[1] === digest(form.get('redirect_uri') ?? '') &&
    Number(content[2]) === world.consents;
  if (!right || world.usedCodes.has(given))
    return refusal(400, 'invalid_grant', 'AADSTS70000: The provided authorization code is invalid.');
  world.usedCodes.add(given);
  return granted(world, 'user');
}

function granted(world: World, kind: 'app' | 'user'): SandboxAnswer {
  return {
    status: 200,
    body: {
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: signed('access', kind, world.tokens, Date.now() + 3_599_000),
      ...(kind === 'user' ? { refresh_token: signed('refresh', world.consents) } : {}),
    },
  };
}

function send(response: ServerResponse, found: Answer): void {
  if ('location' in found)
    return void response.writeHead(302, { location: found.location, 'referrer-policy': 'no-referrer' }).end();
  if ('html' in found) {
    const policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return void response.writeHead(200, { ...headers, 'cache-control': 'no-store' }).end(found.html);
  }
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', ...found.headers };
  response.writeHead(found.status, headers).end(JSON.stringify(found.body));
}
