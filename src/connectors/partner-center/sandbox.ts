import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The partner that the sandbox knows. */
export const sandboxPartner = {
  tenantId: 'partner.sandbox.test',
  appId: '8d2f4a60-5b1c-4c3e-9f7a-2e6d1b0c9a11',
  secret: 'sandbox-partner-secret',
  expiredSecret: 'sandbox-expired-secret',
} as const;

export interface PartnerSandbox {
  /** Replaces the address of the token service. */
  url: string;
  /** Makes every answer fail, as when the service is away. */
  setDown(down: boolean): void;
  /** Lets the secret run out, or holds it for good again. */
  setExpired(expired: boolean): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: object;
}

const refusal = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description, error_codes: [Number(/\d+/.exec(description)?.[0])] },
});

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** A token endpoint on loopback that follows the client-credentials grant of the Microsoft identity platform. */
export async function servePartnerSandbox(port: number): Promise<PartnerSandbox> {
  let down = false;
  let expired = false;
  const server = createServer((request, response) => {
    const reply = down
      ? Promise.resolve(refusal(503, 'temporarily_unavailable', 'AADSTS90033: try later'))
      : answer(request, expired);
    reply.then(
      (found) => send(response, found),
      () => send(response, refusal(400, 'invalid_request', 'AADSTS900144: the body is not a form')),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`,
    setDown: (next) => void (down = next),
    setExpired: (next) => void (expired = next),
    close,
  };
}

async function answer(request: IncomingMessage, expired: boolean): Promise<Answer> {
  const path = /^\/([^/]+)\/oauth2\/v2\.0\/token$/.exec(request.url ?? '');
  if (request.method !== 'POST' || path === null) return { status: 404, body: { error: 'not_found' } };
  const form = new URLSearchParams(await text(request));
  if (path[1] !== sandboxPartner.tenantId)
    return refusal(400, 'invalid_request', `AADSTS90002: Tenant '${path[1]}' not found.`);
  if (form.get('grant_type') !== 'client_credentials')
    return refusal(400, 'unsupported_grant_type', 'AADSTS70003: The app requested an unsupported grant type.');
  if (form.get('client_id') !== sandboxPartner.appId)
    return refusal(400, 'unauthorized_client', 'AADSTS700016: Application was not found in the directory.');
  const secret = form.get('client_secret') ?? '';
  if (same(secret, sandboxPartner.expiredSecret) || (expired && same(secret, sandboxPartner.secret)))
    return refusal(401, 'invalid_client', 'AADSTS7000222: The provided client secret keys are expired.');
  if (!same(secret, sandboxPartner.secret))
    return refusal(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.');
  return {
    status: 200,
    body: {
      token_type: 'Bearer',
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: randomBytes(48).toString('base64url'),
    },
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
