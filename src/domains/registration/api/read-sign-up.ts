import type { Run } from '#platform/http/context.ts';
import type { registration } from '../contract.ts';
import { readSignUpRules } from './store.ts';
import { readTermsOf } from './store-document.ts';

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
