import { Conflict, Invalid, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { languageOf } from '#kernel/languages.ts';
import type { InputOf } from '#kernel/op.ts';
import {
  checkOrigin,
  findAccount,
  hashPassword,
  openSession,
  savePassword,
  screen,
} from '#domains/identity/api/port.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import { checkSuspension } from '#platform/http/maintenance.ts';
import type { registration } from '../contract.ts';
import { emailFault, passwordFaults } from './check-password.ts';
import { mailValidation } from './email-validation.ts';
import { addAccount, readSignUpRules } from './store.ts';
import { acceptTerms, readTermsOf, type Terms } from './store-document.ts';

type SignUp = InputOf<(typeof registration)['signUp']>;

interface Prepared {
  email: string;
  hash: string;
  terms: Terms | null;
  billingState: number;
}

/** Makes an account and signs it in. Terms that the form did not accept are asked for right after. */
export const signUp = staged<(typeof registration)['signUp'], Prepared>({
  async prepare(ctx, { input }) {
    checkOrigin(ctx.app.config, ctx.request);
    if (ctx.actor !== null) throw new Conflict(11);
    const email = input.email.trim();
    const billingState = await openBillingState(ctx);
    checkInput(ctx, { ...input, email });
    const terms = await acceptedTerms(ctx, input.termsVersion);
    await screen(ctx, { place: 'sign-up', email, accountId: null });
    if ((await findAccount(ctx.pool, ctx.request.site.id, email)) !== undefined) throw new Conflict(17, 'email');
    return { email, terms, billingState, hash: await hashPassword(input.password) };
  },
  async run(ctx, { input }, { email, hash, terms, billingState }) {
    const siteId = ctx.request.site.id;
    const accountId = await addAccount(ctx.db, {
      siteId,
      email,
      name: email.slice(0, email.indexOf('@')),
      billingState,
      marketing: input.marketing,
      referral: input.referral,
      language: languageOf(ctx.request.headers['accept-language'], ctx.request.site.languages),
      validatedAt: null,
      now: ctx.now,
    });
    if (accountId === null) throw new Conflict(17, 'email');
    await savePassword(ctx.db, accountId, hash);
    if (terms !== null) await acceptTerms(ctx.db, accountId, { terms, ip: ctx.request.ip, now: ctx.now });
    await mailValidation(ctx, { accountId, email });
    const person = { accountId, email, siteId };
    const action = say('account.sign-up');
    await record(ctx, { object: ofPerson(person), kind: 'lifecycle', action, by: byPerson(person), audit: true });
    return openSession(ctx, { accountId, email, method: 'sign-up' });
  },
});

/**
 * The billing state of a new account of the request's site. Throws 28 where sign-up is closed, and 19 while the site has no
 * prices, without which an account can't be set up.
 */
export async function openBillingState(ctx: Ctx): Promise<number> {
  checkSuspension(null, ctx.request.site, false);
  const rules = await readSignUpRules(ctx.pool, ctx.request.site.id);
  if (rules.billing === 1) throw new Refusal(403, [item(28)]);
  if (!rules.hasPriceList) throw new Refusal(503, [item(19)]);
  return rules.billing === 0 ? -1 : 0;
}

function checkInput(ctx: Ctx, input: SignUp): void {
  const faults = [emailFault(input.email), ...passwordFaults(input, ctx.request.site)];
  const wrong = faults.filter((fault): fault is ErrorItem => fault !== null);
  if (wrong.length > 0) throw new Invalid(wrong);
}

/** The accepted terms; null when none were. Throws 1402 when they are not the current ones anymore. */
export async function acceptedTerms(ctx: Ctx, version: number | undefined): Promise<Terms | null> {
  if (version === undefined) return null;
  const current = await readTermsOf(ctx.pool, ctx.request.site.id, { now: ctx.now });
  if (current?.version !== version) throw new Invalid([item(1402, 'termsVersion')]);
  return current;
}
