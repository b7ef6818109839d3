import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NotSignedIn } from '#kernel/errors.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx, RequestFacts } from '#platform/http/context.ts';

export const xsrfCookie = 'XSRF-TOKEN';

/** The header token and the cookie token are not interchangeable. */
type Purpose = 'header' | 'cookie';
interface Binding {
  secret: Buffer;
  sessionId: string;
  purpose: Purpose;
}

/** A token of one session, valid as long as the session: random and its HMAC with the session's id. */
export function makeToken(binding: Binding, random = randomBytes(16).toString('base64url')): string {
  const { secret, sessionId, purpose } = binding;
  const mac = createHmac('sha256', secret).update(`csrf\0${purpose}\0${sessionId.length}!${sessionId}!${random}`);
  return `${mac.digest('base64url')}.${random}`;
}

function isToken(text: unknown, binding: Binding): text is string {
  if (typeof text !== 'string' || text.length > 200) return false;
  const wanted = Buffer.from(makeToken(binding, text.slice(text.indexOf('.') + 1)));
  const given = Buffer.from(text);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Hands the session's page its `token` header: also the sign that the session has a new cookie (`shell/call.ts`). */
export function issueHeaderToken(ctx: Ctx, sessionId: string): void {
  ctx.setHeader('token', makeToken({ secret: ctx.app.secret, sessionId, purpose: 'header' }));
}

/** Hands the session's page what it needs to change things: the `token` header and the readable cookie. */
export function issueTokens(ctx: Ctx, sessionId: string): void {
  const binding: Binding = { secret: ctx.app.secret, sessionId, purpose: 'cookie' };
  const held = ctx.request.cookies[xsrfCookie];
  issueHeaderToken(ctx, sessionId);
  // A new one would come between a change's header, which its page has set, and the cookie that the browser adds later.
  ctx.setCookie(xsrfCookie, isToken(held, binding) ? held : makeToken(binding), {
    httpOnly: false,
    maxAgeSeconds: ctx.request.site.hours * 3600,
  });
}

/** Throws code 57 unless header and cookie token are there, both of this session, on a same-origin request. */
export function checkTokens(app: { secret: Buffer; config: Config }, request: RequestFacts, sessionId: string): void {
  checkOrigin(app.config, request);
  const cookie = request.cookies[xsrfCookie];
  const { secret } = app;
  const bound =
    isToken(request.headers['token'], { secret, sessionId, purpose: 'header' }) &&
    isToken(cookie, { secret, sessionId, purpose: 'cookie' }) &&
    request.headers['x-xsrf-token'] === cookie;
  if (!bound) throw new NotSignedIn(57, 'csrf-error');
}

/**
 * Throws code 57 when a browser says that another site's page makes the request. Browsers send
 * `Sec-Fetch-Site` on secure pages and `Origin` with every unsafe request; other clients send neither.
 */
export function checkOrigin(config: Config, request: RequestFacts): void {
  const { headers } = request;
  const fetchSite = headers['sec-fetch-site'];
  const same =
    fetchSite === undefined
      ? headers.origin === undefined || isOwnOrigin(config, headers)
      : fetchSite === 'same-origin' || fetchSite === 'none';
  if (!same) throw new NotSignedIn(57, 'csrf-error');
}

/** Throws code 57 unless the request names an origin of our own: browsers do with every WebSocket. */
export function requireOwnOrigin(config: Config, request: RequestFacts): void {
  if (!isOwnOrigin(config, request.headers)) throw new NotSignedIn(57, 'csrf-error');
}

function isOwnOrigin(config: Config, headers: RequestFacts['headers']): boolean {
  const { origin } = headers;
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  if (origin === config.publicUrl) return true;
  const forwarded = config.trustProxy.length > 0 ? headers['x-forwarded-host'] : undefined;
  return [headers.host, forwarded].includes(new URL(origin).host);
}
