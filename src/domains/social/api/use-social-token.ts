import {
  admit,
  checkOrigin,
  findAccount,
  keepProven,
  lockoutKey,
  prove,
  screen,
  type Proven,
} from '#domains/identity/api/port.ts';
import { auditAlone, byPerson, ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import {
  acceptedTerms,
  acceptTerms,
  addAccount,
  mailValidation,
  openBillingState,
} from '#domains/registration/api/port.ts';
import { sendMail, senderOf } from '#domains/messages/api/port.ts';
import { Conflict, Invalid, item, Refusal } from '#kernel/errors.ts';
import { languageOf } from '#kernel/languages.ts';
import type { InputOf } from '#kernel/op.ts';
import type { z } from 'zod';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import type { EntryAnswer } from '../schemas.ts';
import { socialTitles } from '../titles.ts';
import { forgetJourney, openProof, type Proof } from './journey.ts';
import { confirmLinkMail, linkedMail } from './mails.ts';
import { networkOf } from './networks.ts';
import { findIdentity, linkIdentity, readEmail, readSocialRules, touchIdentity } from './store.ts';
import { addLinkToken } from './store-link-token.ts';

type Entry = InputOf<(typeof social)['useSocialToken']>;
type Outcome = z.input<typeof EntryAnswer>;

type Confirmed = Pick<Proven, 'accountId' | 'hash'>;
interface Prepared {
  proof: Proof;
  /** The account whose password was right. */
  confirmed: Confirmed | null;
}

/** Does what a social token allows: signs in, makes an account, links, or asks for a confirmation first. */
export const useSocialToken = staged<(typeof social)['useSocialToken'], Prepared>({
  async prepare(ctx, { input }) {
    checkOrigin(ctx.app.config, ctx.request);
    const proof = openProof(ctx, input.state);
    if (proof === null || proof.subject !== input.socialId || proof.social !== input.social)
      throw new Refusal(400, [item(39)]);
    if (proof.siteId !== ctx.request.site.id) throw new Refusal(403, [item(31)]);
    await networkOf(ctx, proof.social);
    if (proof.page !== 'profile' && ctx.actor !== null) throw new Conflict(11);
    return {
      proof,
      confirmed: input.password === undefined ? null : await confirmByPassword(ctx, proof, input.password),
    };
  },
  async run(ctx, { input }, { proof, confirmed }): Promise<Outcome> {
    const { siteId, social, subject } = proof;
    if (proof.page === 'profile') return linkToMe(ctx, proof);
    const known = await findIdentity(ctx.db, { siteId, social, subject });
    if (known !== undefined) {
      if (known.deauthorizedAt !== null) throw new Refusal(403, [item(35)]);
      await touchIdentity(ctx.db, known.id, ctx.now);
      return enter(ctx, known.accountId);
    }
    const account = await findAccount(ctx.db, siteId, proof.email);
    if (account === undefined) return create(ctx, proof, input);
    if (confirmed?.accountId === account.id) {
      await keepProven(ctx, confirmed);
      await link(ctx, proof, account.id);
      return enter(ctx, account.id);
    }
    if (input.confirmByMail) return askByMail(ctx, proof, account);
    throw new Conflict(33, 'email');
  },
});

/** The account of the email, if the password is its own; counted and logged like every sign-in. */
async function confirmByPassword(ctx: Ctx, proof: Proof, password: string): Promise<Confirmed> {
  const key = lockoutKey(ctx.app.secret, proof.siteId, proof.email);
  return prove(ctx, { email: proof.email, password, key, known: false, captcha: null });
}

async function enter(ctx: Ctx, accountId: string): Promise<Outcome> {
  forgetJourney(ctx);
  const answer = await admit(ctx, accountId, 'social');
  return 'mediateToken' in answer ? answer : { outcome: 'signed-in' };
}

/** Links to the signed-in account, if the sign-in began under the same one. */
async function linkToMe(ctx: Ctx, proof: Proof): Promise<Outcome> {
  if (ctx.me.accountId !== proof.accountId) throw new Refusal(400, [item(32)]);
  await link(ctx, proof, ctx.me.accountId);
  forgetJourney(ctx);
  return { outcome: 'linked' };
}

/** Links and notifies the account by mail. Throws 36 when the identity is someone else's. */
async function link(ctx: Ctx, proof: Proof, accountId: string): Promise<void> {
  const { siteId, social, subject, email, name } = proof;
  const holder = await linkIdentity(ctx.db, { siteId, accountId, social, subject, email, name, now: ctx.now });
  if (holder !== accountId) throw new Conflict(36);
  await recordLinked(ctx, { accountId, siteId, social, subject, socialEmail: email });
}

/** Records that a connection was added, and mails it to the account. */
export async function recordLinked(
  ctx: Ctx,
  what: { accountId: string; siteId: string; social: string; subject: string; socialEmail: string },
): Promise<void> {
  const { accountId, siteId, social, subject, socialEmail } = what;
  const to = await readEmail(ctx.db, accountId);
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const title = socialTitles[social] ?? social;
  await sendMail(ctx.db, linkedMail, { sender, accountId, to, data: { social, title, socialEmail } });
  const person = { accountId, siteId, email: to };
  await record(ctx, {
    object: ofPerson(person),
    kind: 'access',
    action: say('social.link', { name: title }),
    by: byPerson(person),
    part: { type: 'social-identity', id: subject, name: `${social}: ${socialEmail}` },
    audit: true,
  });
}

async function create(ctx: Ctx, proof: Proof, input: Entry): Promise<Outcome> {
  const { siteId, email, name } = proof;
  if (!(await readSocialRules(ctx.db, siteId)).registration) throw new Refusal(403, [item(40)]);
  const billingState = await openBillingState(ctx).catch((error: unknown) => {
    // Where sign-up is closed, it is also closed for social networks.
    throw error instanceof Refusal && error.items[0]?.code === 28 ? new Refusal(403, [item(40)]) : error;
  });
  const terms = await acceptedTerms(ctx, input.termsVersion);
  await screen(ctx, { place: 'sign-up', email, accountId: null });
  const accountId = await addAccount(ctx.db, {
    siteId,
    email,
    name: name === '' ? email.slice(0, email.indexOf('@')) : name,
    billingState,
    marketing: input.marketing,
    language: languageOf(ctx.request.headers['accept-language'], ctx.request.site.languages),
    referral: input.referral,
    validatedAt: proof.emailVerified ? ctx.now : null,
    now: ctx.now,
  });
  if (accountId === null) throw new Conflict(33, 'email');
  if (terms !== null) await acceptTerms(ctx.db, accountId, { terms, ip: ctx.request.ip, now: ctx.now });
  await link(ctx, proof, accountId);
  if (!proof.emailVerified) await mailValidation(ctx, { accountId, email });
  return enter(ctx, accountId);
}

/** Mails the account a link to connect, at most one per minute. The response doesn't reveal whether it was sent. */
async function askByMail(ctx: Ctx, proof: Proof, account: { id: string; email: string }): Promise<Outcome> {
  const { social, subject, email, name, siteId } = proof;
  if (email === '') throw new Invalid([item(30)]);
  const order = { accountId: account.id, social, subject, email, name, now: ctx.now };
  const token = await addLinkToken(ctx.db, order);
  auditAlone(ctx, ofPerson({ accountId: account.id, email: account.email, siteId }));
  if (token === null) return { outcome: 'mailed' };
  const sender = senderOf(ctx.app.config, ctx.request.site, String(ctx.request.headers.host ?? ''));
  const data = { social, title: socialTitles[social] ?? social, socialEmail: email, token };
  await sendMail(ctx.db, confirmLinkMail, { sender, accountId: account.id, to: account.email, data });
  return { outcome: 'mailed' };
}
