import type { z } from 'zod';
import { NotSignedIn } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { FactorOffer } from '../../factor-schemas.ts';
import { maskEmail } from './mask.ts';
import { readFactors } from './offer.ts';
import { findHalfLogin, insertHalfLogin, renewHalfLogin, type HalfLogin } from './store-half-login.ts';

const lifeMs = 10 * 60_000;

/** Binds a half-finished sign-in to the browser that typed the password. */
export const halfCookie = (config: Config): string =>
  config.publicUrl?.startsWith('https:') === true ? '__Host-half-login' : 'half-login';

/** Begins the second step: the token goes to the page, its other half into a cookie that no script reads. */
export async function startHalfLogin(
  ctx: Ctx,
  who: { accountId: string; email: string },
): Promise<{ id: string; offer: z.input<typeof FactorOffer> }> {
  const id = newId<'half-login'>();
  const [token, browser] = [newToken(), newToken()];
  await insertHalfLogin(ctx.db, {
    id,
    tokenHash: digestOf(token),
    browserHash: digestOf(browser),
    accountId: who.accountId,
    siteId: ctx.request.site.id,
    now: ctx.now,
    until: new Date(ctx.now.getTime() + lifeMs),
  });
  ctx.setCookie(halfCookie(ctx.app.config), browser, { httpOnly: true, maxAgeSeconds: lifeMs / 1000 });
  return { id, offer: await offerOf(ctx, { ...who, token, expiresInSeconds: lifeMs / 1000 }) };
}

/** What the second step offers a person. */
async function offerOf(
  ctx: Ctx,
  half: { accountId: string; email: string; token: string; expiresInSeconds: number },
): Promise<z.input<typeof FactorOffer>> {
  const { methods, phones, recoveryCodes } = await readFactors(ctx.db, half.accountId, ctx.request.site.id);
  return {
    mediateToken: half.token,
    email: half.email,
    methods,
    maskedEmail: maskEmail(half.email),
    phones,
    recoveryCodes,
    expiresInSeconds: half.expiresInSeconds,
  };
}

/** The half-finished sign-in that a request belongs to; throws 50 for a wrong or old token, browser or name. */
export async function requireHalfLogin(
  ctx: Ctx,
  db: Db,
  claim: { email: string; mediateToken: string },
): Promise<HalfLogin> {
  const half = await browsersHalf(ctx, db, digestOf(claim.mediateToken));
  if (half?.email.toLowerCase() !== claim.email.trim().toLowerCase()) throw new NotSignedIn(50);
  return half;
}

/** What this browser's half-finished sign-in offers, under a new token when one is asked for; throws 50 without one. */
export async function describeHalfLogin(
  ctx: Ctx,
  claim: { email: string; createToken: boolean | string },
): Promise<z.input<typeof FactorOffer>> {
  const half = await browsersHalf(ctx, ctx.db);
  const named = claim.email.trim().toLowerCase();
  if (half === undefined || (named !== '' && named !== half.email.toLowerCase())) throw new NotSignedIn(50);
  const token = asksForToken(claim.createToken) ? newToken() : '';
  if (token !== '') await renewHalfLogin(ctx.db, half.id, digestOf(token));
  const expiresInSeconds = Math.floor((half.expires_at.getTime() - ctx.now.getTime()) / 1000);
  return offerOf(ctx, { accountId: half.account_id, email: half.email, token, expiresInSeconds });
}

/** Clients may send it as text. */
const asksForToken = (asked: boolean | string) => asked !== false && asked !== '' && asked !== 'false';

async function browsersHalf(ctx: Ctx, db: Db, tokenHash?: Buffer): Promise<HalfLogin | undefined> {
  const browser = ctx.request.cookies[halfCookie(ctx.app.config)];
  if (browser === undefined) return undefined;
  return findHalfLogin(db, {
    browserHash: digestOf(browser),
    siteId: ctx.request.site.id,
    now: ctx.now,
    ...(tokenHash === undefined ? {} : { tokenHash }),
  });
}
