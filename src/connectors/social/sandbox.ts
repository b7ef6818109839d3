import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveLoopback } from '#connectors/sandbox/loopback.ts';
import { authorizePage } from './sandbox-page.ts';
import { sandboxPeople, type SandboxPerson } from './sandbox-people.ts';

export const sandboxClient = { clientId: 'skydeck', clientSecret: 'skydeck-sandbox-secret' } as const;

export interface SocialSandbox {
  /** The issuer; people's browsers reach it under the same address. */
  issuer: string;
  close(): Promise<void>;
}

interface Grant {
  person: SandboxPerson;
  redirectUri: string;
  challenge: string;
  nonce: string;
  scope: string;
  until: number;
}
interface World {
  issuer: string;
  codes: Map<string, Grant>;
  tokens: Map<string, Grant>;
  key: ReturnType<typeof makeKey>;
  /** What goes wrong at the token endpoint. */
  fault: 'none' | 'down' | 'refuse';
}

const codeLifeMs = 60_000;
/** A browser that begins sign-ins without end must not fill the memory. */
const mostGrants = 1000;
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An OpenID Connect provider on loopback with a few demonstration people: discovery, a page to choose who one is,
 * tokens with PKCE, keys and user information. `PUT /faults {"fault":"down"|"refuse"|"none"}` makes it fail.
 */
export async function serveSocialSandbox(port: number): Promise<SocialSandbox> {
  const world: World = { issuer: '', codes: new Map(), tokens: new Map(), key: makeKey(), fault: 'none' };
  const { url, close } = await serveLoopback(
    port,
    (request, response) =>
      void answer(world, request, response).catch(() => send(response, 400, { error: 'invalid_request' })),
    'localhost',
  );
  world.issuer = url;
  return { issuer: url, close };
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''))
    return send(response, 421, { error: 'not_here' });
  const url = new URL(request.url ?? '/', world.issuer);
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return send(response, 200, metadata(world.issuer));
    case 'GET /jwks':
      return send(response, 200, {
        keys: [{ ...world.key.publicKey.export({ format: 'jwk' }), kid: 'sandbox', alg: 'RS256', use: 'sig' }],
      });
    case 'GET /authorize':
      return authorize(world, url.searchParams, response);
    case 'POST /token':
      return token(world, new URLSearchParams(await text(request)), response);
    case 'GET /userinfo':
      return userInfo(world, request.headers.authorization ?? '', response);
    case 'PUT /faults': {
      const { fault } = JSON.parse(await text(request)) as { fault?: unknown };
      world.fault = fault === 'down' || fault === 'refuse' ? fault : 'none';
      return send(response, 200, { fault: world.fault });
    }
    default:
      return send(response, 404, { error: 'not_found' });
  }
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  scopes_supported: ['openid', 'email', 'profile'],
  authorization_response_iss_parameter_supported: true,
});

/** Shows who one can be; with `person` or `deny` chosen, sends the browser back. */
function authorize(world: World, query: URLSearchParams, response: ServerResponse): void {
  const redirectUri = query.get('redirect_uri') ?? '';
  const known = query.get('client_id') === sandboxClient.clientId && isWayBack(redirectUri);
  if (!known || query.get('code_challenge_method') !== 'S256') return send(response, 400, { error: 'invalid_request' });
  const back = new URL(redirectUri);
  back.searchParams.set('state', query.get('state') ?? '');
  back.searchParams.set('iss', world.issuer);
  const person = sandboxPeople.find((one) => one.sub === query.get('person'));
  if (query.has('deny')) back.searchParams.set('error', 'access_denied');
  else if (person !== undefined) back.searchParams.set('code', grant(world, person, query));
  else return sendPage(response, authorizePage(query, back.host));
  response.writeHead(302, { location: back.href, 'referrer-policy': 'no-referrer' }).end();
}

function isWayBack(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname } = new URL(address);
  return /^https?:$/.test(protocol) && /^(\/remoteSocial)?\/socialProcess\/\w+$/.test(pathname);
}

function grant(world: World, person: SandboxPerson, query: URLSearchParams): string {
  const code = randomBytes(24).toString('base64url');
  const scope = (query.get('scope') ?? '').split(' ').filter((one) => one !== 'email' || !person.hidesEmail);
  keep(world.codes, code, {
    person,
    redirectUri: query.get('redirect_uri') ?? '',
    challenge: query.get('code_challenge') ?? '',
    nonce: query.get('nonce') ?? '',
    scope: scope.join(' '),
    until: Date.now() + codeLifeMs,
  });
  return code;
}

function keep(grants: Map<string, Grant>, name: string, one: Grant): void {
  const oldest = grants.keys().next();
  if (grants.size >= mostGrants && oldest.done !== true) grants.delete(oldest.value);
  grants.set(name, one);
}

function token(world: World, form: URLSearchParams, response: ServerResponse): void {
  if (world.fault === 'down') return send(response, 503, { error: 'temporarily_unavailable' });
  const code = form.get('code') ?? '';
  const found = world.codes.get(code);
  world.codes.delete(code);
  const { clientId, clientSecret } = sandboxClient;
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
    return send(response, 401, { error: 'invalid_client' });
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const right =
    found !== undefined &&
    found.until > Date.now() &&
    found.redirectUri === form.get('redirect_uri') &&
    found.challenge === challenge;
  if (!right || world.fault === 'refuse') return send(response, 400, { error: 'invalid_grant' });
  const access = randomBytes(24).toString('base64url');
  keep(world.tokens, access, found);
  send(response, 200, {
    access_token: access,
    token_type: 'Bearer',
    expires_in: 300,
    scope: found.scope,
    id_token: idToken(world, found),
  });
}

function idToken(world: World, { person, nonce }: Grant): string {
  const now = Math.floor(Date.now() / 1000);
  const head = base64url({ alg: 'RS256', typ: 'JWT', kid: 'sandbox' });
  const claims = { iss: world.issuer, aud: sandboxClient.clientId, sub: person.sub, nonce, iat: now, exp: now + 300 };
  const signed = `${head}.${base64url(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), world.key.privateKey).toString('base64url')}`;
}

function userInfo(world: World, authorization: string, response: ServerResponse): void {
  const found = world.tokens.get(authorization.replace(/^Bearer /, ''));
  if (found === undefined || found.person.withdraws) {
    response.setHeader('www-authenticate', 'Bearer error="invalid_token"');
    return send(response, 401, { error: 'invalid_token' });
  }
  const { sub, given_name, family_name, email, email_verified } = found.person;
  const shows = email !== null && found.scope.split(' ').includes('email');
  send(response, 200, { sub, given_name, family_name, ...(shows ? { email, email_verified } : {}) });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return void response.destroy();
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, html: string): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .end(html);
}
