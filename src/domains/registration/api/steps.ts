import type { Run, Ctx } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { say } from '../messages.ts';
import { readSignUpRules, readNewcomer } from './store.ts';
import { readTermsOf } from './store-document.ts';
import { Invalid, item, NotFound } from '#kernel/errors.ts';
import { findMailToken } from './store-mail-token.ts';

/** What the sign-up form of the request's site offers. */
export const readSignUp: Run<(typeof registration)['readSignUp']> = async (ctx) => {
  const siteId = ctx.request.site.id;
  const [rules, terms] = await Promise.all([
    readSignUpRules(ctx.db, siteId),
    readTermsOf(ctx.db, siteId, { now: ctx.now }),
  ]);
  return {
    allowed: rules.billing !== 1,
    terms: terms === undefined ? null : { version: terms.version, title: terms.title },
  };
};

/** The email of a reset link that still works; 18 for any other. */
export const readReset: Run<(typeof registration)['readReset']> = async (ctx, { params }) => {
  const { email } = await findReset(ctx, params.token);
  return { email };
};

/** The account of a reset token that is neither used nor expired. Throws Invalid (18). */
export async function findReset(ctx: Ctx, token: string) {
  const found = await findMailToken(ctx.db, { token, purpose: 'reset', siteId: ctx.request.site.id });
  if (found === undefined || found.usedAt !== null || found.expiresAt <= ctx.now || found.sentTo !== found.email)
    throw new Invalid([item(18, 'token')]);
  return found;
}

/** The terms of the request's site; 404 when it has none, or not that version. */
export const readTerms: Run<(typeof registration)['readTerms']> = async (ctx, { query }) => {
  const siteId = ctx.request.site.id;
  const current = await readTermsOf(ctx.db, siteId, { now: ctx.now });
  const wanted =
    query.version === undefined ? current : await readTermsOf(ctx.db, siteId, { version: query.version, now: ctx.now });
  if (wanted === undefined) throw new NotFound();
  const { version, title, body, publishedAt } = wanted;
  return { version, title, body, publishedAt: publishedAt.toISOString(), current: version === current?.version };
};

/** The site's greeting, with a separate one for the first session. */
export const readWelcome: Run<(typeof registration)['readWelcome']> = async (ctx) => {
  const { name, visits } = await readNewcomer(ctx.db, ctx.me.accountId);
  const firstVisit = (visits ?? 0) <= 1;
  const site = ctx.request.site.name;
  return {
    title: firstVisit ? say('welcome', { site, name }) : say('welcome-back', { name }),
    text: firstVisit ? say('welcome-text') : say('welcome-back-text', { site }),
    firstVisit,
  };
};
